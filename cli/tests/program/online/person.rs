//! Somebody who joined a table in a terminal, and answers with what it offers.

use super::play;
use crate::common::Home;
use audience::Screen;
use kernel::FastDice;
use std::path::Path;
use std::time::{Duration, Instant};

/// Nothing takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
/// A key that changed nothing is pressed again after this time.
const AGAIN: Duration = Duration::from_millis(200);

/// A key that was let go for this long is not held.
const LET_GO: Duration = Duration::from_millis(850);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Screen,
    Plain,
}

pub struct Person {
    pub name: &'static str,
    pub mode: Mode,
    language: &'static str,
    pub screen: Screen,
    dice: FastDice,
    /// How many lines were typed.
    typed: usize,
    /// What was on the screen when a key was pressed last, and when that was.
    pressed: (String, Instant),
    /// Keeps the files of the program.
    _home: Home,
}

impl Person {
    pub fn join(url: &str, name: &'static str, mode: Mode, language: &'static str) -> Self {
        Self::open(&["join", url, "--name", name], name, mode, language)
    }

    /// Starts the program with these arguments.
    pub fn open(args: &[&str], name: &'static str, mode: Mode, language: &'static str) -> Self {
        let home = Home::practised();
        let mode_flag = if mode == Mode::Plain { "--plain" } else { "--screen" };
        let args = [args, &["--lang", language, "--no-animation", mode_flag]].concat();
        let program = Path::new(env!("CARGO_BIN_EXE_parlour"));
        let screen = Screen::open(program, &args, &home.dir.path().join("home"), &[], (120, 40)).unwrap();
        let dice = FastDice::new(name.bytes().fold(7, |sum, byte| sum * 31 + u64::from(byte)));
        let pressed = (String::new(), Instant::now());
        Self { name, mode, language, screen, dice, typed: 0, pressed, _home: home }
    }

    /// The text of this person's language.
    pub fn said(&self, english: &'static str, korean: &'static str) -> &'static str {
        if self.language == "ko" { korean } else { english }
    }

    /// What is seen now.
    pub fn look(&mut self) -> String {
        self.screen.watch_for(Duration::from_millis(2));
        // Not the half of a picture.
        if let Err(fault) = self.screen.wait_until("a whole picture", |_| true) {
            panic!("{}: {fault}", self.name);
        }
        self.screen.text()
    }

    /// Waits until this is shown, in this person's language.
    pub fn sees(&mut self, english: &'static str, korean: &'static str) {
        let text = self.said(english, korean);
        if let Err(fault) = self.screen.wait_for(text) {
            panic!("{}: {fault}", self.name);
        }
    }

    /// The same for what may have scrolled off the screen in plain mode.
    pub fn has_heard(&mut self, english: &'static str, korean: &'static str) {
        let text = self.said(english, korean);
        let end = Instant::now() + PATIENCE;
        while !self.screen.text().contains(text) && !self.screen.output().contains(text) {
            assert!(Instant::now() < end, "{} never heard {text}:\n{}", self.name, self.screen.text());
            self.screen.watch_for(Duration::from_millis(10));
        }
    }

    /// Waits for a game other than the last one, and returns the beginning of its commitment.
    pub fn sees_a_new_deal(&mut self, last: Option<&str>) -> String {
        let mark = self.said("ommitment", "약속값");
        let shown = |screen: &Screen| {
            let text = screen.text();
            let after = text.rsplit_once(mark)?.1.trim_start_matches([':', ' ']);
            let deal = after.get(..8)?;
            deal.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| deal.to_string())
        };
        let is_new = |screen: &Screen| shown(screen).is_some_and(|deal| Some(deal.as_str()) != last);
        if let Err(fault) = self.screen.wait_until("a new game", is_new) {
            panic!("{}: {fault}", self.name);
        }
        shown(&self.screen).unwrap_or_default()
    }

    /// Presses the number in front of this entry of a list on the full screen.
    pub fn choose(&mut self, english: &'static str, korean: &'static str) {
        let entry = self.said(english, korean);
        self.sees(english, korean);
        let text = self.look();
        let number =
            |line: &str| line.split_once(entry)?.0.trim_end().chars().last().filter(char::is_ascii_digit);
        let number =
            text.lines().find_map(number).unwrap_or_else(|| panic!("{entry} has no number:\n{text}"));
        self.press(&number.to_string());
    }

    pub fn press(&mut self, keys: &str) {
        self.screen.press(keys).unwrap();
    }

    /// Is a line awaited in plain mode?
    fn is_prompted(&self) -> bool {
        self.screen.lines_asked() > self.typed
    }

    /// Types a line once one is awaited.
    pub fn type_line(&mut self, line: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.is_prompted() {
            assert!(Instant::now() < end, "{} is not asked:\n{}", self.name, self.screen.text());
            self.screen.watch_for(Duration::from_millis(10));
        }
        self.answer_line(line);
    }

    fn answer_line(&mut self, line: &str) {
        self.typed += 1;
        self.press(&format!("{line}\r"));
    }

    /// The end of the game is on the screen.
    pub fn is_over(&mut self) -> bool {
        let text = self.look();
        self.shows_end(&text)
    }

    fn shows_end(&self, text: &str) -> bool {
        let marks = match self.mode {
            Mode::Screen => [self.said("Enter summary", "Enter 결과"), self.said("Main menu", "메인 메뉴")],
            Mode::Plain => [self.said("What next?", "이제 무엇을 할까요?"); 2],
        };
        marks.iter().any(|mark| text.contains(mark))
    }

    /// Answers if something is asked. Returns whether that was so.
    pub fn act(&mut self, game: &str) -> bool {
        let text = self.look();
        if self.shows_end(&text) {
            return false;
        }
        if self.mode == Mode::Plain {
            if !self.is_prompted() {
                return false;
            }
            let line = play::line(game, &prompt(&self.screen), &mut self.dice);
            self.answer_line(&line);
            return true;
        }
        let (before, at) = &self.pressed;
        let is_held = text.contains(self.said("may still be held", "아직 눌려 있는"));
        if at.elapsed() < LET_GO && (is_held || *before == text && at.elapsed() < AGAIN) {
            return false;
        }
        let Some(keys) = play::keys(game, &text, &mut self.dice) else { return false };
        self.press(&keys);
        self.pressed = (text, Instant::now());
        true
    }

    /// Who won, once the summary is there; nobody after a draw.
    pub fn result(&mut self, names: [&'static str; 2]) -> Option<&'static str> {
        if self.mode == Mode::Screen {
            if self.look().contains(self.said("Enter summary", "Enter 결과")) {
                self.press("\r");
            }
            self.sees("Main menu", "메인 메뉴");
        }
        let text = self.screen.text();
        let wins = |name: &&&str| text.contains(&format!("{name}{}", self.said(" wins.", " 승리!")));
        let winner = names.iter().find(wins).copied();
        let is_drawn = text.contains(self.said("It is a draw.", "무승부입니다."));
        assert_eq!(winner.is_none(), is_drawn, "{text}");
        winner
    }

    /// Ends the program, which gives the terminal back.
    pub fn leave(mut self) {
        self.press("\x03");
        let code = self.screen.exit_code().unwrap_or_else(|fault| panic!("{}: {fault}", self.name));
        assert_eq!((code, self.screen.left_behind()), (0, Vec::new()), "{}", self.screen.text());
        assert!(!self.screen.output().contains("panicked"), "{}", self.screen.text());
    }
}

/// The question that the cursor stands behind.
fn prompt(screen: &Screen) -> String {
    let row = screen.terminal().cursor_position().0;
    let text = screen.text();
    let lines = text.lines().take(usize::from(row) + 1).skip(usize::from(row).saturating_sub(1));
    lines.collect::<Vec<_>>().join(" ")
}
