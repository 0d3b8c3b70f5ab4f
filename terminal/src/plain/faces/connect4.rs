//! Connect 4 in text.

use crate::plain::{Command, Face, Question, Reply, SetupQuestion, Sight, Talk};
use crate::{Gone, say};
use connect4::{Cell, Ending, View};
use kernel::Seat;
use table::Told;

/// Discs are letters, the last one is in brackets, a winning line is starred.
#[derive(Debug)]
pub struct Connect4;

fn disc(seat: Seat) -> char {
    if seat.index() == 0 { 'X' } else { 'O' }
}

fn board(view: &View) -> String {
    let numbers: Vec<String> = (1..=view.width).map(|number| format!("{number:>2}")).collect();
    let mut lines = vec![numbers.join(" ")];
    for row in (0..view.height).rev() {
        let cell = |column| {
            let cell = Cell { column, row };
            let Some(seat) = view.disc(cell) else { return " . ".to_string() };
            let (left, right) = if view.is_winning(cell) {
                ('*', '*')
            } else if view.last_cell() == Some(cell) {
                ('[', ']')
            } else {
                (' ', ' ')
            };
            format!("{left}{}{right}", disc(seat))
        };
        let line: String = (0..view.width).map(cell).collect();
        lines.push(line.trim_end().to_string());
    }
    lines.join("\n")
}

impl Face for Connect4 {
    fn setup(&self) -> &'static [SetupQuestion] {
        &[SetupQuestion::Size]
    }

    fn draw(&self, sight: &Sight) -> String {
        let Some(view) = sight.view.get::<View>() else { return String::new() };
        let name = |seat: Seat| sight.names.get(seat.index()).cloned().unwrap_or_default();
        let sides = Seat::all(2).map(|seat| format!("{} = {}", disc(seat), name(seat)));
        let sides = sides.collect::<Vec<_>>().join(", ");
        format!("\n{}\n{sides}", board(view))
    }

    fn ask(&self, question: &Question, talk: &mut Talk) -> Result<Reply, Gone> {
        let Some(view) = question.sight.view.get::<View>() else { return Ok(Reply::Again) };
        let (name, sign) = (question.name().to_string(), disc(question.seat).to_string());
        let prompt = say!(talk.speech, "connect4-ask-column", player = name, disc = sign, width = view.width);
        let text = talk.line(&format!("{prompt} "))?;
        Ok(Command::read(&text).map_or(Reply::Answer(text), Reply::Command))
    }

    fn endings(&self) -> Option<&'static [&'static str]> {
        Some(&["connect4-notice-drawn", "connect4-notice-forfeited"])
    }

    /// The length of the line is in the view, not in the notice.
    fn ending(&self, sight: &Sight, told: &[Told]) -> Vec<String> {
        if let Some(View { ending: Some(Ending::Line { winner, .. }), line, .. }) = sight.view.get::<View>() {
            let player = sight.names.get(winner.index()).cloned().unwrap_or_default();
            return vec![say!(sight.speech, "connect4-ending-line", player = player, count = *line)];
        }
        let keys = self.endings().unwrap_or_default();
        let said = told.iter().filter(|told| keys.contains(&&*told.line.key));
        said.map(|told| sight.speech.say(&told.line, sight.names)).collect()
    }

    fn help(&self, question: &Question) -> String {
        let Some(view) = question.sight.view.get::<View>() else { return String::new() };
        say!(question.sight.speech, "connect4-ask-help", width = view.width, line = view.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4::{Config, Position};
    use kernel::{Game as _, Viewer};

    fn drawn(size: (u8, u8), moves: &str) -> String {
        let config = Config::sized(size.0, size.1, 4).unwrap();
        let position = Position::after(&config, moves).unwrap();
        board(&connect4::Connect4::view(position.state(), Viewer::Spectator))
    }

    #[test]
    fn the_last_disc_is_in_brackets() {
        let picture = [" 1  2  3  4", " .  .  .  .", " .  .  .  .", " . [O] .  .", " .  X  .  ."].join("\n");
        assert_eq!(drawn((4, 4), "22"), picture);
    }

    /// C-21: the final board has its winning line marked.
    #[test]
    fn c_21_the_winning_line_is_starred() {
        let picture = [" 1  2  3  4", " .  .  .  .", " .  .  .  .", " O  O  O  .", "*X**X**X**X*"].join("\n");
        assert_eq!(drawn((4, 4), "1122334"), picture);
    }

    #[test]
    fn wide_boards_keep_their_columns_in_line() {
        let picture = drawn((12, 4), "12.1");
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines[0], " 1  2  3  4  5  6  7  8  9 10 11 12");
        assert_eq!(lines[4].find("[O]"), Some(0));
        assert_eq!(lines[4].rfind('X'), Some(34));
    }
}
