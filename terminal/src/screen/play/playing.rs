//! One match on the full screen: what it waits for, and what follows.

use super::Log;
use super::awaited::{Asked, Awaited};
use super::gate::{Arrival, Fence, Gate, Keyboard};
use super::hinting::Hinting;
use super::overlay::Overlay;
use super::typing::Typing;
use crate::local::{Hand, LocalFault, Manners, Telling};
use crate::place::{Choice, Place, Saying, Tempo, Waiting};
use crate::screen::chrome::Buttons;
use crate::screen::stage::LONG;
use crate::screen::{
    Act, Board, Event, FIRST_NUMBER, Key, Picture, Response, Room, SPIN, Scene, Turn, Waker, board,
};
use host::MatchFault;
use kernel::{AnyActions, Line, Outcome, Seat, SeatSet, Viewer};
use lessons::Coach;
use ratatui::Frame;
use ratatui::layout::Rect;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use store::MatchId;
use table::{QuestionId, Told};

/// How long a match that is being left waits for an answer that is on its way.
const LAST_WAIT: Duration = Duration::from_secs(1);

/// How it ended.
#[derive(Debug)]
pub enum Ended {
    Over(Outcome),
    /// Somebody leaves; the match is saved.
    Left,
    /// The settings are to be shown; then the match goes on.
    Settings,
    Failed(LocalFault),
}

#[expect(clippy::struct_excessive_bools, reason = "each says one thing that is to be done later")]
#[derive(Debug)]
pub struct Playing<'r> {
    pub(super) room: &'r mut Room,
    pub(super) hand: Hand,
    pub(super) board: Box<dyn Board>,
    pub(super) awaited: Awaited,
    pub(super) overlay: Option<Overlay>,
    /// The menu that the overlay was opened from.
    pub(super) behind: Option<Overlay>,
    /// The keys in the last line that can be clicked.
    pub(super) buttons: Buttons,
    /// Where "yes" and "no" were drawn, for a click.
    pub(super) yes_no: Vec<Rect>,
    /// A line that is being typed.
    pub(super) typing: Option<Typing>,
    /// By seat, and last for all.
    pub(super) logs: Vec<Log>,
    /// Where the log was drawn last, if there was room for it next to the board.
    pub(super) log_place: Option<Rect>,
    /// What was wrong with the last answer.
    pub(super) error: Option<String>,
    /// What the board said was wrong, until the table has counted it.
    pub(super) wrong: Option<String>,
    /// An error that mentions a break, and when that break is over.
    pub(super) break_over: Option<(String, Duration)>,
    pub(super) now: Duration,
    /// What has to be told before the match continues.
    pub(super) tellings: VecDeque<Telling>,
    pub(super) waker: Waker,
    /// Nobody else moves before this.
    pub(super) rest: Duration,
    /// What was pressed last.
    pub(super) keyboard: Keyboard,
    /// What must be opened before the match goes on, where something is awaited that has one.
    pub(super) gate: Gate,
    /// What the question on the screen does not take yet.
    pub(super) fence: Option<Fence>,
    /// Who was asked last.
    pub(super) last_asked: Option<Seat>,
    /// The people here who were out when everybody was last told.
    pub(super) out: SeatSet,
    /// Who declined a question for the whole table, and has not been asked for the answer yet.
    pub(super) unwilling: Vec<(Seat, QuestionId)>,
    /// The holder of the terminal was told something alone.
    pub(super) is_told_alone: bool,
    /// The last answer was a reaction.
    pub(super) is_reaction: bool,
    /// An animation is running on the board.
    pub(super) moves: bool,
    /// How computer players answer: at once when the people are out and want to know the end.
    pub(super) tempo: Tempo,
    /// A person's turn began: the bell should ring.
    pub(super) rings: bool,
    /// A person has answered what is on the screen.
    pub(super) is_answered: bool,
    /// Why the answer is not what was typed; said together with its effect.
    pub(super) remark: Option<String>,
    /// Since when an answer has been on its way.
    pub(super) sent: Option<Duration>,
    /// Keys pressed in the meantime.
    pub(super) held: VecDeque<(Event, Arrival)>,
    /// The clock is stopped because something lies over the game.
    pub(super) is_paused: bool,
    /// It failed, and the next step reports it.
    pub(super) fault: Option<LocalFault>,
    /// A hint for the current question, or that one is being worked out.
    pub(super) hint: Option<Hinting>,
    /// In a lesson.
    pub(super) coach: Option<Coach>,
    /// The table is on a server.
    pub(super) is_remote: bool,
    /// What others say is not shown.
    pub(super) is_muted: bool,
}

impl<'r> Playing<'r> {
    /// A match that begins, or one that goes on, at this time of the stage.
    pub fn new(room: &'r mut Room, mut place: Box<dyn Place>, waker: Waker, now: Duration) -> Self {
        let mut board = board(place.about().game);
        if !place.about().allows_hints {
            board.forbid_hints();
        }
        let manners =
            Manners { has_hands: board.has_hands(), forgets: board.forgets(), first_number: FIRST_NUMBER };
        let logs = vec![Log::default(); place.about().names.len() + 1];
        let is_remote = place.link().is_some();
        let bell = waker.clone();
        place.call(Box::new(move || bell.wake()));
        let mut playing = Self {
            hand: Hand::new(place, manners, &room.speech),
            room,
            board,
            awaited: Awaited::Between,
            overlay: None,
            behind: None,
            buttons: Buttons::default(),
            yes_no: Vec::new(),
            typing: None,
            logs,
            log_place: None,
            error: None,
            wrong: None,
            break_over: None,
            now,
            tellings: VecDeque::new(),
            waker,
            rest: now,
            keyboard: Keyboard::default(),
            gate: Gate::new(Key::Enter, None),
            fence: None,
            last_asked: None,
            out: SeatSet::EMPTY,
            unwilling: Vec::new(),
            is_told_alone: false,
            is_reaction: false,
            moves: false,
            tempo: Tempo::LikePeople,
            rings: false,
            is_answered: false,
            remark: None,
            sent: None,
            held: VecDeque::new(),
            is_paused: false,
            fault: None,
            hint: None,
            coach: None,
            is_remote,
            is_muted: false,
        };
        playing.look_at_news();
        playing.watch();
        playing
    }

    /// The match, once it is no longer shown. Waits a moment for what was sent: that hardly ever takes long.
    pub fn into_place(mut self) -> Box<dyn Place> {
        // A player who leaves while something is shown has seen it.
        if let Awaited::Showing(seat, _) = self.awaited {
            self.hand.has_seen(seat);
        }
        let place = &mut self.hand.place;
        while place.is_sending() && place.has_news_within(LAST_WAIT) {
            place.hear();
        }
        self.hand.place
    }

    /// The room, while something else is on the stage.
    pub fn room(&mut self) -> &mut Room {
        self.room
    }

    /// Goes on after the settings, which may have changed the language.
    pub fn come_back(&mut self) {
        if self.hand.use_language(&self.room.speech) {
            let Self { room, hand, logs, .. } = self;
            for log in logs {
                log.translate(&room.speech, &hand.names);
            }
            (self.error, self.hint) = (None, None);
            // The question may have been put into words.
            self.with_turn(|board, turn| board.asked(turn));
            if matches!(self.awaited, Awaited::Anybody(_))
                && let Some(anybody) = self.anybody()
            {
                self.awaited = Awaited::Anybody(anybody);
            }
        }
        self.reopen_menu();
        self.waker.wake();
    }

    pub fn id(&self) -> MatchId {
        self.hand.about().id
    }

    /// Who is asked at this screen right now.
    pub fn asks(&self) -> Option<Seat> {
        match &self.awaited {
            Awaited::Asking(asked) => Some(asked.seat),
            _ => None,
        }
    }

    /// What this seat may answer, as the screen sees it.
    pub fn options(&self, seat: Seat) -> Arc<dyn AnyActions> {
        self.hand.options(seat)
    }

    /// The time that it was told last.
    pub fn now(&self) -> Duration {
        self.now
    }

    /// Is it waiting for somebody who is not here?
    pub fn is_thinking(&self) -> bool {
        matches!(self.awaited, Awaited::Waiting { .. })
    }

    /// Is an answer on its way, and for how long?
    pub fn sending_for(&self) -> Option<Duration> {
        self.sent.map(|since| self.now.saturating_sub(since))
    }

    /// The viewer's log.
    pub(super) fn log(&mut self) -> &mut Log {
        let index = self.log_index();
        &mut self.logs[index]
    }

    fn log_index(&self) -> usize {
        match self.hand.viewer() {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => self.logs.len() - 1,
        }
    }

    pub(super) fn say(&mut self, line: &Line) {
        let index = self.log_index();
        self.logs[index].say(line, &self.room.speech, &self.hand.names);
    }

    fn say_told(&mut self, told: &[Told]) {
        for Told { line, .. } in told {
            if self.board.says(line) {
                self.say(line);
            }
        }
    }

    /// Shows the board the current state.
    pub(super) fn happened(&mut self, told: &[Told]) {
        let Some(viewer) = self.hand.drawn_for() else { return };
        let view = self.hand.view(viewer);
        let Self { room, hand, board, .. } = self;
        let scene =
            Scene { speech: &room.speech, theme: &room.theme, names: &hand.names, viewer, view: &*view };
        board.happened(&scene, told, self.now);
        self.moves = self.board.advance(self.now);
    }

    /// Continues to the next thing to wait for.
    pub(super) fn go_on(&mut self) {
        self.error = None;
        self.hint = None;
        self.awaited = Awaited::Between;
        while let Some(telling) = self.tellings.pop_front() {
            match telling {
                Telling::Open(told) => {
                    self.say_told(&told);
                    self.hand.has_seen_all();
                }
                Telling::Secret(seat, told) => {
                    self.wait_for(match self.hand.people().len() {
                        1 => Awaited::Showing(seat, told),
                        _ => Awaited::Secret(seat, told),
                    });
                    return;
                }
            }
        }
        let departed = self.take_departed();
        if !departed.is_empty() {
            self.hand.holder = None;
            self.wait_for(Awaited::Everybody(departed));
            return;
        }
        let awaited = match self.hand.state().waiting {
            Waiting::Person(_) if let Some(anybody) = self.anybody() => {
                if self.must_look_first() {
                    Awaited::Seen
                } else {
                    self.hand.holder = None;
                    Awaited::Anybody(anybody)
                }
            }
            Waiting::Person(seat) if self.hand.must_pass_to(seat) => match self.hand.holder {
                Some(_) => Awaited::Seen,
                None => Awaited::Passing(seat),
            },
            Waiting::Person(seat) => self.ask(seat),
            Waiting::Others(turn) => Awaited::Waiting { turn, is_watched: false },
            Waiting::Over(outcome) => {
                self.hand.holder = None;
                self.rings = true;
                Awaited::Over(outcome)
            }
            Waiting::Broken => {
                self.fault = Some(MatchFault::Broken.into());
                Awaited::Between
            }
        };
        self.wait_for(awaited);
        self.decline();
    }

    fn ask(&mut self, seat: Seat) -> Awaited {
        self.rings = true;
        self.raise_fence(seat);
        let Self { hand, board, room, waker, .. } = self;
        let Some(question) = hand.state().question(seat) else { return Awaited::Between };
        let actions: Arc<dyn AnyActions> =
            if board.lists_options() { hand.options(seat) } else { Arc::new(()) };
        let asked = Asked {
            seat,
            question: question.id,
            options: Choice::all(&*actions),
            actions,
            view: hand.view(Viewer::Seat(seat)),
            until: question.until,
            is_passed: hand.is_passed(),
        };
        board.asked(&asked.turn(room, &hand.names, waker));
        Awaited::Asking(asked)
    }

    /// Calls the board with the current question.
    pub(super) fn with_turn<T>(&mut self, call: impl FnOnce(&mut dyn Board, &Turn) -> T) -> Option<T> {
        let Self { awaited, room, hand, board, waker, .. } = self;
        let Awaited::Asking(asked) = awaited else { return None };
        Some(call(board.as_mut(), &asked.turn(room, &hand.names, waker)))
    }

    /// Sends something to the table; the response is heard later.
    pub(super) fn send(&mut self, saying: Saying) {
        self.hand.place.say(saying);
        self.sent = self.hand.place.is_sending().then_some(self.now);
    }

    pub(super) fn act(&mut self, act: Option<Act>) -> bool {
        // A key may have started an animation.
        self.moves |= self.board.advance(self.now);
        let (text, why) = match act {
            None | Some(Act::Ignored) => return false,
            Some(Act::Moved) => return true,
            Some(Act::Unsure) => {
                self.fence = Some(Fence::Every);
                return true;
            }
            Some(Act::Advice(text)) => {
                self.rings = true;
                self.error = Some(text);
                return true;
            }
            Some(Act::Refused(text)) => {
                self.rings = true;
                self.error = Some(text.clone());
                // The table counts it like an answer that it refuses itself.
                if let Awaited::Asking(Asked { seat, .. }) = self.awaited {
                    self.wrong = Some(text);
                    self.send(Saying::Unreadable { seat });
                }
                return true;
            }
            Some(Act::Answer(answer)) => (answer, None),
            Some(Act::Instead { answer, why }) => (answer, Some(why)),
        };
        let Awaited::Asking(Asked { seat, question, .. }) = self.awaited else { return true };
        if self.is_off_lesson(seat, &text) {
            return true;
        }
        self.wrong = None;
        self.remark = why;
        self.is_answered = true;
        self.note_answer();
        self.send(Saying::Answer { seat, question, text });
        true
    }

    pub(super) fn forfeit(&mut self, seat: Seat) {
        self.is_answered = true;
        self.send(Saying::Leave { seat });
    }

    /// The awaited person has the terminal now, and hears what happened meanwhile.
    pub(super) fn hand_over(&mut self, seat: Seat) {
        self.hand.holder = Some(seat);
        let unseen = self.hand.take_unseen(seat);
        self.happened(&unseen);
        self.log().turn_page();
        self.say_told(&unseen);
        self.hand.has_seen(seat);
        self.awaited = self.ask(seat);
    }
}

impl Picture for Playing<'_> {
    type Done = Ended;

    fn at(&mut self, now: Duration) {
        self.now = now;
    }

    fn theme(&self) -> &crate::screen::Theme {
        &self.room.theme
    }

    fn draw(&mut self, frame: &mut Frame) {
        if self.is_at_gate() {
            self.gate.draw(self.now);
        }
        self.paint(frame);
    }

    fn waits(&self) -> Option<Duration> {
        // What a server has not confirmed yet is said by the prompt.
        self.sent.filter(|_| !self.is_remote)
    }

    fn hear(&mut self, event: Event) -> Response<Ended> {
        let was_sending = self.sent.is_some();
        let mut step = match event {
            Event::Tick | Event::Woken => {
                let moved = self.advance();
                let moved = self.look_at_news() || moved;
                let moved = self.look_at_break() || moved;
                let moved = self.is_at_gate() && self.gate.is_news(self.now) || moved;
                // The clock and the spinner are drawn again.
                if moved || event == Event::Woken || self.pulse().is_some() {
                    Response::Draw
                } else {
                    Response::Stay
                }
            }
            event if was_sending => self.hold(event),
            event => {
                let arrival = self.keyboard.note(&event, self.now);
                let step = self.respond(&event, arrival);
                self.look_at_news();
                step
            }
        };
        if self.sent.is_none() && !self.held.is_empty() && !matches!(step, Response::Done(_)) {
            step = self.catch_up();
        }
        self.watch();
        self.look_at_clock();
        if let Some(fault) = self.fault.take() {
            return Response::Done(Ended::Failed(fault));
        }
        if std::mem::take(&mut self.rings) && self.room.theme.rings && matches!(step, Response::Draw) {
            step = Response::Ring;
        }
        step
    }

    fn pulse(&self) -> Option<Duration> {
        let frame = self.moves.then(|| self.board.pace());
        let others = match &self.awaited {
            Awaited::Waiting { is_watched: false, .. } => {
                Some(self.rest.saturating_sub(self.now).max(Duration::from_millis(1)))
            }
            // Something came while people were still looking.
            Awaited::Waiting { .. } if self.now < self.rest => Some(self.rest.saturating_sub(self.now)),
            Awaited::Waiting { .. } if self.room.theme.moves => Some(SPIN),
            _ => None,
        };
        let clock = match self.awaited {
            Awaited::Asking(Asked { until: Some(until), .. }) => {
                let left = until.saturating_sub(self.hand.place.now());
                Some(Duration::from_millis(left % 1000 + 1))
            }
            _ => None,
        };
        let break_over = self.break_over.as_ref().map(|(_, until)| until.saturating_sub(self.now));
        let gate =
            (self.is_at_gate() && !self.gate.is_ready(self.now)).then(|| self.gate.moment_left(self.now));
        let sent = self.sending_for().map(|time| LONG.saturating_sub(time).max(Duration::from_millis(50)));
        [frame, others, clock, break_over, gate, sent].into_iter().flatten().min()
    }
}
