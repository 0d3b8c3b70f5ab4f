//! Several lines that lead to one answer.

use crate::plain::question::read_yes_or_no;
use crate::plain::{Command, Reply, Talk};
use crate::{Gone, say};

/// Why a dialogue ended before its last line.
#[derive(Debug)]
pub enum Stop {
    Gone(Gone),
    Reply(Reply),
}

impl From<Gone> for Stop {
    fn from(gone: Gone) -> Self {
        Self::Gone(gone)
    }
}

impl Stop {
    /// The result of the whole dialogue.
    pub fn settle(result: Result<Reply, Self>) -> Result<Reply, Gone> {
        match result {
            Ok(reply) | Err(Self::Reply(reply)) => Ok(reply),
            Err(Self::Gone(gone)) => Err(gone),
        }
    }
}

/// Asks line by line. Commands end it, but `?` gives help and asks again.
#[derive(Debug)]
pub struct Dialogue<'t, 'c> {
    pub talk: &'t mut Talk<'c>,
    /// What `?` says.
    pub help: String,
}

impl Dialogue<'_, '_> {
    pub fn say(&mut self, text: &str) -> Result<(), Stop> {
        Ok(self.talk.say(text)?)
    }

    /// An error, which counts against the patience of the table.
    pub fn wrong(&mut self, error: &str) -> Result<(), Stop> {
        Ok(self.talk.wrong(error)?)
    }

    pub fn line(&mut self, prompt: &str) -> Result<String, Stop> {
        let help = self.help.clone();
        self.helped(prompt, &help)
    }

    fn helped(&mut self, prompt: &str, help: &str) -> Result<String, Stop> {
        loop {
            let text = self.talk.line(&format!("{prompt} "))?;
            match Command::read(&text) {
                None => return Ok(text),
                Some(Command::Help) => {
                    let more = say!(self.talk.speech, "game-help");
                    self.say(&format!("{help}\n{more}"))?;
                }
                Some(command) => return Err(Stop::Reply(Reply::Command(command))),
            }
        }
    }

    /// 1 is yes, 2 is no.
    pub fn confirm(&mut self, question: &str) -> Result<bool, Stop> {
        let help = say!(self.talk.speech, "confirm-help");
        loop {
            let text = self.helped(question, &help)?;
            match read_yes_or_no(&text) {
                Some(answer) => return Ok(answer),
                None => self.talk.not_a_choice(text.trim(), 1, 2)?,
            }
        }
    }
}
