//! Two people who play through the proxy of the page, by typed lines in real terminals.

use super::root::Root;
use audience::Screen;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_mins(1);

pub struct Person {
    name: &'static str,
    screen: Screen,
    typed: usize,
}

impl Person {
    pub fn join(root: &Root, url: &str, name: &'static str) -> Result<Self, String> {
        let args = ["join", url, "--name", name, "--plain", "--lang=en"];
        let authority = root.authority().display().to_string();
        let env = [("SSL_CERT_FILE", authority.as_str())];
        let home = root.path(&format!("/people/{name}"));
        let screen = Screen::open(root.program(), &args, &home, &env, (120, 40));
        Ok(Self { name, screen: screen.map_err(|error| error.to_string())?, typed: 0 })
    }

    fn is_asked(&mut self) -> bool {
        self.screen.watch_for(Duration::from_millis(5));
        self.screen.lines_asked() > self.typed
    }

    /// Is this asked now?
    pub fn is_asked_for(&mut self, text: &str) -> bool {
        self.is_asked() && self.screen.text().contains(text)
    }

    /// Waits for a question, and answers it.
    pub fn answer(&mut self, line: &str) -> Result<(), String> {
        self.is_on_turn()?;
        self.typed += 1;
        self.screen.press(&format!("{line}\r")).map_err(|error| error.to_string())
    }

    /// Waits for a question.
    pub fn is_on_turn(&mut self) -> Result<(), String> {
        let end = Instant::now() + PATIENCE;
        while !self.is_asked() {
            if Instant::now() > end {
                return Err(format!("{} is not asked:\n{}", self.name, self.screen.text()));
            }
        }
        Ok(())
    }

    /// Waits until this was said, how long ago it may have been.
    pub fn hears(&mut self, text: &str) -> Result<(), String> {
        let end = Instant::now() + PATIENCE;
        while !self.screen.output().contains(text) {
            if Instant::now() > end {
                return Err(format!("{} never heard {text}:\n{}", self.name, self.screen.text()));
            }
            self.screen.watch_for(Duration::from_millis(10));
        }
        Ok(())
    }

    /// What was shown after this text.
    pub fn after(&self, text: &str) -> Option<String> {
        let output = self.screen.output();
        let after = output.rsplit_once(text)?.1;
        after.split_whitespace().next().map(String::from)
    }

    /// Makes a table for two in the lobby. Returns its link.
    pub fn make_table(&mut self) -> Result<String, String> {
        // A table, of the first game, without a clock, listed.
        for line in ["1", "1", "1", "1"] {
            self.answer(line)?;
        }
        self.hears("Link: ")?;
        self.after("Link: ").ok_or_else(|| "no link".into())
    }
}

/// Plays this many moves, always in the first column that has room.
pub fn play(people: &mut [Person; 2], moves: &[(usize, &str)]) -> Result<(), String> {
    moves.iter().try_for_each(|(who, column)| people[*who].answer(column))
}
