//! The full screen of the real program, as text.

use super::Home;
use audience::Screen;
use std::path::Path;

/// A window with the program in it. Nothing moves by itself, so that every run looks the same.
pub struct Window {
    pub screen: Screen,
    language: &'static str,
    size: (u16, u16),
}

/// The windows and languages that whole games are played in.
pub const ALL: [(&str, (u16, u16)); 4] =
    [("en", (80, 24)), ("ko", (80, 24)), ("en", (120, 40)), ("ko", (120, 40))];

impl Window {
    pub fn new(home: &Home, args: &[&str], language: &'static str, size: (u16, u16)) -> Self {
        let args = [args, &["--no-animation", "--lang", language]].concat();
        Self::bare(home, &args, language, size)
    }

    /// The same with only these arguments on the command line.
    pub fn bare(home: &Home, args: &[&str], language: &'static str, size: (u16, u16)) -> Self {
        let program = Path::new(env!("CARGO_BIN_EXE_parlour"));
        let folder = home.dir.path().join("home");
        let screen = Screen::open(program, args, &folder, &[], size).unwrap();
        Self { screen, language, size }
    }

    /// The same in another locale.
    pub fn in_locale(home: &Home, args: &[&str], language: &'static str, locale: &str) -> Self {
        let program = Path::new(env!("CARGO_BIN_EXE_parlour"));
        let (folder, size) = (home.dir.path().join("home"), (80, 24));
        let screen = Screen::open(program, args, &folder, &[("LC_ALL", locale)], size).unwrap();
        Self { screen, language, size }
    }

    /// Clicks where this text begins.
    pub fn click(&mut self, text: &str) {
        let screen = self.screen.text();
        let found = screen.lines().enumerate().find_map(|(row, line)| Some((row, line.find(text)?, line)));
        let Some((row, at, line)) = found else { panic!("no {text} in\n{screen}") };
        let column = ratatui::text::Line::from(&line[..at]).width();
        self.press(&format!("\x1b[<0;{};{}M", column + 1, row + 1));
    }

    /// The text of this language.
    pub fn said(&self, english: &'static str, korean: &'static str) -> &'static str {
        if self.language == "ko" { korean } else { english }
    }

    pub fn press(&mut self, keys: &str) {
        self.screen.press(keys).unwrap();
    }

    pub fn wait_for(&mut self, text: &str) {
        if let Err(fault) = self.screen.wait_for(text) {
            panic!("{fault}");
        }
    }

    /// Presses the number in front of this entry of a menu.
    pub fn choose(&mut self, english: &'static str, korean: &'static str) {
        let entry = self.said(english, korean);
        let number = |line: &str| -> Option<String> {
            let before = line.split_once(entry)?.0.strip_suffix(' ')?;
            before.chars().last().filter(char::is_ascii_digit).map(String::from)
        };
        self.wait_until(entry, |text| text.lines().any(|line| number(line).is_some()));
        let number = self.screen.text().lines().find_map(number).unwrap_or_default();
        self.press(&number);
    }

    /// Waits until the screen shows this, in the language of the window.
    pub fn wait_for_either(&mut self, english: &'static str, korean: &'static str) {
        let text = self.said(english, korean);
        self.wait_for(text);
    }

    pub fn wait_until(&mut self, what: &str, is_there: impl Fn(&str) -> bool) {
        if let Err(fault) = self.screen.wait_until(what, |screen| is_there(&screen.text())) {
            panic!("{fault}");
        }
    }

    /// The screen with what differs from run to run replaced: ids of games, commitments, times, dates.
    pub fn text(&self) -> String {
        let text = self.screen.text();
        let mut lines: Vec<String> = Vec::new();
        for line in text.lines() {
            let mut line = line.to_string();
            for (marker, name) in [
                ("game ", "GAME--ID"),
                ("게임 번호 ", "GAME--ID"),
                ("parlour resume ", "GAME--ID"),
                ("parlour replay ", "GAME--ID"),
                ("commitment ", "COMMITTED"),
                ("약속값 ", "COMMITTED"),
            ] {
                if let Some(id) = line.split_once(marker).map(|(_, rest)| rest) {
                    let id: String = id.chars().take_while(char::is_ascii_alphanumeric).collect();
                    if id.len() == 8 {
                        line = line.replace(&id, &name[..8]);
                    }
                }
            }
            // In lists of games the id comes first.
            let listed = line.split(' ').find_map(|word| word.strip_suffix(':')).map(str::to_string);
            if let Some(id) =
                listed.filter(|id| id.len() == 8 && id.chars().all(|sign| sign.is_ascii_alphanumeric()))
            {
                line = line.replace(&id, "GAME--ID");
            }
            for marker in ["Time: ", "시간: "] {
                if let Some((before, after)) = line.split_once(marker) {
                    let end = after.find("  ").unwrap_or(after.len());
                    let gap = " ".repeat(after[..end].chars().count());
                    line = format!("{before}{marker}{gap}{}", &after[end..]);
                }
            }
            if let Some(day) = line.rsplit(' ').next().filter(|last| is_date(last)).map(str::to_string) {
                line = line.replace(&day, "0000-00-00");
            }
            lines.push(line.trim_end().to_string());
        }
        lines.join("\n")
    }

    /// Compares the screen with its snapshot. Snapshots are kept for one size; others must fill the first and last line.
    pub fn look(&self, name: &str) {
        let (width, height) = self.size;
        let text = self.text();
        if self.size == (80, 24) {
            insta::assert_snapshot!(format!("{name}-{}-{width}x{height}", self.language), text);
        } else {
            let is_filled = |line: Option<&str>| line.is_some_and(|line| !line.trim().is_empty());
            assert!(is_filled(text.lines().next()) && is_filled(text.lines().last()), "{text}");
        }
    }

    /// Waits for the key that a screen between two people offers, and presses it.
    pub fn open_gate(&mut self) {
        let offered = |text: &str, key: &str| {
            [
                format!("{key} I am ready"),
                format!("{key} 준비됐습니다"),
                format!("Press {key} when"),
                format!("확인했으면 {key}"),
            ]
            .iter()
            .any(|offer| text.contains(offer.as_str()))
        };
        self.wait_until("a key", |text| offered(text, "Enter") || offered(text, "Space"));
        let before = self.screen.text();
        self.press(if offered(&before, "Enter") { "\r" } else { " " });
        self.wait_until("the next screen", |text| text != before);
    }

    /// From the end of a game to its summary.
    pub fn sum_up(&mut self) {
        self.wait_for_either("Enter summary", "Enter 결과");
        self.press("\r");
        self.wait_for_either("Rematch", "한 판 더");
    }

    /// Goes to the main menu with Esc.
    pub fn back_to_menu(&mut self) {
        self.press("\x1b");
        self.wait_for_either("New Game", "새 게임");
    }

    /// Ends the program at any moment.
    pub fn close(&mut self) {
        self.press("\x03");
        self.ends(0);
    }

    /// It ended by itself, and gave the terminal back. What is on the screen now belongs to the shell.
    pub fn ends(&mut self, code: u32) -> String {
        match self.screen.exit_code() {
            Ok(seen) => assert_eq!(seen, code, "{}", self.screen.text()),
            Err(fault) => panic!("{fault}"),
        }
        let behind = self.screen.left_behind();
        assert!(behind.is_empty(), "{behind:?} stayed behind:\n{}", self.screen.text());
        self.text()
    }
}

/// `2026-11-15`.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    parts.len() == 3 && parts.concat().len() == 8 && parts.concat().bytes().all(|sign| sign.is_ascii_digit())
}
