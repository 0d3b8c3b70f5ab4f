//! The layout: scores above, the board, the actions next to it, all stones below.

use super::{ACTIONS, Choosing, Target, Tellstones, can_choose, may_put_back, options};
use crate::screen::text::{clip, row, wrap, write, write_centred};
use crate::screen::{Role, Scene, Theme, Turn};
use crate::stones::description;
use crate::{Speech, say};
use kernel::{Line, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, Widget as _};
use tellstones::{Action, Cell, Place, Question, Stone, View};
use unicode_width::UnicodeWidthStr as _;

/// The numbers of the rows.
const LABELS: u16 = 2;
/// The width of the actions next to the board.
const SIDE: u16 = 13;
/// With cells of the usual size.
pub const WIDTH: u16 = LABELS + 3 * 12 + 1 + SIDE;

/// The sizes of a cell, the best first.
const SIZES: [(u16, u16); 8] = [(18, 8), (16, 7), (16, 5), (12, 4), (14, 3), (12, 3), (7, 3), (7, 1)];

/// Where everything is drawn.
struct Plan {
    status: Rect,
    /// Includes the numbers of rows and columns.
    board: Rect,
    cell: (u16, u16),
    side: Option<Rect>,
    legend: Rect,
    /// The widths of the columns of the legend.
    columns: Vec<u16>,
}

fn name(speech: &Speech, stone: Stone) -> String {
    speech.say(&Line::new(stone.word(), Vec::new()), &[])
}

/// ` 0 CRN Crown`.
fn entry(speech: &Speech, stone: Stone) -> String {
    format!("{:>2} {} {}", stone.index(), stone.code(), name(speech, stone))
}

/// As many columns as fit, up to four.
fn legend_columns(speech: &Speech, width: u16) -> Vec<u16> {
    let widths = |columns: usize| -> Vec<u16> {
        let widest = |column: usize| {
            let stones = Stone::ALL.iter().skip(column).step_by(columns);
            stones.map(|&stone| entry(speech, stone).width() as u16).max().unwrap_or(0)
        };
        (0..columns).map(widest).collect()
    };
    let fits = |widths: &Vec<u16>| widths.iter().sum::<u16>() <= width;
    let columns = (1..=4).rev().map(widths).find(fits);
    // The rest of the room is spread, but not far.
    let mut columns = columns.unwrap_or_else(|| vec![width]);
    let count = columns.len();
    let left = usize::from(width.saturating_sub(columns.iter().sum()));
    (0..left.min(4 * count)).for_each(|index| columns[index % count] += 1);
    columns
}

impl Plan {
    /// In a low window the names of all stones give way to the actions, unless one of them is `named`.
    fn new(speech: &Speech, area: Rect, named: bool) -> Self {
        let columns = legend_columns(speech, area.width);
        let lines = Stone::ALL.len().div_ceil(columns.len()) as u16;
        let with_side = area.width >= WIDTH;
        let is_low = with_side && !named && area.height < 3 + ACTIONS as u16 + lines;
        let lines = if is_low { 0 } else { lines };
        let beside = if with_side { 1 + SIDE } else { 0 };
        let fits = |&&(width, height): &&(u16, u16)| {
            LABELS + 3 * width + beside <= area.width && 2 + 3 * height + lines <= area.height
        };
        let cell = SIZES.iter().find(fits).copied().unwrap_or((7, 1));
        let (width, height) = (LABELS + 3 * cell.0, 1 + 3 * cell.1);
        let side = if with_side { (area.width - width - 1).clamp(SIDE, 24) } else { 0 };
        let gap = if with_side { (area.width - width - side).min(3) } else { 0 };
        let free = if is_low { 0 } else { area.height.saturating_sub(1 + height + lines) };
        let (top, between) = (free.saturating_sub(2) / 2, free.min(2) / 2);
        let x = area.x + area.width.saturating_sub(width + gap + side) / 2;
        let line = |y: u16, height: u16| Rect { y: area.y + y, height, ..area }.intersection(area);
        let board = Rect { x, width, ..line(top + 1 + free.min(2).saturating_sub(1), height) };
        let mut beside = Rect { x: x + width + gap, width: side, ..board };
        if is_low {
            beside.height = area.bottom().saturating_sub(beside.y);
        }
        let below = board.bottom().saturating_sub(area.y) + between;
        let used: u16 = columns.iter().sum();
        let legend = Rect {
            x: area.x + area.width.saturating_sub(used) / 2,
            width: used.min(area.width),
            ..line(below, lines)
        };
        Self {
            status: line(top, 1),
            board: board.intersection(area),
            cell,
            side: with_side.then(|| beside.intersection(area)),
            legend,
            columns,
        }
    }

    fn place(&self, cell: Cell) -> Rect {
        let (width, height) = self.cell;
        let (x, y) = (u16::from(cell.column()) * width, u16::from(cell.row()) * height);
        Rect { x: self.board.x + LABELS + x, y: self.board.y + 1 + y, width, height }
    }
}

/// How a cell is marked.
struct Mark {
    style: Style,
    /// In its upper border, and in its lower one.
    above: String,
    below: String,
}

/// A box for a cell; returns its inside.
fn cell_box(theme: &Theme, mark: &Mark, area: Rect, buffer: &mut Buffer) -> Rect {
    let block = Block::bordered().border_set(theme.border()).border_style(mark.style);
    let block = block.title_style(mark.style);
    let block = if mark.above.is_empty() { block } else { block.title_top(mark.above.as_str()) };
    let block = if mark.below.is_empty() { block } else { block.title_bottom(mark.below.as_str()) };
    let inside = block.inner(area);
    block.render(area, buffer);
    inside
}

/// The letters and the name, centred.
fn write_stone(scene: &Scene, stone: Stone, style: Style, area: Rect, buffer: &mut Buffer) {
    let name = name(scene.speech, stone);
    let both = format!("{} {name}", stone.code());
    let middle = area.height.saturating_sub(2) / 2;
    if area.height >= 2 {
        write_centred(buffer, row(area, middle), stone.code(), style);
        write_centred(buffer, row(area, middle + 1), &name, scene.theme.style(Role::Plain));
    } else if both.width() <= usize::from(area.width) {
        write_centred(buffer, area, &both, style);
    } else {
        write_centred(buffer, area, stone.code(), style);
    }
}

/// A stone that lies face up.
pub fn open_stone(scene: &Scene, stone: Stone, above: &str, area: Rect, buffer: &mut Buffer) {
    let style = scene.theme.style(Role::Last);
    let mark = Mark { style, above: above.into(), below: String::new() };
    let inside = cell_box(scene.theme, &mark, area, buffer);
    write_stone(scene, stone, style, inside, buffer);
}

impl Tellstones {
    pub(super) fn paint(
        &mut self,
        scene: &Scene,
        turn: Option<&Turn>,
        view: &View,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let is_named = view.question.is_naming();
        let plan = Plan::new(scene.speech, area, is_named);
        self.names_in_a_line = plan.columns.len();
        paint_status(scene, view, plan.status, buffer);
        self.paint_board(scene, turn, view, &plan, buffer);
        if let Some(side) = plan.side {
            self.paint_side(scene, turn, view, side, buffer);
        }
        self.paint_legend(scene, turn, &plan, buffer);
    }

    fn paint_board(
        &mut self,
        scene: &Scene,
        turn: Option<&Turn>,
        view: &View,
        plan: &Plan,
        buffer: &mut Buffer,
    ) {
        let quiet = scene.theme.style(Role::Quiet);
        for cell in Cell::all() {
            let place = plan.place(cell);
            if cell.row() == 0 {
                let above = Rect { y: plan.board.y, height: 1, ..place }.intersection(*buffer.area());
                write_centred(buffer, above, &cell.column().to_string(), quiet);
            }
            if cell.column() == 0 {
                let beside = Rect { x: plan.board.x, width: 1, ..place };
                let beside = row(beside, place.height / 2).intersection(*buffer.area());
                write(buffer, beside, &cell.row().to_string(), quiet);
            }
            let place = place.intersection(*buffer.area());
            self.targets.push((place, Target::Cell(cell)));
            let mark = self.mark_of(scene, turn, view, cell);
            if place.height >= 3 {
                let inside = cell_box(scene.theme, &mark, place, buffer);
                match self.motion.as_ref().and_then(|motion| motion.width(cell)) {
                    Some(quarters) => paint_turning(scene, quarters, inside, buffer),
                    None => paint_inside(scene, view.place(cell), inside, buffer),
                }
            } else {
                let text = match view.place(cell) {
                    Place::Empty => format!("  {}  ", scene.theme.signs.dot),
                    Place::Hidden => "[???]".into(),
                    Place::Up { stone } => format!("[{}]", stone.code()),
                };
                write_centred(buffer, place, &text, mark.style);
            }
        }
    }

    /// A cell that can be chosen shows its position; the cursor, what was chosen and what is asked for have symbols too.
    fn mark_of(&self, scene: &Scene, turn: Option<&Turn>, view: &View, cell: Cell) -> Mark {
        let (theme, signs) = (scene.theme, scene.theme.signs);
        let mark = |role: Role, above: String| Mark { style: theme.style(role), above, below: String::new() };
        let asked_for = match &view.question {
            Question::Name { cell } | Question::Say { cell, .. } => Some(*cell),
            _ => None,
        };
        let mut mark = match (turn, self.choosing) {
            (Some(turn), Choosing::Cell { verb, first }) => {
                let can = options(turn).any(|action| verb.leads_to(first, cell, &action));
                if cell == self.cell && first == Some(cell) {
                    mark(Role::Cursor, format!("{}{}{cell} ", signs.pointer, signs.on))
                } else if cell == self.cell {
                    mark(Role::Cursor, format!("{} {cell} ", signs.pointer))
                } else if first == Some(cell) {
                    mark(Role::Good, format!("{} {cell} ", signs.on))
                } else if can {
                    mark(Role::Choice, format!(" {cell} "))
                } else {
                    mark(Role::Quiet, String::new())
                }
            }
            (Some(_), Choosing::Sure(action)) if touches(&action, cell) => {
                mark(Role::Good, format!("{} {cell} ", signs.on))
            }
            _ if asked_for == Some(cell) => mark(Role::Good, format!("{} {cell} ? ", signs.pointer)),
            _ if self.last.contains(&cell) => mark(Role::Last, String::new()),
            _ => mark(Role::Quiet, String::new()),
        };
        if let Question::Say { said, .. } = &view.question
            && let Some(&stone) = said.get(cell.index())
        {
            mark.below = format!(" \"{}\" ", stone.code());
        } else if self.last.contains(&cell) {
            mark.below = " * ".into();
        }
        mark
    }

    /// The seven actions, a question, or the stone that was drawn.
    fn paint_side(
        &mut self,
        scene: &Scene,
        turn: Option<&Turn>,
        view: &View,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let (speech, theme) = (scene.speech, scene.theme);
        let area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        if let (Some(turn), Choosing::Sure(_)) = (turn, self.choosing) {
            for (index, (is_meant, text)) in
                [(true, say!(speech, "key-yes")), (false, self.no(turn))].into_iter().enumerate()
            {
                let line = row(area, index as u16);
                write(buffer, line, &format!("  {} {text}", index + 1), theme.style(Role::Choice));
                self.targets.push((line, Target::Sure(is_meant)));
            }
            return;
        }
        match &view.question {
            Question::Turn => self.paint_actions(scene, turn, area, buffer),
            Question::Place { stone } => {
                let used = paint_description(scene, *stone, area, buffer);
                let line = row(area, used + 1);
                match turn {
                    Some(turn) if may_put_back(turn) => {
                        let text = format!("b {}", say!(speech, "key-put-back"));
                        write(buffer, line, &text, theme.style(Role::Choice));
                        self.targets.push((line, Target::Back));
                    }
                    Some(_) => {
                        let text = say!(speech, "tellstones-screen-must-place");
                        for (index, text) in wrap(&text, area.width.into()).iter().enumerate() {
                            let line = row(area, used + 1 + index as u16);
                            write(buffer, line, text, theme.style(Role::Plain));
                        }
                    }
                    None => {}
                }
            }
            Question::Look => {
                paint_description(scene, Stone::Crown, area, buffer);
            }
            Question::Rune => {
                paint_description(scene, Stone::Rune, area, buffer);
            }
            Question::Dragon => {
                paint_description(scene, Stone::Dragon, area, buffer);
            }
            Question::Name { .. } | Question::Say { .. } | Question::Over { .. } => {}
        }
    }

    fn paint_actions(&mut self, scene: &Scene, turn: Option<&Turn>, area: Rect, buffer: &mut Buffer) {
        let theme = scene.theme;
        let names = action_names(scene.speech);
        for (number, name) in names.iter().enumerate() {
            let line = row(area, number as u16);
            let can = turn.is_some_and(|turn| can_choose(turn, number));
            let is_chosen = turn.is_some() && number == self.action;
            let (pointer, role) = match (is_chosen, self.choosing) {
                (true, Choosing::Action) if can => (theme.signs.pointer, Role::Cursor),
                (true, Choosing::Action) => (theme.signs.pointer, Role::Quiet),
                (true, _) => (theme.signs.pointer, Role::Good),
                _ if can && self.choosing == Choosing::Action => (" ", Role::Choice),
                _ => (" ", Role::Quiet),
            };
            // Actions that the table would refuse now have no number.
            let number_or_dot =
                if can || turn.is_none() { number.to_string() } else { theme.signs.dot.into() };
            write(buffer, line, &format!("{pointer} {number_or_dot} {name}"), theme.style(role));
            if turn.is_some() {
                self.targets.push((line, Target::Action(number)));
            }
        }
    }

    fn paint_legend(&mut self, scene: &Scene, turn: Option<&Turn>, plan: &Plan, buffer: &mut Buffer) {
        let theme = scene.theme;
        let is_asked = turn.is_some() && self.choosing == Choosing::Stone;
        let columns = plan.columns.len();
        for (index, &stone) in Stone::ALL.iter().enumerate() {
            let (line, column) = (index / columns, index % columns);
            let x = plan.legend.x + plan.columns[..column].iter().sum::<u16>();
            let line = row(plan.legend, line as u16);
            let place = Rect { x, width: plan.columns[column], ..line }.intersection(plan.legend);
            let role = match (is_asked, Some(index) == self.stone) {
                (true, true) => Role::Cursor,
                (true, false) => Role::Choice,
                (false, _) => Role::Quiet,
            };
            let mut text = entry(scene.speech, stone);
            // Colour is not all that says which one is chosen.
            if role == Role::Cursor
                && let Some((number, name)) = text.split_once(' ')
            {
                text = format!("{number}{}{name}", theme.signs.pointer);
            }
            write(buffer, place, &text, theme.style(role));
            self.targets.push((place, Target::Stone(index)));
        }
    }
}

fn paint_inside(scene: &Scene, place: Place, area: Rect, buffer: &mut Buffer) {
    let theme = scene.theme;
    let middle = row(area, area.height / 2);
    match place {
        Place::Empty => write_centred(buffer, middle, theme.signs.dot, theme.style(Role::Quiet)),
        Place::Hidden => {
            paint_back(scene, area, buffer);
            write_centred(buffer, middle, " ??? ", theme.style(Role::Plain));
        }
        Place::Up { stone } => write_stone(scene, stone, theme.style(Role::Title), area, buffer),
    }
}

/// The blank back of a stone.
fn paint_back(scene: &Scene, area: Rect, buffer: &mut Buffer) {
    let back = if scene.theme.signs.is_ascii { ":" } else { "░" };
    for index in 0..area.height {
        let text = back.repeat(area.width.into());
        write(buffer, row(area, index), &text, scene.theme.style(Role::Quiet));
    }
}

/// A moving stone, this many quarters wide.
fn paint_turning(scene: &Scene, quarters: u16, area: Rect, buffer: &mut Buffer) {
    let width = area.width * quarters / 4;
    paint_back(scene, Rect { x: area.x + (area.width - width) / 2, width, ..area }, buffer);
}

/// Returns the number of lines.
fn paint_description(scene: &Scene, stone: Stone, area: Rect, buffer: &mut Buffer) -> u16 {
    let lines = wrap(&description(scene.speech, stone), area.width.into());
    for (index, line) in lines.iter().enumerate() {
        let role = if index == 0 { Role::Title } else { Role::Plain };
        write(buffer, row(area, index as u16), line, scene.theme.style(role));
    }
    lines.len() as u16
}

/// The size of the deck, and the scores with a pointer at the player to move.
fn paint_status(scene: &Scene, view: &View, line: Rect, buffer: &mut Buffer) {
    let (speech, theme) = (scene.speech, scene.theme);
    let over = matches!(view.question, Question::Over { .. });
    let deck = say!(speech, "tellstones-deck", count = view.deck);
    let parts = Seat::all(scene.names.len()).zip(view.scores).map(|(seat, points)| {
        let score =
            |player: String| say!(speech, "tellstones-screen-score", player = player, points = points);
        let room = usize::from(line.width).saturating_sub(deck.width()) / scene.names.len().max(1);
        let room = room.saturating_sub(score(String::new()).width() + 5);
        (seat, score(clip(scene.name(seat), room)))
    });
    let parts: Vec<(Seat, String)> = parts.collect();
    let width = deck.width() + parts.iter().map(|(_, score)| score.width() + 5).sum::<usize>();
    let mut x = line.x + (line.width.saturating_sub(width as u16)) / 2;
    let left = |x: u16| Rect { x, width: line.right().saturating_sub(x), ..line };
    x += write(buffer, left(x), &deck, theme.style(Role::Plain));
    for (seat, score) in parts {
        let is_turn = seat == view.turn && !over;
        let pointer = if is_turn { theme.signs.pointer } else { " " };
        x += 3;
        x += write(buffer, left(x), pointer, theme.style(Role::Choice)) + 1;
        let role = if is_turn { Role::Of(seat) } else { Role::Plain };
        x += write(buffer, left(x), &score, theme.style(role));
    }
}

fn action_names(speech: &Speech) -> [String; ACTIONS] {
    [
        say!(speech, "tellstones-screen-place"),
        say!(speech, "tellstones-screen-flip"),
        say!(speech, "tellstones-screen-swap"),
        say!(speech, "tellstones-screen-peek"),
        say!(speech, "tellstones-screen-challenge"),
        say!(speech, "tellstones-screen-brag"),
        say!(speech, "tellstones-screen-give-up"),
    ]
}

/// Which of the seven actions it is.
pub fn number_of(action: &Action) -> Option<usize> {
    Some(match action {
        Action::Draw => 0,
        Action::Flip { .. } => 1,
        Action::Swap { .. } => 2,
        Action::Peek { .. } => 3,
        Action::Challenge { .. } => 4,
        Action::Brag => 5,
        Action::GiveUp => 6,
        _ => return None,
    })
}

fn touches(action: &Action, cell: Cell) -> bool {
    match *action {
        Action::Place { cell: other } => other == cell,
        Action::Swap { cells } | Action::Rune { cells } => cells.low() == cell || cells.high() == cell,
        _ => false,
    }
}
