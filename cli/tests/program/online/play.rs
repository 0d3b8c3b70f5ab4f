//! What to answer, judging from nothing but the screen, in both languages.

use kernel::{Dice as _, FastDice};

fn any<'a>(dice: &mut FastDice, all: &[&'a str]) -> &'a str {
    all[dice.below(all.len() as u32) as usize]
}

fn has(text: &str, marks: &[&str]) -> bool {
    marks.iter().any(|mark| text.contains(mark))
}

/// The keys for what the full screen asks; nothing while nobody is asked.
pub fn keys(game: &str, text: &str, dice: &mut FastDice) -> Option<String> {
    if has(text, &["Enter I am ready", "Press Enter when", "Enter 준비됐습니다", "확인했으면 Enter"])
    {
        return Some("\r".into());
    }
    if has(text, &["Space I am ready", "Press Space when", "Space 준비됐습니다", "확인했으면 Space"])
    {
        return Some(" ".into());
    }
    let keys = match game {
        "connect4" => {
            has(text, &["choose a column", "열을 고르세요"]).then(|| (1 + dice.below(7)).to_string())?
        }
        "kittens" => kittens(text, dice)?.into(),
        "frogs" => frogs(text, dice)?.into(),
        _ => tellstones(text, dice)?,
    };
    Some(keys)
}

fn kittens(text: &str, dice: &mut FastDice) -> Option<&'static str> {
    let questions: [(&[&str], &[&str]); 4] = [
        (&["play cards, or draw", "카드를 내거나 뽑아서"], &["d", "d", "0\r"]),
        (&["play a NOPE?", "안 돼 카드를 낼까요?"], &["1", "2", "2"]),
        (&["Where do you want to insert", "어디에 넣을까요?"], &["\r", "0\r", "a"]),
        (&["How many times", "몇 번 섞을까요?", "Which card", "어떤 카드", "Whom?", "누구에게요?"], &["\r"]),
    ];
    let (_, answers) = questions.iter().find(|(marks, _)| has(text, marks))?;
    Some(any(dice, answers))
}

fn frogs(text: &str, dice: &mut FastDice) -> Option<&'static str> {
    if has(text, &["{Enter do it}", "{Enter 하기}"]) {
        return Some(" ");
    }
    if has(text, &["no frog can move", "움직일 수 있는 개구리가 없습니다"]) {
        return Some("b\r ");
    }
    let asked = ["choose a frog", "where to?", "개구리를 고르세요", "어디로 갈까요?"];
    has(text, &asked).then(|| any(dice, &["1", "1", "2"]))
}

fn tellstones(text: &str, dice: &mut FastDice) -> Option<String> {
    let cell = |dice: &mut FastDice| format!("{}{}", dice.below(3), dice.below(3));
    // A key for the question before may be an action by now.
    if has(text, &["give up?", "기권하시겠습니까?"]) {
        return Some("2".into());
    }
    if has(text, &["(1=Yes", "(1=예", "Type 1 for yes", "예는 1"]) {
        return Some("1".into());
    }
    if has(text, &["choose an action", "행동을 고르세요"]) {
        // What is not possible has no number.
        let offered: [(&str, &[&str]); 5] = [
            ("0", &["0 Place", "0 뽑아 놓기"]),
            ("1", &["1 Flip", "1 뒤집기"]),
            ("3", &["3 Peek", "3 엿보기"]),
            ("4", &["4 Challenge", "4 도전"]),
            ("4", &["4 Challenge", "4 도전"]),
        ];
        let offered: Vec<&str> =
            offered.iter().filter(|(_, marks)| has(text, marks)).map(|(key, _)| *key).collect();
        return (!offered.is_empty()).then(|| any(dice, &offered).into());
    }
    if has(text, &["which stone lies", "있는 돌은 무엇일까요"]) {
        return Some(format!("{}\r", dice.below(10)));
    }
    // There may be nothing to peek at.
    if has(text, &["Peek at which stone?", "엿볼까요?"]) && dice.below(4) == 0 {
        return Some("\x1b".into());
    }
    let cells = ["which stone?", "Which one?", "Choose the first", "with which cell", "where do you place"];
    let korean = ["어느 돌", "칸을 고르세요", "어디에 놓을까요?"];
    (has(text, &cells) || has(text, &korean)).then(|| cell(dice))
}

/// The line for the prompt that plain mode shows.
pub fn line(game: &str, prompt: &str, dice: &mut FastDice) -> String {
    if has(prompt, &["Press Enter", "Enter를 누르"]) {
        return String::new();
    }
    if has(prompt, &["NOPE", "안 돼 카드를"]) {
        return any(dice, &["1", "2"]).into();
    }
    if has(prompt, &["(1="]) {
        return "1".into();
    }
    if has(prompt, &["d to draw", "뽑으려면 d"]) {
        return any(dice, &["d", "d", "0"]).into();
    }
    if has(prompt, &["ow and column", "행과 열"]) {
        return format!("{} {}", dice.below(3), dice.below(3));
    }
    if game == "tellstones" && has(prompt, &["0-6", "0~6"]) {
        return any(dice, &["0", "0", "1", "3", "4", "4"]).into();
    }
    let (first, last) = range(prompt).unwrap_or((1, 1));
    (first + dice.below(last - first + 1)).to_string()
}

/// The last range of numbers in a prompt: `1-7`, `1~7`, `1 to 7`, `1부터 7까지`.
fn range(prompt: &str) -> Option<(u32, u32)> {
    let between = ["-", "~", " to ", "부터 "];
    let read = |at: usize, mark: &str| {
        let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
        let before: String = prompt[..at].chars().rev().collect();
        let first: String = digits(&before).chars().rev().collect();
        Some((first.parse().ok()?, digits(&prompt[at + mark.len()..]).parse().ok()?))
    };
    let all = between.iter().flat_map(|mark| prompt.match_indices(mark));
    let found = all.filter_map(|(at, mark)| read(at, mark).map(|range| (at, range)));
    found.max_by_key(|(at, _)| *at).map(|(_, range)| range).filter(|(first, last)| first <= last)
}

#[test]
fn a_prompt_says_its_range() {
    for prompt in ["Ann (X), column 1-7:", "열 번호(1~7):", "2-3 1 to 7", "(1부터 7까지)"] {
        assert_eq!(range(prompt), Some((1, 7)), "{prompt}");
    }
    assert_eq!(range("well-known 1:"), None);
}
