//! Asking until there is an answer.

use super::{Console, Typed};
use crate::{Gone, Speech, say};
use std::fmt;
use table::Strain;
use words::short;

/// Words that can be typed at any question of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Quit,
    Undo,
    Hint,
    Forfeit,
    /// Talk to the others at a table on a server.
    Say,
    /// Let a computer play for somebody who is absent there.
    Replace,
}

impl Command {
    pub fn read(text: &str) -> Option<Self> {
        match text.trim().to_lowercase().as_str() {
            "?" => Some(Self::Help),
            "q" => Some(Self::Quit),
            "undo" | "무르기" => Some(Self::Undo),
            "hint" | "힌트" => Some(Self::Hint),
            "forfeit" | "기권" => Some(Self::Forfeit),
            "say" | "말하기" => Some(Self::Say),
            "replace" | "대신" => Some(Self::Replace),
            _ => None,
        }
    }
}

/// A conversation in one language.
pub struct Talk<'a> {
    pub console: &'a mut Console,
    pub speech: &'a Speech,
    /// In a game the table is told of lines that are not even text, and says what they do to its patience.
    pub unreadable: Option<&'a mut dyn FnMut() -> Strain>,
}

impl fmt::Debug for Talk<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Talk").finish_non_exhaustive()
    }
}

/// Yes or no, by the number of the answer or as a word. Both languages are always understood: nobody
/// switches the keyboard for one letter.
pub fn read_yes_or_no(text: &str) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "1" | "y" | "yes" | "예" | "네" | "ㅇ" => Some(true),
        "2" | "n" | "no" | "아니요" | "아니오" | "ㄴ" => Some(false),
        _ => None,
    }
}

/// The error for input that is none of these numbers.
pub fn no_choice(speech: &Speech, text: &str, first: usize, last: usize) -> String {
    let count = last.saturating_sub(first) + 1;
    say!(speech, "error-choice", text = short(text), first = first, last = last, count = count)
}

impl<'a> Talk<'a> {
    /// For questions outside of a game.
    pub fn new(console: &'a mut Console, speech: &'a Speech) -> Self {
        Self { console, speech, unreadable: None }
    }

    pub fn say(&mut self, text: &str) -> Result<(), Gone> {
        Ok(self.console.line(text)?)
    }

    /// A line of text. Unreadable input gets an error line, and the question is asked again.
    pub fn line(&mut self, prompt: &str) -> Result<String, Gone> {
        loop {
            if let Some(text) = self.readable(prompt)? {
                return Ok(text);
            }
        }
    }

    /// The same, asked once: nothing if the input was unreadable, which was said.
    fn readable(&mut self, prompt: &str) -> Result<Option<String>, Gone> {
        let error = match self.console.ask(prompt)? {
            Typed::Line(text) => return Ok(Some(text)),
            Typed::End => return Err(Gone::End),
            Typed::TooLong => say!(self.speech, "error-too-long"),
            Typed::NotText => say!(self.speech, "error-not-text"),
        };
        let strain = self.unreadable.as_mut().map_or(Strain::Fine, |unreadable| unreadable());
        self.say(&self.speech.strained(&error, strain))?;
        Ok(None)
    }

    /// A line of text at a question where `?` explains and `q` leaves.
    pub fn answer(&mut self, prompt: &str, help: &str) -> Result<String, Gone> {
        loop {
            let text = self.line(&format!("{prompt} "))?;
            match Command::read(&text) {
                Some(Command::Help) => self.say(help)?,
                Some(Command::Quit) => return Err(Gone::Quit),
                _ => return Ok(text.trim().to_string()),
            }
        }
    }

    /// One of numbered choices, counted from `first`. `?` explains, a wrong line and `?` repeat them, `q` leaves, an empty line takes
    /// `default` where there is one.
    pub fn choose(
        &mut self,
        title: &str,
        choices: &[String],
        first: usize,
        default: Option<usize>,
    ) -> Result<usize, Gone> {
        let last = first + choices.len().saturating_sub(1);
        self.list(title, choices, first)?;
        let prompt = say!(self.speech, "prompt-choice", first = first, last = last, count = choices.len());
        loop {
            let Some(text) = self.readable(&prompt)? else {
                self.list(title, choices, first)?;
                continue;
            };
            let text = text.trim();
            match (Command::read(text), text.parse::<usize>()) {
                (Some(Command::Help), _) => {
                    self.say(&self.help_with_choices(first, last, default))?;
                    self.list(title, choices, first)?;
                }
                (Some(Command::Quit), _) => return Err(Gone::Quit),
                (_, Ok(number)) if (first..=last).contains(&number) => return Ok(number - first),
                _ if text.is_empty() && default.is_some() => return Ok(default.unwrap_or_default()),
                _ => {
                    self.not_a_choice(text, first, last)?;
                    self.list(title, choices, first)?;
                }
            }
        }
    }

    /// The same, counted from 1, where a name that `read` understands is an answer too.
    pub fn choose_or_name<T>(
        &mut self,
        title: &str,
        choices: &[String],
        default: Option<usize>,
        read: impl Fn(&Speech, &str) -> Option<T>,
    ) -> Result<Result<usize, T>, Gone> {
        self.list(title, choices, 1)?;
        let last = choices.len();
        let prompt = say!(self.speech, "prompt-choice", first = 1, last = last, count = last);
        loop {
            let Some(text) = self.readable(&prompt)? else {
                self.list(title, choices, 1)?;
                continue;
            };
            let text = text.trim();
            match (Command::read(text), text.parse::<usize>(), read(self.speech, text)) {
                (Some(Command::Help), ..) => {
                    let help = self.help_with_choices(1, last, default);
                    self.say(&format!("{help}\n{}", say!(self.speech, "help-choice-name")))?;
                    self.list(title, choices, 1)?;
                }
                (Some(Command::Quit), ..) => return Err(Gone::Quit),
                (_, Ok(number), _) if (1..=last).contains(&number) => return Ok(Ok(number - 1)),
                (_, _, Some(named)) => return Ok(Err(named)),
                _ if text.is_empty() && default.is_some() => return Ok(Ok(default.unwrap_or_default())),
                _ => {
                    self.not_a_choice(text, 1, last)?;
                    self.list(title, choices, 1)?;
                }
            }
        }
    }

    /// What can be typed at numbered choices.
    fn help_with_choices(&self, first: usize, last: usize, default: Option<usize>) -> String {
        let count = last.saturating_sub(first) + 1;
        let help = say!(self.speech, "help-choice", first = first, last = last, count = count);
        match default {
            Some(index) => {
                format!("{help} {}", say!(self.speech, "help-choice-usual", usual = first + index))
            }
            None => help,
        }
    }

    fn list(&mut self, title: &str, choices: &[String], first: usize) -> Result<(), Gone> {
        self.say("")?;
        self.say(title)?;
        for (index, choice) in choices.iter().enumerate() {
            self.say(&format!("  {} {choice}", first + index))?;
        }
        Ok(())
    }

    pub fn not_a_choice(&mut self, text: &str, first: usize, last: usize) -> Result<(), Gone> {
        self.wrong(&no_choice(self.speech, text, first, last))
    }

    /// An error. In a game it counts against the patience of the table, which may add a warning.
    pub fn wrong(&mut self, error: &str) -> Result<(), Gone> {
        let strain = self.unreadable.as_mut().map_or(Strain::Fine, |unreadable| unreadable());
        self.say(&self.speech.strained(error, strain))
    }

    /// A question with two answers: 1 is yes, 2 is no.
    pub fn yes_or_no(&mut self, question: &str) -> Result<bool, Gone> {
        self.decide(question, None)
    }

    /// The same where an empty line means no.
    pub fn yes_or_else_no(&mut self, question: &str) -> Result<bool, Gone> {
        self.decide(question, Some(false))
    }

    fn decide(&mut self, question: &str, default: Option<bool>) -> Result<bool, Gone> {
        let help = say!(self.speech, "help-yes-no");
        loop {
            let text = self.answer(question, &help)?;
            match read_yes_or_no(&text).or(default.filter(|_| text.is_empty())) {
                Some(answer) => return Ok(answer),
                None => self.not_a_choice(&text, 1, 2)?,
            }
        }
    }

    /// Waits for Enter.
    pub fn pause(&mut self, text: &str) -> Result<(), Gone> {
        let help = say!(self.speech, "help-pause");
        self.answer(text, &help).map(|_| ())
    }

    /// Wipes what was shown, or says that it can't.
    pub fn wipe(&mut self) -> Result<(), Gone> {
        if !self.console.wipe()? {
            self.say(&say!(self.speech, "wipe-impossible"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::wrap;
    use crate::speech_in;
    use kernel::Line;
    use words::Language;

    /// C-19: the warning adds only what is new, and both fit where the full screen shows a refusal.
    #[test]
    fn c_19_a_warning_is_short() {
        for language in Language::ALL {
            let speech = speech_in(language).unwrap();
            let refusal = speech.say(&Line::new("table-unreadable", Vec::new()), &[]);
            for refusals in [1, 3, 20] {
                let text = speech.strained(&refusal, Strain::Warned { refusals });
                assert!(wrap(&text, 60).len() <= 2 && text.matches('?').count() == 1, "{text}");
            }
        }
    }
}
