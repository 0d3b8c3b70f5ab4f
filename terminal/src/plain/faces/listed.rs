//! Any game: what is seen as text, what can be done as a numbered list.

use crate::outline::outline;
use crate::plain::{Command, Face, Question, Reply, SetupQuestion, Sight, Talk};
use crate::{Gone, say};

#[derive(Debug)]
pub struct Listed {
    /// Nobody knows what is secret in a game that has secrets: what is on the screen is for one player.
    pub has_secrets: bool,
}

impl Face for Listed {
    fn setup(&self) -> &'static [SetupQuestion] {
        &[SetupQuestion::Seats]
    }

    fn has_hands(&self) -> bool {
        self.has_secrets
    }

    fn draw(&self, sight: &Sight) -> String {
        format!("\n{}", outline(sight.view).join("\n"))
    }

    fn ask(&self, question: &Question, talk: &mut Talk) -> Result<Reply, Gone> {
        let speech = question.sight.speech;
        if question.is_new {
            for (index, option) in question.options.iter().enumerate() {
                let text = speech.say(&option.line, question.sight.names);
                talk.say(&format!("  {} {text} [{}]", index + 1, option.text))?;
            }
        }
        let (player, last) = (question.name().to_string(), question.options.len());
        let text = talk.line(&(say!(speech, "listed-ask", player = player, last = last) + " "))?;
        if let Some(command) = Command::read(&text) {
            return Ok(Reply::Command(command));
        }
        let numbered = text.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let option = numbered.and_then(|index| question.options.get(index));
        Ok(Reply::Answer(option.map_or(text, |option| option.text.clone())))
    }

    fn help(&self, question: &Question) -> String {
        say!(question.sight.speech, "listed-help", last = question.options.len())
    }
}
