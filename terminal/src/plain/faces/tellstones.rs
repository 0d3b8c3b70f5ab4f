//! Tellstones in text.

use super::dialogue::{Dialogue, Stop};
use crate::plain::{Face, Question, Reply, SetupQuestion, Sight, Talk};
use crate::stones::{Spot, description, no_cell, word};
use crate::{Gone, Speech, say};
use kernel::{AnyWire, Catalogued as _, Seat, Tell as _};
use tellstones::{Action, Cell, Pair, Place, Question as Asked, Refusal, SIDE, Stone, View};
use unicode_width::UnicodeWidthStr as _;

/// Stones are three letters in brackets, or question marks where one lies face down. Nothing on the screen
/// outlives the answer to it: remembering is the game.
#[derive(Debug)]
pub struct Tellstones;

impl Face for Tellstones {
    fn setup(&self) -> &'static [SetupQuestion] {
        &[]
    }

    fn forgets(&self) -> bool {
        true
    }

    /// A drawn stone, and the names of a brag after the first, leave the board as it is.
    fn redraws(&self, view: &dyn AnyWire) -> bool {
        !view.get::<View>().is_some_and(|view| match &view.question {
            Asked::Place { .. } => true,
            Asked::Say { said, .. } => !said.is_empty(),
            _ => false,
        })
    }

    fn draw(&self, sight: &Sight) -> String {
        let Some(view) = sight.view.get::<View>() else { return String::new() };
        let legend = legend(sight.speech);
        format!("\n{}\n{legend}\n{}", board(view), standing(view, sight.speech, sight.names))
    }

    fn ask(&self, question: &Question, talk: &mut Talk) -> Result<Reply, Gone> {
        let Some(view) = question.sight.view.get::<View>() else { return Ok(Reply::Again) };
        let drawn = if let Asked::Place { stone } = view.question { Some(stone) } else { None };
        let dialogue = Dialogue { talk, help: self.help(question) };
        let may_put_back = view.put_backs > 0;
        Stop::settle(Asking { question, dialogue, drawn, may_put_back }.ask(&view.question))
    }

    fn endings(&self) -> Option<&'static [&'static str]> {
        Some(&[
            "tellstones-notice-answered-right",
            "tellstones-notice-answered-wrong",
            "tellstones-notice-brag-right",
            "tellstones-notice-brag-wrong",
            "tellstones-notice-gave-up",
            "tellstones-notice-drawn",
        ])
    }

    fn help(&self, question: &Question) -> String {
        let Some(view) = question.sight.view.get::<View>() else { return String::new() };
        let speech = question.sight.speech;
        let help = match view.question {
            Asked::Turn => say!(speech, "tellstones-actions") + "\n" + &say!(speech, "tellstones-help-turn"),
            Asked::Place { .. } if view.put_backs == 0 => say!(speech, "tellstones-help-must-place"),
            Asked::Place { .. } => say!(speech, "tellstones-help-place"),
            Asked::Look => say!(speech, "tellstones-help-look"),
            Asked::Rune => say!(speech, "tellstones-help-rune"),
            Asked::Dragon => say!(speech, "tellstones-help-dragon"),
            Asked::Name { .. } => say!(speech, "tellstones-help-name"),
            Asked::Say { .. } => say!(speech, "tellstones-help-say"),
            Asked::Over { .. } => return String::new(),
        };
        let names_stones = matches!(view.question, Asked::Name { .. } | Asked::Say { .. });
        if names_stones { help } else { help + "\n" + &say!(speech, "tellstones-help-cell") }
    }
}

/// The cells with their rows and columns.
fn board(view: &View) -> String {
    let columns: Vec<String> = (0..SIDE).map(|column| format!("     {column}")).collect();
    let mut lines = vec![columns.concat()];
    for (row, places) in view.board.iter().enumerate() {
        let place = |place: &Place| match place {
            Place::Empty => "   .  ".to_string(),
            Place::Hidden => " [???]".to_string(),
            Place::Up { stone } => format!(" [{}]", stone.code()),
        };
        let line: String = places.iter().map(place).collect();
        lines.push(format!("{row} {line}").trim_end().to_string());
    }
    lines.join("\n")
}

/// All stones with their indices and letters.
fn legend(speech: &Speech) -> String {
    const IN_A_LINE: usize = 4;
    let entry = |stone: &Stone| {
        let name = speech.say(&kernel::Line::new(stone.word(), Vec::new()), &[]);
        let gap = " ".repeat(9usize.saturating_sub(name.width()));
        format!("{:>2} {} {name}{gap}", stone.index(), stone.code())
    };
    let line = |stones: &[Stone]| stones.iter().map(entry).collect::<String>().trim_end().to_string();
    Stone::ALL.chunks(IN_A_LINE).map(line).collect::<Vec<_>>().join("\n")
}

/// The size of the deck, and the scores with a mark for the player to move.
fn standing(view: &View, speech: &Speech, names: &[String]) -> String {
    let over = matches!(view.question, Asked::Over { .. });
    let mut lines = vec![say!(speech, "tellstones-deck", count = view.deck)];
    for (seat, points) in Seat::all(names.len()).zip(view.scores) {
        let mark = if seat == view.turn && !over { '>' } else { ' ' };
        let player = names[seat.index()].clone();
        lines.push(format!("{mark} {}", say!(speech, "tellstones-score", player = player, points = points)));
    }
    lines.join("\n")
}

/// One question to one player, until there is something for the table.
struct Asking<'q, 't, 'c> {
    question: &'q Question<'q>,
    dialogue: Dialogue<'t, 'c>,
    /// The stone that waits to be placed.
    drawn: Option<Stone>,
    /// May it still be put back?
    may_put_back: bool,
}

impl Asking<'_, '_, '_> {
    fn ask(&mut self, asked: &Asked) -> Result<Reply, Stop> {
        let speech = self.question.sight.speech;
        let player = self.question.name().to_string();
        match asked {
            Asked::Turn => self.turn(),
            Asked::Place { stone } => {
                if self.question.is_new {
                    self.dialogue.say(&description(speech, *stone))?;
                    if !self.may_put_back {
                        self.dialogue.say(&speech.say(&Refusal::MustPlace.tell(), &[]))?;
                    }
                }
                let prompt = if self.may_put_back {
                    say!(speech, "tellstones-ask-place", player = player, stone = word(*stone))
                } else {
                    say!(speech, "tellstones-ask-must-place", player = player, stone = word(*stone))
                };
                self.place(&prompt)
            }
            Asked::Look => {
                let cell = self.cell(&say!(speech, "tellstones-ask-look", player = player))?;
                Ok(answer(Action::Look { cell }))
            }
            Asked::Rune => {
                let one = self.cell(&say!(speech, "tellstones-ask-rune", player = player))?;
                let other = self.cell(&say!(speech, "tellstones-ask-rune-other"))?;
                self.take(Action::Rune { cells: Pair::new(one, other) })
            }
            Asked::Dragon => {
                let cell = self.cell(&say!(speech, "tellstones-ask-dragon", player = player))?;
                Ok(answer(Action::Dragon { cell }))
            }
            Asked::Name { cell } => {
                let cell = cell.to_string();
                self.name("name", &say!(speech, "tellstones-ask-name", player = player, cell = cell))
            }
            Asked::Say { cell, .. } => {
                let cell = cell.to_string();
                self.name("say", &say!(speech, "tellstones-ask-say", player = player, cell = cell))
            }
            Asked::Over { .. } => Ok(Reply::Again),
        }
    }

    /// One of the seven actions by its number; the notation works too.
    fn turn(&mut self) -> Result<Reply, Stop> {
        let speech = self.question.sight.speech;
        if self.question.is_new {
            self.dialogue.say(&say!(speech, "tellstones-actions"))?;
        }
        let player = self.question.name().to_string();
        let text = self.dialogue.line(&say!(speech, "tellstones-ask-action", player = player))?;
        let number = text.trim();
        if matches!(number, "1" | "2" | "3" | "4") {
            self.dialogue.help = say!(speech, "tellstones-help-cell");
        }
        let action = match number {
            "0" => Action::Draw,
            "1" => Action::Flip { cell: self.cell_or_leave(&say!(speech, "tellstones-ask-flip"))? },
            "2" => {
                let one = self.cell_or_leave(&say!(speech, "tellstones-ask-swap"))?;
                let other = self.cell_or_leave(&say!(speech, "tellstones-ask-swap-other"))?;
                Action::Swap { cells: Pair::new(one, other) }
            }
            "3" => Action::Peek { cell: self.cell_or_leave(&say!(speech, "tellstones-ask-peek"))? },
            "4" => Action::Challenge { cell: self.cell_or_leave(&say!(speech, "tellstones-ask-challenge"))? },
            "5" => Action::Brag,
            "6" => Action::GiveUp,
            _ => match tellstones::Tellstones::read_action(&text) {
                Some(action) => action,
                None => return Ok(Reply::Answer(text)),
            },
        };
        self.take(action)
    }

    /// Naming a cell that does not exist puts the drawn stone back, as cancelling does; if that is no longer
    /// possible, the cell is asked for again.
    fn place(&mut self, prompt: &str) -> Result<Reply, Stop> {
        let speech = self.question.sight.speech;
        loop {
            let text = self.dialogue.line(prompt)?;
            match Spot::read_place(&text) {
                Spot::Cell(cell) => return self.take(Action::Place { cell }),
                Spot::Missing(spot) => return self.wrong_cell(no_cell(speech, &spot)),
                Spot::Other(text) => self.other(&text)?,
            }
        }
    }

    /// The drawn stone can't be placed there.
    fn wrong_cell(&mut self, why: String) -> Result<Reply, Stop> {
        if self.may_put_back {
            return Ok(Reply::Instead { answer: Action::Back.to_string(), why });
        }
        self.dialogue.wrong(&why)?;
        Ok(Reply::Again)
    }

    /// A stone by its index; its name and its letters work too.
    fn name(&mut self, verb: &str, prompt: &str) -> Result<Reply, Stop> {
        let text = self.dialogue.line(prompt)?;
        let text = text.trim();
        Ok(Reply::Answer(match tellstones::Tellstones::read_action(text) {
            Some(_) => text.into(),
            None => format!("{verb} {text}"),
        }))
    }

    /// Asks for confirmation of a placement, a swap or giving up, unless the table refuses it anyway.
    fn take(&mut self, action: Action) -> Result<Reply, Stop> {
        let speech = self.question.sight.speech;
        let is_possible = {
            let text = action.to_string();
            self.question.options.iter().any(|option| option.text == text)
        };
        match (action, self.drawn) {
            (Action::Place { cell }, Some(stone)) => {
                if !is_possible {
                    return self.wrong_cell(speech.say(&Refusal::Occupied { cell }.tell(), &[]));
                }
                let cell = cell.to_string();
                let sure = say!(speech, "tellstones-sure-place", stone = word(stone), cell = cell);
                Ok(match self.dialogue.confirm(&sure)? {
                    true => answer(action),
                    false if self.may_put_back => answer(Action::Back),
                    false => Reply::Again,
                })
            }
            (Action::Swap { cells } | Action::Rune { cells }, _) if is_possible => {
                let (one, other) = (cells.low().to_string(), cells.high().to_string());
                let sure = say!(speech, "tellstones-sure-swap", one = one, other = other);
                if self.dialogue.confirm(&sure)? {
                    return Ok(answer(action));
                }
                self.dialogue.say(&say!(speech, "tellstones-not-swapped"))?;
                Ok(Reply::Again)
            }
            (Action::GiveUp, _) if is_possible => {
                let sure = say!(speech, "forfeit-sure", player = self.question.name());
                Ok(if self.dialogue.confirm(&sure)? { answer(action) } else { Reply::Again })
            }
            _ => Ok(answer(action)),
        }
    }

    /// A cell of the board; asks until it gets one.
    fn cell(&mut self, prompt: &str) -> Result<Cell, Stop> {
        loop {
            match self.spot(prompt)? {
                Some(cell) => return Ok(cell),
                None => self.other("")?,
            }
        }
    }

    /// A cell of the board; an empty line goes back to the choice of an action.
    fn cell_or_leave(&mut self, prompt: &str) -> Result<Cell, Stop> {
        self.spot(prompt)?.ok_or(Stop::Reply(Reply::Again))
    }

    /// A cell of the board, or `None` for an empty line.
    fn spot(&mut self, prompt: &str) -> Result<Option<Cell>, Stop> {
        loop {
            let text = self.dialogue.line(prompt)?;
            match Spot::read(&text) {
                Spot::Cell(cell) => return Ok(Some(cell)),
                Spot::Missing(spot) => {
                    let text = no_cell(self.question.sight.speech, &spot);
                    self.dialogue.wrong(&text)?;
                }
                Spot::Other(text) if text.is_empty() => return Ok(None),
                Spot::Other(text) => self.other(&text)?,
            }
        }
    }

    /// Something else where a cell was asked for: a whole action in notation, or a mistake.
    fn other(&mut self, text: &str) -> Result<(), Stop> {
        if let Some(action) = tellstones::Tellstones::read_action(text) {
            return Err(Stop::Reply(self.take(action)?));
        }
        self.dialogue.wrong(&say!(self.question.sight.speech, "tellstones-not-a-cell"))
    }
}

fn answer(action: Action) -> Reply {
    Reply::Answer(action.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::speech_in;
    use kernel::{Choices, Game as _, SeededDice, Viewer};
    use words::Language;

    /// The board after these actions, each by the player who is asked.
    fn after(actions: &[&str]) -> View {
        let config = tellstones::Tellstones::configure(&Choices::default()).unwrap();
        let mut dice = SeededDice::new(kernel::Seed([4; 32]));
        let mut state = tellstones::Tellstones::start(&config, &mut dice, &mut ());
        for text in actions {
            let seat = tellstones::Tellstones::view(&state, Viewer::Spectator).asked.unwrap();
            let action = text.parse().unwrap();
            tellstones::Tellstones::apply(&mut state, seat, &action, &mut dice, &mut ()).unwrap();
        }
        tellstones::Tellstones::view(&state, Viewer::Spectator)
    }

    /// R13: rows and columns have their numbers; a stone shows its letters or none.
    #[test]
    fn r13_the_board_has_its_header_row() {
        let view = after(&["draw", "place 0,0", "draw", "place 1,2", "flip 0,0"]);
        let Place::Up { stone } = view.board[1][2] else { panic!("the stone lies face up") };
        let row = format!("1    .     .   [{}]", stone.code());
        let picture = ["     0     1     2", "0  [???]   .     .", &row, "2    .     .     ."].join("\n");
        assert_eq!(board(&view), picture);
    }

    /// R13: all eleven stones with index and letters, in columns in every language.
    #[test]
    fn r13_the_legend_has_all_stones() {
        for language in Language::ALL {
            let legend = legend(&speech_in(language).unwrap());
            for stone in Stone::ALL {
                assert!(legend.contains(&format!("{:>2} {} ", stone.index(), stone.code())), "{legend}");
            }
            assert!(legend.lines().all(|line| line.width() < 80));
        }
    }

    /// R13: the player to move has a mark, even while the opponent answers a challenge.
    #[test]
    fn r13_the_current_player_is_marked() {
        let speech = speech_in(Language::English).unwrap();
        let names = ["Ann".to_string(), "Bob".to_string()];
        let view = after(&["draw", "place 0,0", "challenge 0,0"]);
        assert_eq!(standing(&view, &speech, &names), "Deck: 9 stones\n  Ann: 0 points\n> Bob: 0 points");
        let view = after(&["give-up"]);
        assert_eq!(standing(&view, &speech, &names), "Deck: 10 stones\n  Ann: 0 points\n  Bob: 0 points");
    }
}
