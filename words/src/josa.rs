//! Korean particles: 이/가, 을/를, 은/는, 과/와, 으로/로 and their like.
//!
//! The first form follows a final consonant, the second a vowel. 으로 becomes 로 after ㄹ as well. Digits and
//! Latin letters count by how a Korean reader says them.

/// How the sound of a word ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Vowel,
    Rieul,
    Consonant,
}

/// The word with the particle of the pair that fits it. `pair` is written `이/가`, consonant form first.
pub fn josa(word: &str, pair: &str) -> String {
    let Some((after_consonant, after_vowel)) = pair.split_once('/') else {
        return format!("{word}{pair}");
    };
    let particle = match ending(word) {
        Ending::Vowel => after_vowel,
        Ending::Rieul if after_consonant.starts_with('으') => after_vowel,
        Ending::Rieul | Ending::Consonant => after_consonant,
    };
    format!("{word}{particle}")
}

/// A remark in parentheses is not spoken: the particle follows the word before it.
fn without_remark(word: &str) -> &str {
    let Some(inside) = word.trim_end().strip_suffix(')') else { return word };
    let mut depth = 1;
    for (index, letter) in inside.char_indices().rev() {
        match letter {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let before = inside[..index].trim_end();
            return if before.is_empty() { word } else { before };
        }
    }
    word
}

fn ending(word: &str) -> Ending {
    let spoken: Vec<char> = without_remark(word).chars().filter(|letter| letter.is_alphanumeric()).collect();
    match spoken.last() {
        Some(&syllable @ '가'..='힣') => match (syllable as u32 - '가' as u32) % 28 {
            0 => Ending::Vowel,
            8 => Ending::Rieul,
            _ => Ending::Consonant,
        },
        Some(digit) if digit.is_ascii_digit() => number_ending(&spoken),
        Some(letter) if letter.is_ascii_alphabetic() => latin_ending(&spoken),
        // Everything else mostly ends in a vowel.
        _ => Ending::Vowel,
    }
}

/// 영 일 이 삼 사 오 육 칠 팔 구; a number that ends in zeros ends in 십, 백, 천, 만, 억 or 조.
fn number_ending(spoken: &[char]) -> Ending {
    let digits: Vec<char> =
        spoken.iter().rev().take_while(|letter| letter.is_ascii_digit()).copied().collect();
    match digits[0] {
        '1' | '7' | '8' => Ending::Rieul,
        '3' | '6' => Ending::Consonant,
        '0' => {
            let zeros = digits.iter().take_while(|&&digit| digit == '0').count();
            // Except for 조, and for 영 alone, all of these end in a consonant.
            if (12..16).contains(&zeros) && zeros < digits.len() { Ending::Vowel } else { Ending::Consonant }
        }
        _ => Ending::Vowel,
    }
}

/// A single letter by its Korean name (엘, 엠, 엔, 알); a word by how it is read.
fn latin_ending(spoken: &[char]) -> Ending {
    let word: Vec<char> =
        spoken.iter().rev().take_while(|letter| letter.is_ascii_alphabetic()).copied().collect();
    let last = word[0].to_ascii_lowercase();
    let spelled_out = word.iter().all(char::is_ascii_uppercase);
    if word.len() == 1 || spelled_out {
        return match last {
            'l' | 'r' => Ending::Rieul,
            'm' | 'n' => Ending::Consonant,
            _ => Ending::Vowel,
        };
    }
    let before = word[1].to_ascii_lowercase();
    let after_vowel = "aeiou".contains(before);
    match last {
        // 밥, 잭, 맷: a short stop after a vowel closes the syllable. 앤, 톰, 킹: so does a nasal.
        'b' | 'p' | 'k' | 't' | 'c' | 'q' if after_vowel || before == 'c' || before == last => {
            Ending::Consonant
        }
        'm' | 'n' => Ending::Consonant,
        'g' if before == 'n' => Ending::Consonant,
        'l' => Ending::Rieul,
        'e' if before == 'l' && word.len() > 3 => Ending::Rieul,
        // 제인, 라인, 게임, 앤: an e that is not said. It is in 미, and in 다프네.
        'e' if matches!(before, 'm' | 'n') && word.len() > 3 => {
            let inner = word[2].to_ascii_lowercase();
            if "aeiouy".contains(inner) || inner == before { Ending::Consonant } else { Ending::Vowel }
        }
        _ => Ending::Vowel,
    }
}

/// Word, pair, word with particle. The browser client is tested with the same file.
#[cfg(test)]
const VECTORS: &str = include_str!("../tests/josa.tsv");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_follow_the_sound() {
        for line in VECTORS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [word, pair, expected] = fields[..] else { panic!("three fields: {line}") };
            assert_eq!(josa(word, pair), expected, "{word} with {pair}");
        }
    }
}
