//! Stepping through a match: forward, back, anywhere, automatically, and from any player's view.

mod branch;
mod drawing;

pub use branch::Branch;

use super::chrome::Buttons;
use super::play::Log;
use super::play::typing::{Typed, Typing};
use super::quitting::Quitting;
use super::{
    Board, Event, FRAME, Key, List, Mistake, Picture, Reading, Response, Review, Room, Scene, Scroll, Stage,
    Waker, Way, board,
};
use crate::local::shown_labels;
use crate::{Gone, moments, say};
use catalog::AnyGame;
use kernel::{Seat, Viewer};
use ratatui::Frame;
use ratatui::layout::Rect;
use std::time::Duration;
use table::{Record, Replay, Shown, VerifyFault};

/// How long a moment is shown during automatic play, slowest first.
const PACES: [Duration; 5] = [
    Duration::from_secs(4),
    Duration::from_secs(2),
    Duration::from_secs(1),
    Duration::from_millis(500),
    Duration::from_millis(250),
];
const USUAL_PACE: usize = 2;
/// The step of `PageUp` and `PageDown`.
const PAGE: usize = 10;
/// The log goes back this many moments.
const LOGGED: usize = 100;

/// Shows a record from moment `at`, until somebody has seen enough, or wants to play on from where it stands.
pub fn replay(
    stage: &mut Stage,
    room: &Room,
    game: &'static dyn AnyGame,
    record: &Record,
    at: usize,
) -> Result<Option<Branch>, Gone> {
    show(stage, room, Replaying::new(room, game, record, at, stage.waker().clone()), game)
}

/// The same where there is nothing to go back to: Esc asks whether to leave the program.
pub fn replay_alone(
    stage: &mut Stage,
    room: &Room,
    game: &'static dyn AnyGame,
    record: &Record,
    at: usize,
) -> Result<Option<Branch>, Gone> {
    let replaying = Replaying::new(room, game, record, at, stage.waker().clone());
    show(stage, room, replaying.map(Replaying::alone), game)
}

fn show(
    stage: &mut Stage,
    room: &Room,
    replaying: Result<Replaying<'_>, VerifyFault>,
    game: &'static dyn AnyGame,
) -> Result<Option<Branch>, Gone> {
    match replaying {
        Ok(mut replaying) => {
            stage.show(&mut replaying)?;
            Ok(replaying.branch)
        }
        Err(fault) => {
            let (speech, theme) = (&room.speech, &room.theme);
            let (title, text) = (speech.game_title(game.name()), speech.say(&fault.tell(), &[]));
            stage.show(&mut Reading::new(speech, theme, title, text))?;
            Ok(None)
        }
    }
}

#[derive(Debug)]
pub struct Replaying<'a> {
    room: &'a Room,
    game: &'static dyn AnyGame,
    record: &'a Record,
    names: Vec<String>,
    /// The possible viewers, and the current one.
    viewers: Vec<Viewer>,
    eyes: usize,
    replay: Replay,
    at: usize,
    board: Box<dyn Board>,
    log: Log,
    now: Duration,
    /// An animation is running on the board.
    moves: bool,
    /// During automatic play: when the next moment is due.
    next: Option<Duration>,
    pace: usize,
    /// A number that is being typed.
    typing: Option<Typing>,
    help: Option<Scroll>,
    error: Option<String>,
    waker: Waker,
    /// Set while the mistakes are shown.
    review: Option<Box<dyn Review>>,
    /// The complete list of mistakes, while it is closed.
    worked_out: Option<Box<dyn Review>>,
    /// The mistakes by name, and the moment of the chosen one.
    list: List,
    chosen: Option<usize>,
    /// Where the timeline was drawn.
    line: Rect,
    /// The keys in the last line that can be clicked.
    buttons: Buttons,
    /// The match to play on with, once somebody wants to.
    branch: Option<Branch>,
    /// There is nothing to go back to: Esc asks whether to leave the program.
    quits: bool,
    quitting: Quitting,
}

impl<'a> Replaying<'a> {
    /// Starts at moment `at`, or at the last one if there are fewer.
    pub fn new(
        room: &'a Room,
        game: &'static dyn AnyGame,
        record: &'a Record,
        at: usize,
        waker: Waker,
    ) -> Result<Self, VerifyFault> {
        let replay = game.replay(record, Viewer::Spectator)?;
        // Until the end, only the table knows what the other players may not see.
        let seats = if replay.complete { record.seats.len() } else { 0 };
        let seen = Seat::all(seats).map(Viewer::Seat);
        let mut replaying = Self {
            room,
            game,
            record,
            names: shown_labels(&room.speech, &record.seats),
            viewers: std::iter::once(Viewer::Spectator).chain(seen).collect(),
            eyes: 0,
            at: 0,
            replay,
            board: board(game),
            log: Log::default(),
            now: Duration::ZERO,
            moves: false,
            next: None,
            pace: USUAL_PACE,
            typing: None,
            help: None,
            error: None,
            waker,
            review: None,
            worked_out: None,
            list: List::default(),
            chosen: None,
            line: Rect::default(),
            buttons: Buttons::default(),
            branch: None,
            quits: false,
            quitting: Quitting::default(),
        };
        replaying.jump(at);
        Ok(replaying)
    }

    /// The same with nothing to go back to.
    #[must_use]
    pub const fn alone(mut self) -> Self {
        self.quits = true;
        self
    }

    fn last(&self) -> usize {
        self.replay.steps.len().saturating_sub(1)
    }

    fn viewer(&self) -> Viewer {
        self.viewers.get(self.eyes).copied().unwrap_or(Viewer::Spectator)
    }

    fn shown(&self) -> Option<&Shown> {
        self.replay.steps.get(self.at)
    }

    /// The next moment, with its animation.
    fn forward(&mut self) {
        if self.at < self.last() {
            self.at += 1;
            self.arrive();
        }
    }

    /// Any moment, at once.
    fn jump(&mut self, at: usize) {
        self.at = at.min(self.last());
        self.arrive();
        self.board.settle();
        self.moves = self.board.advance(self.now);
    }

    fn back(&mut self, moments: usize) {
        self.jump(self.at.saturating_sub(moments));
    }

    /// Shows the moment on the board, and how it came about in the log.
    fn arrive(&mut self) {
        self.error = None;
        self.log.clear();
        for number in self.at.saturating_sub(LOGGED)..=self.at {
            let Some(step) = self.replay.steps.get(number) else { break };
            self.board.retold(&step.told);
            for (index, text) in self.words(step).into_iter().enumerate() {
                let is_move = step.line.is_some() && index == 0;
                self.log.push(if is_move { format!("{}. {text}", step.moves) } else { text });
            }
        }
        let viewer = self.viewer();
        let Self { room, board, names, replay, at, now, waker, .. } = self;
        let Some(Shown { view: Some(view), told, .. }) = replay.steps.get(*at) else { return };
        let scene = Scene { speech: &room.speech, theme: &room.theme, names, viewer, view: &**view };
        board.happened(&scene, told, *now);
        if board.studies() == Some(true) {
            board.study(&scene, waker, true);
        }
        self.moves = self.board.advance(self.now);
    }

    /// Can anybody play on from a moment of this game?
    fn branches(&self) -> bool {
        self.replay.complete && !self.game.has_secrets()
    }

    /// Shows how good every move is, or no longer.
    fn toggle_study(&mut self) {
        let viewer = self.viewer();
        let Self { room, board, names, replay, at, waker, .. } = self;
        let Some(Shown { view: Some(view), .. }) = replay.steps.get(*at) else { return };
        let scene = Scene { speech: &room.speech, theme: &room.theme, names, viewer, view: &**view };
        let is_on = board.studies() != Some(true);
        board.study(&scene, waker, is_on);
        self.moves = self.board.advance(self.now);
    }

    /// What happened, in words.
    fn words(&self, step: &Shown) -> Vec<String> {
        moments::words(&self.room.speech, &self.names, step, |line| self.board.says(line))
    }

    /// Changes to the next viewer.
    fn change_eyes(&mut self) {
        if self.viewers.len() < 2 {
            self.error = Some(say!(self.room.speech, "replay-only-public"));
            return;
        }
        let eyes = (self.eyes + 1) % self.viewers.len();
        if let Ok(replay) = self.game.replay(self.record, self.viewers[eyes]) {
            (self.eyes, self.replay) = (eyes, replay);
            self.jump(self.at);
        }
    }

    fn play_or_pause(&mut self) {
        if self.next.take().is_some() {
            return;
        }
        // At the end it starts again.
        if self.at == self.last() {
            self.jump(0);
        }
        self.next = Some(self.now + PACES[self.pace]);
    }

    fn change_pace(&mut self, pace: usize) {
        self.pace = pace.min(PACES.len() - 1);
        if self.next.is_some() {
            self.next = Some(self.now + PACES[self.pace]);
        }
    }

    /// Opens or closes the list of mistakes, where there can be one.
    fn toggle_mistakes(&mut self) {
        if self.review.is_some() {
            self.close_mistakes();
        } else if let Some(review) = self.worked_out.take() {
            self.review = Some(review);
        } else if let Some(reviewer) = self.board.reviewer() {
            self.review = Some(reviewer(&self.replay.steps, &self.waker));
            self.list = List::default();
            self.list.unnumbered = true;
            self.chosen = None;
        }
    }

    /// A list that is complete is kept for the next time; any other search ends here.
    fn close_mistakes(&mut self) {
        self.worked_out = self.review.take().filter(|review| review.progress().is_done());
    }

    /// Only where moves can be judged.
    fn has_mistakes(&self) -> bool {
        self.board.reviewer().is_some()
    }

    fn look_at_mistakes(&mut self) -> bool {
        let Some(review) = &mut self.review else { return false };
        if !review.look() {
            return false;
        }
        let mistakes = review.mistakes();
        let Self { room, names, list, .. } = self;
        list.entries = (0..mistakes.len()).map(|index| review.name(index, &room.speech, names)).collect();
        // The chosen mistake stays chosen when an earlier one is found.
        let chosen = mistakes.iter().position(|mistake| Some(mistake.at) == self.chosen);
        list.cursor = chosen.unwrap_or(0);
        true
    }

    fn mistakes(&self) -> Vec<Mistake> {
        self.review.as_ref().map_or_else(Vec::new, |review| review.mistakes())
    }

    /// The moment of the mistake that the list points to.
    fn chosen_moment(&self) -> Option<usize> {
        self.mistakes().get(self.list.cursor).map(|mistake| mistake.at)
    }

    /// What was wrong there, and what would have been better.
    fn explanation(&self) -> Option<String> {
        self.chosen_moment()?;
        let review = self.review.as_ref()?;
        Some(review.explain(self.list.cursor, &self.room.speech, &self.names))
    }

    fn hear_typing(&mut self, mut typing: Typing, event: &Event) {
        match typing.hear(event) {
            Typed::Left => {}
            Typed::Line(text) => match text.trim().parse::<usize>() {
                Ok(number) if let Some(at) = moments::after(&self.replay, number) => self.jump(at),
                _ if text.trim().is_empty() => {}
                _ => {
                    let last = moments::moves(&self.replay);
                    self.error = Some(say!(self.room.speech, "replay-at", last = last));
                }
            },
            Typed::Moved | Typed::Ignored => self.typing = Some(typing),
        }
    }

    fn hear_key(&mut self, key: Key) -> Response<()> {
        self.error = None;
        let lists = self.review.is_some();
        match (key.letter(), key.way()) {
            (Key::Esc, _) if lists => self.close_mistakes(),
            (Key::Esc | Key::Backspace, _) if self.quits => self.quitting.open(),
            (Key::Esc | Key::Char('q') | Key::Backspace, _) => return Response::Done(()),
            (_, Some(Way::Up | Way::Down)) if lists => {
                self.list.hear(&Event::Key(key));
                self.chosen = self.chosen_moment();
            }
            (Key::Enter, _) if lists => {
                if let Some(at) = self.chosen_moment() {
                    self.next = None;
                    self.jump(at);
                }
            }
            (_, Some(Way::Left | Way::Up)) => {
                self.next = None;
                self.back(1);
            }
            (Key::Enter, _) | (_, Some(Way::Right | Way::Down)) => {
                self.next = None;
                self.forward();
            }
            (Key::PageUp, _) => self.back(PAGE),
            (Key::PageDown, _) => self.jump(self.at + PAGE),
            (Key::Home, _) => self.jump(0),
            (Key::End, _) => self.jump(self.last()),
            (Key::Char(' ' | 'p'), _) => self.play_or_pause(),
            (Key::Char('+' | '='), _) => self.change_pace(self.pace + 1),
            (Key::Char('-'), _) => self.change_pace(self.pace.saturating_sub(1)),
            (Key::Char('v') | Key::Tab, _) => self.change_eyes(),
            (Key::Char('m'), _) if self.has_mistakes() => self.toggle_mistakes(),
            (Key::Char('a'), _) if self.board.studies().is_some() => self.toggle_study(),
            (Key::Char('o'), _) if self.branches() => {
                self.branch = Branch::new(self.game, self.record, &self.replay, self.at);
                if self.branch.is_some() {
                    return Response::Done(());
                }
                self.error = Some(say!(self.room.speech, "replay-no-branch"));
            }
            (Key::Char('g' | ':'), _) => self.typing = Some(Typing::default()),
            (Key::Char(digit @ '0'..='9'), _) => self.typing = Some(Typing::new(&digit.to_string())),
            (Key::Char('?'), _) => {
                let last = moments::moves(&self.replay);
                let mut text = say!(self.room.speech, "replay-screen-help", last = last);
                if self.has_mistakes() {
                    text = format!("{text}\n{}", say!(self.room.speech, "replay-screen-help-mistakes"));
                }
                if self.branches() {
                    text = format!("{text}\n{}", say!(self.room.speech, "replay-screen-help-branch"));
                }
                if self.board.studies().is_some() {
                    text = format!("{text}\n{}", say!(self.room.speech, "replay-screen-help-study"));
                }
                self.help = Some(Scroll::new(text));
            }
            _ => return Response::Stay,
        }
        Response::Draw
    }

    /// Animations, automatic play, and mistakes found in the background.
    fn advance(&mut self) -> bool {
        let moved = std::mem::replace(&mut self.moves, false);
        self.moves = self.board.advance(self.now);
        let found = self.look_at_mistakes();
        let Some(next) = self.next.filter(|&next| next <= self.now) else {
            return moved || self.moves || found;
        };
        self.forward();
        self.next =
            (self.at < self.last()).then(|| next.max(self.now.saturating_sub(FRAME)) + PACES[self.pace]);
        true
    }
}

impl Picture for Replaying<'_> {
    type Done = ();

    fn at(&mut self, now: Duration) {
        self.now = now;
    }

    fn theme(&self) -> &super::Theme {
        &self.room.theme
    }

    fn draw(&mut self, frame: &mut Frame) {
        self.paint(frame);
    }

    fn hear(&mut self, event: Event) -> Response<()> {
        if matches!(event, Event::Tick | Event::Woken) {
            // Something in the background is done: mistakes, or an analysis.
            let is_woken = event == Event::Woken;
            return if self.advance() || is_woken { Response::Draw } else { Response::Stay };
        }
        if let Some(leaves) = self.quitting.hear(&event) {
            return if leaves { Response::Done(()) } else { Response::Draw };
        }
        let event = match event {
            Event::Click(at) => self.buttons.at(at).map_or(event, Event::Key),
            event => event,
        };
        if let Some(mut help) = self.help.take() {
            match event {
                Event::Key(Key::Esc | Key::Enter | Key::Char('?' | 'q' | 'ㅂ')) | Event::Click(_) => {}
                event => {
                    help.hear(&event);
                    self.help = Some(help);
                }
            }
            return Response::Draw;
        }
        if let Some(typing) = self.typing.take() {
            self.hear_typing(typing, &event);
            return Response::Draw;
        }
        match event {
            Event::Key(key) => self.hear_key(key),
            Event::Scroll(lines) if lines < 0 => self.hear_key(Key::Left),
            Event::Scroll(_) => self.hear_key(Key::Right),
            Event::Click(at) if self.line.contains(at) => {
                let (place, width) = (usize::from(at.x - self.line.x), usize::from(self.line.width));
                self.jump((place * self.last() + (width - 1) / 2) / (width - 1).max(1));
                Response::Draw
            }
            Event::Click(_) if self.review.is_some() => {
                if let super::Chosen::Entry(_) = self.list.hear(&event) {
                    return self.hear_key(Key::Enter);
                }
                Response::Draw
            }
            _ => Response::Stay,
        }
    }

    fn pulse(&self) -> Option<Duration> {
        let frame = self.moves.then_some(FRAME);
        let next = self.next.map(|next| next.saturating_sub(self.now).max(Duration::from_millis(1)));
        [frame, next].into_iter().flatten().min()
    }
}
