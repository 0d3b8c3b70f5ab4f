// Korean particles: 이/가, 을/를, 은/는, 과/와, 으로/로 and their like. The same as `words/src/josa.rs`, with the same test vectors.
//
// The first form follows a final consonant, the second a vowel. 으로 becomes 로 after ㄹ as well. Digits and Latin letters count
// by how a Korean reader says them.

type Ending = 'vowel' | 'rieul' | 'consonant';

/** The word with the particle of the pair that fits it. `pair` is written `이/가`, consonant form first. */
export function josa(word: string, pair: string): string {
  const slash = pair.indexOf('/');
  if (slash < 0) return word + pair;
  const [afterConsonant, afterVowel] = [pair.slice(0, slash), pair.slice(slash + 1)];
  const sound = ending(word);
  if (sound === 'vowel' || (sound === 'rieul' && afterConsonant.startsWith('으'))) return word + afterVowel;
  return word + afterConsonant;
}

/** A remark in parentheses is not spoken: the particle follows the word before it. */
function withoutRemark(word: string): string {
  const trimmed = word.trimEnd();
  if (!trimmed.endsWith(')')) return word;
  let depth = 1;
  for (let index = trimmed.length - 2; index >= 0; index -= 1) {
    if (trimmed[index] === ')') depth += 1;
    if (trimmed[index] === '(') depth -= 1;
    if (depth === 0) {
      const before = trimmed.slice(0, index).trimEnd();
      return before === '' ? word : before;
    }
  }
  return word;
}

const isDigit = (letter: string): boolean => letter >= '0' && letter <= '9';
const isLatin = (letter: string): boolean => /^[A-Za-z]$/.test(letter);

function ending(word: string): Ending {
  const spoken = [...withoutRemark(word)].filter((letter) => /[\p{Alphabetic}\p{N}]/u.test(letter));
  const last = spoken.at(-1);
  if (last === undefined) return 'vowel';
  if (last >= '가' && last <= '힣') {
    const final = (last.charCodeAt(0) - '가'.charCodeAt(0)) % 28;
    if (final === 0) return 'vowel';
    return final === 8 ? 'rieul' : 'consonant';
  }
  if (isDigit(last)) return numberEnding(spoken);
  if (isLatin(last)) return latinEnding(spoken);
  // Everything else mostly ends in a vowel.
  return 'vowel';
}

/** The end of the word for as long as its letters are like this, the last letter first. */
function tail(spoken: string[], like: (letter: string) => boolean): string[] {
  const letters: string[] = [];
  for (const letter of spoken.toReversed()) {
    if (!like(letter)) break;
    letters.push(letter);
  }
  return letters;
}

/** 영 일 이 삼 사 오 육 칠 팔 구; a number that ends in zeros ends in 십, 백, 천, 만, 억 or 조. */
function numberEnding(spoken: string[]): Ending {
  const digits = tail(spoken, isDigit);
  const last = digits[0] ?? '';
  if ('178'.includes(last)) return 'rieul';
  if ('36'.includes(last)) return 'consonant';
  if (last !== '0') return 'vowel';
  const zeros = tail(spoken, (letter) => letter === '0').length;
  // Except for 조, and for 영 alone, all of these end in a consonant.
  return zeros >= 12 && zeros < 16 && zeros < digits.length ? 'vowel' : 'consonant';
}

/** A single letter by its Korean name (엘, 엠, 엔, 알); a word by how it is read. */
function latinEnding(spoken: string[]): Ending {
  const word = tail(spoken, isLatin);
  const [last = '', before = '', inner = ''] = word.map((letter) => letter.toLowerCase());
  if (word.length === 1 || word.every((letter) => letter >= 'A' && letter <= 'Z')) {
    if ('lr'.includes(last)) return 'rieul';
    return 'mn'.includes(last) ? 'consonant' : 'vowel';
  }
  const isVowel = (letter: string): boolean => 'aeiou'.includes(letter);
  // 밥, 잭, 맷: a short stop after a vowel closes the syllable. 앤, 톰, 킹: so does a nasal.
  if ('bpktcq'.includes(last) && (isVowel(before) || before === 'c' || before === last)) return 'consonant';
  if ('mn'.includes(last)) return 'consonant';
  if (last === 'g' && before === 'n') return 'consonant';
  if (last === 'l') return 'rieul';
  if (last === 'e' && before === 'l' && word.length > 3) return 'rieul';
  // 제인, 라인, 게임, 앤: an e that is not said. It is in 미, and in 다프네.
  if (last === 'e' && 'mn'.includes(before) && word.length > 3) {
    return 'aeiouy'.includes(inner) || inner === before ? 'consonant' : 'vowel';
  }
  return 'vowel';
}
