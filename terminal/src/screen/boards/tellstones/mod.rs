//! Tellstones: nine cells, seven actions, eleven names, and nothing that helps players remember.

mod choosing;
mod drawing;
mod motion;
mod saying;

use crate::say;
use crate::screen::text::{centred, row, write_centred};
use crate::screen::{Act, Board, Hint, Key, Role, Scene, Turn, Way, chrome};
use crate::stones::{Spot, no_cell};
use choosing::{Choosing, Target, Verb};
use drawing::number_of;
use kernel::{AnyWire, Catalogued as _, Tell as _};
use motion::Motion;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::{Clear, Widget as _};
use saying::help;
use std::time::Duration;
use table::Told;
use tellstones::{Action, Cell, Notice, Place, Refusal, SIDE, Stone, View};

/// The seven actions, in their order.
const ACTIONS: usize = 7;

/// A stone shows its letters and its name, or a blank back; the cells of the last move have a star.
#[derive(Debug)]
pub struct Tellstones {
    choosing: Choosing,
    /// What was being chosen before the confirmation.
    before: Choosing,
    /// The cursors among the actions and the cells.
    action: usize,
    cell: Cell,
    /// The chosen name. None at first: where the cursor was could give the right answer away.
    stone: Option<usize>,
    /// A digit that was typed: a row that waits for its column, or the 1 of 10.
    digit: Option<u8>,
    /// Where the last move was.
    last: Vec<Cell>,
    motion: Option<Motion>,
    /// What was drawn where.
    targets: Vec<(Rect, Target)>,
    /// How many names are in a line.
    names_in_a_line: usize,
}

impl Default for Tellstones {
    fn default() -> Self {
        Self {
            choosing: Choosing::Nothing,
            before: Choosing::Nothing,
            action: 0,
            cell: MIDDLE,
            stone: None,
            digit: None,
            last: Vec::new(),
            motion: None,
            targets: Vec::new(),
            names_in_a_line: 4,
        }
    }
}

const MIDDLE: Cell = match Cell::new(1, 1) {
    Ok(cell) => cell,
    Err(_) => unreachable!(),
};

/// The options of a turn as actions.
fn options<'a>(turn: &'a Turn) -> impl Iterator<Item = Action> + 'a {
    turn.options.iter().filter_map(|option| option.text.parse().ok())
}

/// Would the table accept one of these actions now?
fn can_choose(turn: &Turn, number: usize) -> bool {
    options(turn).any(|option| number_of(&option) == Some(number))
}

/// May the drawn stone go back under the deck?
fn may_put_back(turn: &Turn) -> bool {
    options(turn).any(|option| option == Action::Back)
}

fn answer(action: Action) -> Act {
    Act::Answer(action.to_string())
}

/// The drawn stone can't be placed there: it goes back under the deck, if it still may (R6).
fn put_back(turn: &Turn, why: String) -> Act {
    if may_put_back(turn) {
        return Act::Instead { answer: Action::Back.to_string(), why };
    }
    Act::Refused(why)
}

/// The neighbouring cell; the board has edges.
fn neighbour(cell: Cell, way: Way) -> Cell {
    let last = SIDE as u8 - 1;
    let (row, column) = match way {
        Way::Up => (cell.row().saturating_sub(1), cell.column()),
        Way::Down => ((cell.row() + 1).min(last), cell.column()),
        Way::Left => (cell.row(), cell.column().saturating_sub(1)),
        Way::Right => (cell.row(), (cell.column() + 1).min(last)),
    };
    Cell::new(row, column).unwrap_or(cell)
}

impl Tellstones {
    /// The next step of what is being chosen.
    fn step(&mut self, choosing: Choosing) -> Act {
        self.choosing = choosing;
        self.digit = None;
        Act::Moved
    }

    /// Back to the start of the answer.
    fn begin(&mut self, turn: &Turn) -> Act {
        let question = turn.scene.view.get::<View>().map(|view| view.question.clone());
        let choosing = question.map_or(Choosing::Nothing, |question| Choosing::first(&question));
        if let Choosing::Cell { verb, .. } = choosing {
            self.start_at_cell(turn, verb, None);
        }
        self.step(choosing)
    }

    /// The cursor starts in the middle if that can be chosen, otherwise on the first cell that can. After the first of
    /// two cells it starts on another one.
    fn start_at_cell(&mut self, turn: &Turn, verb: Verb, first: Option<Cell>) {
        let can = |cell: &Cell| options(turn).any(|action| verb.leads_to(first, *cell, &action));
        let has_stone = |cell: &Cell| {
            let view = turn.scene.view.get::<View>();
            first != Some(*cell) && view.is_some_and(|view| view.place(*cell) != Place::Empty)
        };
        let middle_first = || std::iter::once(MIDDLE).chain(Cell::all());
        let cell = middle_first().find(can).or_else(|| middle_first().find(has_stone));
        self.cell = cell.unwrap_or(MIDDLE);
    }

    fn choose_action(&mut self, turn: &Turn, number: usize) -> Act {
        self.action = number;
        let verb = match number {
            0 => return answer(Action::Draw),
            1 => Verb::Flip,
            2 => Verb::Swap,
            3 => Verb::Peek,
            4 => Verb::Challenge,
            5 => return self.take(turn, Action::Brag),
            _ => return self.take(turn, Action::GiveUp),
        };
        // A stone that lies face up can't be peeked at, but is named (UC4).
        let names_open = verb == Verb::Peek && can_choose(turn, 1);
        if can_choose(turn, number) || names_open {
            self.start_at_cell(turn, verb, None);
            return self.step(Choosing::Cell { verb, first: None });
        }
        Act::Refused(say!(turn.scene.speech, "tellstones-nothing-there"))
    }

    fn choose_cell(&mut self, turn: &Turn, cell: Cell) -> Act {
        let Choosing::Cell { verb, first } = self.choosing else { return Act::Ignored };
        self.cell = cell;
        self.digit = None;
        let action = match first {
            Some(first) => verb.with_both(first, cell),
            None => verb.with(cell),
        };
        let Some(action) = action else {
            self.start_at_cell(turn, verb, Some(cell));
            return self.step(Choosing::Cell { verb, first: Some(cell) });
        };
        let act = self.take(turn, action);
        // What the table refuses is chosen again.
        if let Choosing::Cell { verb, .. } = self.choosing {
            self.choosing = Choosing::Cell { verb, first: None };
        }
        act
    }

    /// Asks for confirmation where R6 and R8 do, and of what can decide the game, unless the table refuses it anyway.
    fn take(&mut self, turn: &Turn, action: Action) -> Act {
        let is_possible = options(turn).any(|option| option == action);
        match action {
            Action::Place { .. }
            | Action::Swap { .. }
            | Action::Rune { .. }
            | Action::Challenge { .. }
            | Action::Brag
            | Action::GiveUp
                if is_possible =>
            {
                if !matches!(self.choosing, Choosing::Sure(_)) {
                    self.before = self.choosing;
                }
                self.step(Choosing::Sure(action));
                Act::Unsure
            }
            Action::Place { cell } => {
                let why = turn.scene.speech.say(&Refusal::Occupied { cell }.tell(), turn.scene.names);
                put_back(turn, why)
            }
            action => answer(action),
        }
    }

    /// A player who does not confirm chooses again: nothing has happened yet. Only a drawn stone goes back (R6).
    fn settle_sure(&mut self, turn: &Turn, action: Action, is_meant: bool) -> Act {
        if is_meant {
            self.begin(turn);
            answer(action)
        } else if matches!(action, Action::Place { .. }) && may_put_back(turn) {
            answer(Action::Back)
        } else {
            self.step(self.before)
        }
    }

    fn action_key(&mut self, turn: &Turn, key: Key) -> Act {
        match (key, key.way()) {
            (Key::Char(digit @ '0'..='6'), _) => self.choose_action(turn, digit as usize - '0' as usize),
            (_, Some(Way::Up)) => {
                self.action = self.action.checked_sub(1).unwrap_or(ACTIONS - 1);
                Act::Moved
            }
            (_, Some(Way::Down)) => {
                self.action = (self.action + 1) % ACTIONS;
                Act::Moved
            }
            (Key::Home, _) => {
                self.action = 0;
                Act::Moved
            }
            (Key::End, _) => {
                self.action = ACTIONS - 1;
                Act::Moved
            }
            (Key::Enter | Key::Char(' '), _) => self.choose_action(turn, self.action),
            _ => Act::Ignored,
        }
    }

    fn cell_key(&mut self, turn: &Turn, key: Key) -> Act {
        let Choosing::Cell { verb, first } = self.choosing else { return Act::Ignored };
        match (key.letter(), key.way()) {
            (_, Some(way)) => {
                self.cell = neighbour(self.cell, way);
                self.digit = None;
                Act::Moved
            }
            (Key::Enter | Key::Char(' '), _) => match self.digit {
                // Half a cell is no cell, and the cursor is somewhere else.
                Some(row) => Act::Advice(say!(turn.scene.speech, "tellstones-screen-half-cell", row = row)),
                None => self.choose_cell(turn, self.cell),
            },
            (Key::Char(digit @ '0'..='2'), _) => {
                let digit = digit as u8 - b'0';
                if let Some(cell) = self.digit.take().and_then(|row| Cell::new(row, digit).ok()) {
                    return self.choose_cell(turn, cell);
                }
                self.digit = Some(digit);
                Act::Moved
            }
            (Key::Char('b'), _) if verb == Verb::Place => answer(Action::Back),
            (Key::Esc | Key::Backspace, _) => match self.back(verb, first) {
                Some(choosing) => self.step(choosing),
                // The stone in the hand goes back under the deck: that was the last step.
                None if verb == Verb::Place && may_put_back(turn) => answer(Action::Back),
                None => Act::Ignored,
            },
            _ => Act::Ignored,
        }
    }

    /// One step back from choosing a cell, if a step has been made.
    fn back(&self, verb: Verb, first: Option<Cell>) -> Option<Choosing> {
        match verb {
            _ if self.digit.is_some() => Some(self.choosing),
            _ if first.is_some() => Some(Choosing::Cell { verb, first: None }),
            Verb::Flip | Verb::Swap | Verb::Peek | Verb::Challenge => Some(Choosing::Action),
            Verb::Place | Verb::Look | Verb::Rune | Verb::Dragon => None,
        }
    }

    fn stone_key(&mut self, turn: &Turn, key: Key) -> Act {
        let last = Stone::ALL.len() - 1;
        let before = self.digit.take();
        match (key, key.way()) {
            (Key::Char('0'), _) if before == Some(1) => self.stone = Some(last),
            (Key::Char(digit @ '0'..='9'), _) => {
                self.digit = Some(digit as u8 - b'0');
                self.stone = Some(digit as usize - '0' as usize);
            }
            (_, Some(way)) => {
                let line = self.names_in_a_line;
                self.stone = Some(match (self.stone, way) {
                    (None, _) => 0,
                    (Some(stone), Way::Left) => stone.checked_sub(1).unwrap_or(last),
                    (Some(stone), Way::Right) => (stone + 1) % Stone::ALL.len(),
                    (Some(stone), Way::Up) => stone.checked_sub(line).unwrap_or(stone),
                    (Some(stone), Way::Down) if stone + line <= last => stone + line,
                    (Some(stone), Way::Down) => stone,
                });
            }
            (Key::Enter | Key::Char(' '), _) => {
                return match self.stone {
                    Some(stone) => Self::name_stone(turn, stone),
                    None => Act::Advice(say!(turn.scene.speech, "tellstones-choose-stone")),
                };
            }
            _ => return Act::Ignored,
        }
        Act::Moved
    }

    /// The option that names this stone.
    fn name_stone(turn: &Turn, index: usize) -> Act {
        turn.options.get(index).map_or(Act::Ignored, |option| Act::Answer(option.text.clone()))
    }
}

impl Board for Tellstones {
    fn forgets(&self) -> bool {
        true
    }

    fn width(&self, _scene: &Scene) -> u16 {
        drawing::WIDTH
    }

    fn draw(&mut self, scene: &Scene, turn: Option<&Turn>, area: Rect, buffer: &mut Buffer) {
        self.targets.clear();
        if let Some(view) = scene.view.get::<View>() {
            self.paint(scene, turn, view, area, buffer);
        }
    }

    fn happened(&mut self, scene: &Scene, told: &[Told], now: Duration) {
        let notices = || told.iter().filter_map(Told::get::<Notice>);
        self.last = notices().flat_map(Notice::cells).collect();
        let motion = notices().rev().find_map(|notice| Motion::of(notice, now));
        self.motion = motion.filter(|_| scene.theme.moves);
    }

    fn advance(&mut self, now: Duration) -> bool {
        if self.motion.as_mut().is_some_and(|motion| !motion.advance(now)) {
            self.motion = None;
        }
        self.motion.is_some()
    }

    fn settle(&mut self) {
        self.motion = None;
    }

    fn asked(&mut self, turn: &Turn) {
        self.begin(turn);
        self.stone = None;
        self.action = (0..ACTIONS).find(|&number| can_choose(turn, number)).unwrap_or(0);
    }

    fn prompt(&self, turn: &Turn) -> String {
        self.prompt_of(turn)
    }

    fn hints(&self, turn: &Turn) -> Vec<Hint> {
        self.hints_of(turn)
    }

    /// Nobody is told what to name.
    fn has_hint(&self, view: &dyn AnyWire) -> bool {
        view.get::<View>().is_none_or(|view| !view.question.is_naming())
    }

    fn help(&self, turn: &Turn) -> String {
        help(turn)
    }

    fn key(&mut self, turn: &Turn, key: Key) -> Act {
        match self.choosing {
            Choosing::Nothing => Act::Ignored,
            Choosing::Action => self.action_key(turn, key),
            Choosing::Cell { .. } => self.cell_key(turn, key),
            Choosing::Stone => self.stone_key(turn, key),
            Choosing::Sure(action) => match key.letter() {
                Key::Char('y' | 'Y' | '1') => self.settle_sure(turn, action, true),
                // A confirmation wants another key than the one that chose.
                Key::Enter | Key::Char(' ') => Act::Advice(say!(turn.scene.speech, "confirm-help")),
                Key::Char('n' | 'N' | '2') | Key::Esc | Key::Backspace => {
                    self.settle_sure(turn, action, false)
                }
                _ => Act::Ignored,
            },
        }
    }

    fn click(&mut self, turn: &Turn, at: Position) -> Act {
        let Some(&(_, target)) = self.targets.iter().find(|(area, _)| area.contains(at)) else {
            return Act::Ignored;
        };
        match (target, self.choosing) {
            (Target::Action(number), Choosing::Action | Choosing::Cell { .. }) => {
                self.choose_action(turn, number)
            }
            (Target::Cell(cell), Choosing::Cell { .. }) => self.choose_cell(turn, cell),
            (Target::Stone(index), Choosing::Stone) if Some(index) == self.stone => {
                Self::name_stone(turn, index)
            }
            (Target::Stone(index), Choosing::Stone) => {
                self.stone = Some(index);
                Act::Moved
            }
            (Target::Back, _) => answer(Action::Back),
            (Target::Sure(is_meant), Choosing::Sure(action)) => self.settle_sure(turn, action, is_meant),
            _ => Act::Ignored,
        }
    }

    /// Accepts everything that plain mode accepts at the same question.
    fn typed(&mut self, turn: &Turn, text: &str) -> Act {
        let read = tellstones::Tellstones::read_action;
        match self.choosing {
            Choosing::Action => match (text.parse::<usize>(), read(text)) {
                (Ok(number), _) if number < ACTIONS => self.choose_action(turn, number),
                (_, Some(action)) => self.take(turn, action),
                _ => Act::Answer(text.into()),
            },
            Choosing::Cell { verb: Verb::Place, .. } => match (Spot::read_place(text), read(text)) {
                (Spot::Cell(cell), _) => self.choose_cell(turn, cell),
                (Spot::Missing(spot), _) => put_back(turn, no_cell(turn.scene.speech, &spot)),
                (Spot::Other(_), Some(action)) => self.take(turn, action),
                (Spot::Other(_), None) => Act::Refused(say!(turn.scene.speech, "tellstones-not-a-cell")),
            },
            Choosing::Cell { .. } => match (Spot::read(text), read(text)) {
                (Spot::Cell(cell), _) => self.choose_cell(turn, cell),
                (Spot::Missing(spot), _) => Act::Refused(no_cell(turn.scene.speech, &spot)),
                (Spot::Other(_), Some(action)) => self.take(turn, action),
                (Spot::Other(_), None) => Act::Refused(say!(turn.scene.speech, "tellstones-not-a-cell")),
            },
            Choosing::Sure(action) => match (text, read(text)) {
                ("1", _) => self.settle_sure(turn, action, true),
                ("2", _) => self.settle_sure(turn, action, false),
                (_, Some(other)) => self.take(turn, other),
                _ => Act::Advice(say!(turn.scene.speech, "confirm-help")),
            },
            Choosing::Stone => match (read(text), turn.options.first()) {
                (None, Some(option)) => {
                    let verb = option.text.split(' ').next().unwrap_or_default();
                    Act::Answer(format!("{verb} {text}"))
                }
                _ => Act::Answer(text.into()),
            },
            Choosing::Nothing => Act::Answer(text.into()),
        }
    }

    /// The stone that was peeked at, large, in a box over the board.
    fn draw_secret(&mut self, scene: &Scene, told: &[Told], area: Rect, buffer: &mut Buffer) -> bool {
        let notices = told.iter().filter_map(Told::get::<Notice>);
        let mut peeks = notices.filter_map(|notice| match notice {
            Notice::YouPeeked { cell, stone } => Some((*cell, *stone)),
            _ => None,
        });
        let Some((cell, stone)) = peeks.next() else { return false };
        let (speech, theme) = (scene.speech, scene.theme);
        let player = match scene.viewer {
            kernel::Viewer::Seat(seat) => scene.name(seat).to_string(),
            kernel::Viewer::Spectator => String::new(),
        };
        let place = centred(area, 46, 11);
        Clear.render(place, buffer);
        let heading = say!(speech, "screen-only", player = player);
        let inside = chrome::boxed(buffer, place, theme, &heading);
        let middle = centred(Rect { height: inside.height.saturating_sub(2), ..inside }, 16, 5);
        drawing::open_stone(scene, stone, &format!(" {cell} "), middle, buffer);
        let words = told.iter().map(|told| speech.say(&told.line, scene.names));
        let words = words.collect::<Vec<_>>().join(" ");
        let line = row(inside, inside.height.saturating_sub(2));
        write_centred(buffer, line, &words, theme.style(Role::Plain));
        true
    }
}
