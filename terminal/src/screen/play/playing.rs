//! One match on the full screen: what it waits for, and what keys do meanwhile.

use super::Log;
use super::overlay::Overlay;
use super::typing::Typing;
use crate::local::{
    Elsewhere, Hand, LocalMatch, Manners, MatchFault, Next, Submitted, Telling, Tempo, Thinking,
};
use crate::plain::{record_file_fault, strained};
use crate::say;
use crate::screen::{Act, Board, Event, Picture, Room, SPIN, Scene, Step, Turn, Waker, board};
use kernel::{Line, Outcome, Seat, Viewer};
use ratatui::Frame;
use ratatui::layout::Rect;
use serde_json::Value;
use std::collections::VecDeque;
use std::time::Duration;
use store::MatchId;
use table::{AnyChoice, AnyHeard, AnyPrepared, AnyRefused, DecisionId, Strain, Told};

/// So long between two moves that nobody at this screen made: people want to follow.
const REST: Duration = Duration::from_millis(450);

/// How it ended.
#[derive(Debug)]
pub enum Ended {
    Over(Outcome),
    /// Somebody leaves; the match is saved.
    Left,
    Failed(MatchFault),
}

/// What the match waits for.
#[derive(Debug)]
pub(super) enum Moment {
    /// Nothing: it goes on at once.
    Between,
    Asking(Asked),
    Thinking(Thinking),
    /// Whoever has the terminal looks at what came of the move, before it goes to somebody else.
    Seen(Seat),
    /// The terminal is on its way.
    Passing(Seat),
    /// Only this person is to look.
    Secret(Seat, Vec<Told>),
    /// And sees this.
    Showing(Seat, Vec<Told>),
    Over(Outcome),
}

/// What a person is asked.
#[derive(Debug)]
pub(super) struct Asked {
    pub seat: Seat,
    decision: DecisionId,
    pub options: Vec<AnyChoice>,
    pub view: Value,
    /// When the time is up, where there is a clock.
    pub until: Option<Duration>,
}

#[derive(Debug)]
pub struct Playing<'r> {
    pub(super) room: &'r mut Room,
    pub(super) hand: Hand,
    pub(super) board: Box<dyn Board>,
    pub(super) moment: Moment,
    pub(super) overlay: Option<Overlay>,
    /// Where "yes" and "no" were drawn, for a click.
    pub(super) yes_no: Vec<Rect>,
    /// A line that is being typed.
    pub(super) typing: Option<Typing>,
    /// By seat, and last for all.
    pub(super) logs: Vec<Log>,
    /// Where the log was drawn last, if there was room for it beside the board.
    pub(super) log_place: Option<Rect>,
    /// What was wrong with the last answer.
    pub(super) error: Option<String>,
    /// An error that speaks of a break, and when that has passed.
    break_: Option<(String, Duration)>,
    pub(super) now: Duration,
    /// What is still to be said before the match goes on.
    tellings: VecDeque<Telling>,
    pub(super) waker: Waker,
    /// Nobody else moves before this.
    rest: Duration,
    /// When somebody last pressed a key so that a computer player makes haste.
    pub(super) hurried: Option<Duration>,
    /// Something on the board moves.
    moves: bool,
    /// How computer players answer: at once when the people are out and want to know how it ends.
    tempo: Tempo,
    /// A person's turn began: somebody should look up.
    rings: bool,
    /// A person has answered what is on the screen.
    is_answered: bool,
    /// Why the answer is not what was typed; said with what comes of it.
    remark: Option<String>,
    /// It failed, and the next step says so.
    fault: Option<MatchFault>,
}

impl<'r> Playing<'r> {
    /// A match that begins, or one that goes on, at this time of the stage.
    pub fn new(
        room: &'r mut Room,
        match_: LocalMatch,
        heard: Option<&AnyHeard>,
        waker: Waker,
        now: Duration,
    ) -> Self {
        let board = board(match_.game);
        let manners = Manners { has_hands: board.has_hands(), forgets: board.forgets() };
        let logs = vec![Log::default(); match_.table.seats() + 1];
        let mut playing = Self {
            room,
            hand: Hand::new(match_, manners),
            board,
            moment: Moment::Between,
            overlay: None,
            yes_no: Vec::new(),
            typing: None,
            logs,
            log_place: None,
            error: None,
            break_: None,
            now,
            tellings: VecDeque::new(),
            waker,
            rest: now,
            hurried: None,
            moves: false,
            tempo: Tempo::LikePeople,
            rings: false,
            is_answered: false,
            remark: None,
            fault: None,
        };
        if let Some(heard) = heard {
            playing.heard(heard);
        } else {
            playing.retell();
            let tellings = playing.hand.take_up(&playing.room.archive);
            if manners.forgets {
                playing.tellings.extend(tellings);
            } else {
                // The logs tell everything from the beginning.
                playing.hand.forget_unseen();
            }
            playing.happened(&[]);
        }
        playing.go_on();
        playing
    }

    pub fn into_match(mut self) -> LocalMatch {
        // Whoever leaves while something is shown has seen it.
        if let Moment::Showing(seat, _) = self.moment {
            self.hand.has_seen(&self.room.archive, seat);
        }
        self.hand.match_
    }

    pub fn id(&self) -> MatchId {
        self.hand.match_.id
    }

    /// Does it wait for a computer player?
    pub fn is_thinking(&self) -> bool {
        matches!(self.moment, Moment::Thinking(_))
    }

    /// The log of whoever looks.
    pub(super) fn log(&mut self) -> &mut Log {
        let last = self.logs.len() - 1;
        let index = match self.hand.viewer() {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => last,
        };
        &mut self.logs[index]
    }

    fn say(&mut self, text: String) {
        self.log().push(text);
    }

    fn say_told(&mut self, told: &[Told]) {
        for Told { line, .. } in told {
            if self.board.says(line) {
                let text = self.room.speech.say(line, &self.hand.names);
                self.say(text);
            }
        }
    }

    /// Fills the logs with all that was ever said, after it went another way than it was told.
    fn retell(&mut self) {
        self.logs.iter_mut().for_each(Log::clear);
        self.hand.forget_unseen();
        if self.hand.manners.forgets {
            return;
        }
        let Self { hand, logs, board, room, .. } = self;
        hand.match_.table.retell(&mut |heard| {
            board.retold(heard.told(Viewer::Spectator));
            for (viewer, log) in Viewer::all(hand.match_.table.seats()).zip(logs.iter_mut()) {
                for told in heard.told(viewer).iter().filter(|told| board.says(&told.line)) {
                    log.push(room.speech.say(&told.line, &hand.names));
                }
            }
        });
    }

    /// The board sees how it is now.
    fn happened(&mut self, told: &[Told]) {
        let Some(viewer) = self.hand.drawn_for() else { return };
        let view = self.hand.match_.table.view(viewer);
        let Self { room, hand, board, .. } = self;
        let scene =
            Scene { speech: &room.speech, theme: &room.theme, names: &hand.names, viewer, view: &view };
        board.happened(&scene, told, self.now);
        self.moves = self.board.advance(self.now);
    }

    /// Something happened at the table.
    fn heard(&mut self, heard: &AnyHeard) {
        if std::mem::take(&mut self.is_answered) && self.hand.manners.forgets {
            self.logs.iter_mut().for_each(Log::clear);
        }
        if let Some(remark) = self.remark.take() {
            self.say(remark);
        }
        self.tellings.extend(self.hand.tell(heard));
        if self.hand.is_passed() {
            // When it is over all look at what all were told.
            let Self { hand, logs, board, room, .. } = self;
            if let Some(log) = logs.last_mut() {
                for told in heard.told(Viewer::Spectator).iter().filter(|told| board.says(&told.line)) {
                    log.push(room.speech.say(&told.line, &hand.names));
                }
            }
        }
        let told = self.hand.drawn_for().map_or(&[][..], |viewer| heard.told(viewer)).to_vec();
        self.happened(&told);
        self.rest = self.now
            + if self.room.theme.moves && self.tempo == Tempo::LikePeople { REST } else { Duration::ZERO };
    }

    /// Goes on to the next thing that has to be waited for.
    pub(super) fn go_on(&mut self) {
        self.error = None;
        self.moment = Moment::Between;
        while let Some(telling) = self.tellings.pop_front() {
            match telling {
                Telling::Open(told) => {
                    self.say_told(&told);
                    self.hand.has_seen_all(&self.room.archive);
                }
                Telling::Secret(seat, told) => {
                    self.moment = match self.hand.match_.humans().len() {
                        1 => Moment::Showing(seat, told),
                        _ => Moment::Secret(seat, told),
                    };
                    return;
                }
            }
        }
        if let Some(seat) = self.hand.match_.take_doubt() {
            let player = self.hand.name(seat).to_owned();
            let text = say!(self.room.speech, "computer-unsure", player = player);
            self.say(text);
        }
        if let Some(fault) = self.hand.match_.take_record_fault() {
            let speech = &self.room.speech;
            let text = format!("{} {}", record_file_fault(speech, &fault), say!(speech, "record-game-saved"));
            self.say(text);
        }
        self.moment = match self.hand.next() {
            Next::Person(seat) if self.hand.must_pass_to(seat) => match self.hand.holder {
                Some(_) => Moment::Seen(seat),
                None => Moment::Passing(seat),
            },
            Next::Person(seat) => self.ask(seat),
            Next::Computer(seat) => {
                let waker = self.waker.clone();
                Moment::Thinking(self.hand.match_.think(seat, self.tempo, move || waker.wake()))
            }
            Next::Over(outcome) => {
                self.hand.holder = None;
                self.rings = true;
                Moment::Over(outcome)
            }
            Next::Broken => {
                self.fault = Some(MatchFault::Broken);
                Moment::Between
            }
        };
    }

    fn ask(&mut self, seat: Seat) -> Moment {
        self.rings = true;
        let Self { hand, board, room, waker, .. } = self;
        let table = &hand.match_.table;
        let clock = room.settings.display.clock;
        let asked = Asked {
            seat,
            decision: table.decision(),
            options: if board.lists_options() { table.options(seat) } else { Vec::new() },
            view: table.view(Viewer::Seat(seat)),
            until: (clock > 0).then(|| self.now + Duration::from_secs(clock.into())),
        };
        board.asked(&asked.turn(room, &hand.names, waker));
        Moment::Asking(asked)
    }

    /// Calls the board with what is asked now.
    pub(super) fn with_turn<T>(&mut self, call: impl FnOnce(&mut dyn Board, &Turn) -> T) -> Option<T> {
        let Self { moment, room, hand, board, waker, .. } = self;
        let Moment::Asking(asked) = moment else { return None };
        Some(call(board.as_mut(), &asked.turn(room, &hand.names, waker)))
    }

    pub(super) fn submit(&mut self, prepared: AnyPrepared) {
        let is_undo = prepared.is_undo;
        // What was asked or typed was about a question that is answered now; who reads, reads on.
        self.typing = None;
        self.overlay.take_if(|overlay| !overlay.outlives_answers());
        match self.hand.submit(&self.room.archive, prepared) {
            Ok(Submitted { elsewhere, own }) => {
                self.heard_elsewhere(&elsewhere);
                match own {
                    Some(_) if is_undo => {
                        // Whatever was shown in between is not told again.
                        self.is_answered = false;
                        self.retell();
                        self.happened(&[]);
                        let text = say!(self.room.speech, "undo-done");
                        self.say(text);
                    }
                    Some(heard) => self.heard(&heard),
                    None => {
                        self.is_answered = false;
                        self.remark = None;
                        let text = self.room.speech.say(&Line::new("table-stale", Vec::new()), &[]);
                        self.say(text);
                    }
                }
            }
            Err(fault) => {
                self.fault = Some(fault);
                return;
            }
        }
        self.go_on();
    }

    /// What others played in the same match meanwhile.
    fn heard_elsewhere(&mut self, elsewhere: &Elsewhere) {
        if elsewhere.heard.is_empty() {
            return;
        }
        let text = say!(self.room.speech, "store-conflict");
        self.say(text);
        if elsewhere.takes_back {
            self.retell();
            self.happened(&[]);
        } else {
            elsewhere.heard.iter().for_each(|heard| self.heard(heard));
        }
    }

    pub(super) fn refuse(&mut self, refused: &AnyRefused) {
        let speech = &self.room.speech;
        let error = strained(speech, &speech.say(&refused.line, &self.hand.names), refused.strain);
        let begun = if let Strain::Locked { seconds } = refused.strain { Some(seconds.into()) } else { None };
        if let Some(seconds) = begun.or(refused.locked) {
            self.break_ = Some((error.clone(), self.now + Duration::from_secs(seconds)));
        }
        self.error = Some(error);
    }

    pub(super) fn act(&mut self, act: Option<Act>) -> bool {
        // A key may have begun something that moves.
        self.moves |= self.board.advance(self.now);
        let answer = match act {
            None | Some(Act::Ignored) => return false,
            Some(Act::Moved) => return true,
            Some(Act::Refused(text)) => {
                self.error = Some(text);
                return true;
            }
            Some(Act::Answer(answer)) => answer,
        };
        let Moment::Asking(Asked { seat, decision, .. }) = self.moment else { return true };
        let now = u64::try_from(self.now.as_millis()).unwrap_or(u64::MAX);
        match self.hand.match_.table.answer(seat, decision, &answer, now) {
            Ok(prepared) => {
                self.is_answered = true;
                self.submit(prepared);
            }
            Err(refused) => self.refuse(&refused),
        }
        true
    }

    pub(super) fn forfeit(&mut self, seat: Seat) {
        match self.hand.match_.table.leave(seat) {
            Ok(prepared) => {
                self.is_answered = true;
                self.submit(prepared);
            }
            Err(refused) => self.refuse(&refused),
        }
    }

    /// Whoever was waited for has the terminal now, and hears what happened meanwhile.
    pub(super) fn hand_over(&mut self, seat: Seat) {
        self.hand.holder = Some(seat);
        let unseen = self.hand.take_unseen(seat);
        self.happened(&unseen);
        self.say_told(&unseen);
        self.hand.has_seen(&self.room.archive, seat);
        self.moment = self.ask(seat);
    }

    /// Takes the answer of a computer player, if it is there and people had time to look.
    pub(super) fn look_at_thoughts(&mut self) -> bool {
        let is_ready = matches!(&self.moment, Moment::Thinking(thinking)
            if self.now >= self.rest && !self.moves && thinking.is_done_within(Duration::ZERO));
        if !is_ready {
            return false;
        }
        let Moment::Thinking(thinking) = std::mem::replace(&mut self.moment, Moment::Between) else {
            return false;
        };
        match self.hand.match_.answer_of(thinking) {
            Some(prepared) => self.submit(prepared),
            None => self.fault = Some(MatchFault::Broken),
        }
        true
    }

    /// A person who says nothing in time has said what silence means.
    fn look_at_clock(&mut self) -> bool {
        let Moment::Asking(Asked { seat, until: Some(until), .. }) = self.moment else { return false };
        if self.now < until {
            return false;
        }
        match self.hand.match_.table.silence(seat) {
            Ok(prepared) => {
                let player = self.hand.name(seat).to_string();
                self.remark = Some(say!(self.room.speech, "time-is-up", player = player));
                self.is_answered = true;
                self.submit(prepared);
            }
            Err(refused) => self.refuse(&refused),
        }
        true
    }

    /// A break that has passed is spoken of no longer.
    fn look_at_break(&mut self) -> bool {
        let Some((error, _)) = self.break_.take_if(|(_, until)| *until <= self.now) else { return false };
        let is_seen = self.error.as_ref() == Some(&error);
        self.error.take_if(|_| is_seen);
        is_seen
    }

    /// What moves or was computed beside the screen.
    fn advance(&mut self) -> bool {
        let moved = std::mem::replace(&mut self.moves, false);
        self.moves = self.board.advance(self.now);
        moved || self.moves
    }

    /// Whatever moves on the board is there at once.
    pub(super) fn settle(&mut self) {
        self.board.settle();
        self.moves = self.board.advance(self.now);
    }

    /// Do only computer players play on?
    pub(super) fn can_skip(&self) -> bool {
        let view = self.hand.match_.table.view(Viewer::Spectator);
        let (speech, theme, viewer) = (&self.room.speech, &self.room.theme, Viewer::Spectator);
        let scene = Scene { speech, theme, names: &self.hand.names, viewer, view: &view };
        let humans = self.hand.match_.humans();
        !humans.is_empty() && humans.iter().all(|seat| self.board.is_out(&scene, seat))
    }

    /// To the end without pauses.
    pub(super) fn skip(&mut self) {
        self.tempo = Tempo::AtOnce;
        self.hurry();
    }

    /// Nobody waits any longer.
    pub(super) fn hurry(&mut self) {
        self.hurried = Some(self.now);
        self.settle();
        self.rest = self.now;
        if let Moment::Thinking(thinking) = &self.moment {
            thinking.stop();
        }
    }
}

impl Asked {
    pub fn turn<'a>(&'a self, room: &'a Room, names: &'a [String], waker: &'a Waker) -> Turn<'a> {
        let (seat, view) = (self.seat, &self.view);
        let viewer = Viewer::Seat(seat);
        let scene = Scene { speech: &room.speech, theme: &room.theme, names, viewer, view };
        Turn { scene, seat, options: &self.options, waker }
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
        self.paint(frame);
    }

    fn hear(&mut self, event: Event) -> Step<Ended> {
        let mut step = match event {
            Event::Tick | Event::Woken => {
                let moved = self.advance();
                let moved = self.look_at_thoughts() || moved;
                let moved = self.look_at_clock() || moved;
                let moved = self.look_at_break() || moved;
                // The clock and the sign of thinking are drawn anew.
                if moved || event == Event::Woken || self.pulse().is_some() { Step::Draw } else { Step::Stay }
            }
            event => self.respond(&event),
        };
        if let Some(fault) = self.fault.take() {
            return Step::Done(Ended::Failed(fault));
        }
        if std::mem::take(&mut self.rings) && self.room.theme.rings && matches!(step, Step::Draw) {
            step = Step::Ring;
        }
        step
    }

    fn pulse(&self) -> Option<Duration> {
        let frame = self.moves.then(|| self.board.pace());
        let thought = match &self.moment {
            Moment::Thinking(thinking) if thinking.is_done_within(Duration::ZERO) => {
                Some(self.rest.saturating_sub(self.now).max(Duration::from_millis(1)))
            }
            Moment::Thinking(_) if self.room.theme.moves => Some(SPIN),
            _ => None,
        };
        let clock = match self.moment {
            Moment::Asking(Asked { until: Some(until), .. }) => {
                let left = until.saturating_sub(self.now);
                Some(Duration::from_nanos(u64::from(left.subsec_nanos())) + Duration::from_millis(1))
            }
            _ => None,
        };
        let break_ = self.break_.as_ref().map(|(_, until)| until.saturating_sub(self.now));
        [frame, thought, clock, break_].into_iter().flatten().min()
    }
}
