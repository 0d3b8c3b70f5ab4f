//! One match: what is said at its table, stored and told.

use crate::chairs::{Answer, Chairs, Usher};
use crate::header::{TableSettings, ending, fairness, labels, millis};
use crate::{Audience, Consultation, MatchFault, News, Opened, Recruiter, Said, Setup, Task, iso_date};
use catalog::{AnyGame, OpenFault};
use kernel::{Pending, Seat, SeatSet, Viewer};
use ledger::{Controller, Damage, Log, LogEntry, MatchId, NewMatch, Player, StoreError, Timestamp};
use std::fmt;
use std::sync::Arc;
use table::{
    AnyHeard, AnyPrepared, AnyRefused, AnyTable, Commitment, Expiry, Fairness, OwnedTable, QuestionId, Record,
};

mod beginning;
mod substitutes;
mod undo;

pub use beginning::Settled;
pub use undo::UndoWish;

/// A match and all its players.
pub struct Hosted {
    id: MatchId,
    game: &'static dyn AnyGame,
    table: Box<dyn OwnedTable>,
    header: NewMatch,
    chairs: Chairs,
    recruiter: Box<dyn Recruiter>,
    undo: Option<UndoWish>,
    /// When the last entry was made.
    last: Timestamp,
}

impl fmt::Debug for Hosted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hosted").field("id", &self.id).field("game", &self.game).finish_non_exhaustive()
    }
}

/// The fate of an entry.
enum Fate {
    Told,
    Late,
}

impl Hosted {
    /// Resumes a stored match. [`Opened::seat`] asks whether its programs may run.
    pub(crate) fn seated(opened: Opened, recruiter: Box<dyn Recruiter>) -> Result<Self, MatchFault> {
        let Opened { id, game, table, header, last, .. } = opened;
        let usher = Usher { game, header: &header, table: &*table, recruiter: &*recruiter };
        let chairs = Chairs::new(usher)?;
        Ok(Self { id, game, table, header, chairs, recruiter, undo: None, last })
    }

    /// The id of the match.
    pub const fn id(&self) -> MatchId {
        self.id
    }

    /// What is played.
    pub const fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// What every viewer may ask, each for themselves.
    pub fn table(&self) -> &dyn AnyTable {
        self.table.as_any_table()
    }

    /// Who plays.
    pub fn players(&self) -> &[Player] {
        &self.header.players
    }

    /// The seats of people.
    pub fn humans(&self) -> SeatSet {
        let is_human = |seat: &Seat| self.header.players[seat.index()].controller == Controller::Human;
        Seat::all(self.table.seats()).filter(is_human).collect()
    }

    fn fairness(&self) -> Fairness {
        fairness(&self.header)
    }

    /// What was shown of the seed before anything was dealt.
    pub fn commitment(&self) -> Commitment {
        self.fairness().commitment(self.game.name(), &self.table.choices())
    }

    /// When the last entry was made.
    pub const fn last(&self) -> Timestamp {
        self.last
    }

    /// The time from the start to the last entry, in seconds.
    pub fn seconds(&self) -> u64 {
        let millis = self.last.as_millis().saturating_sub(self.header.created.as_millis());
        u64::try_from(millis / 1000).unwrap_or(0)
    }

    /// The match as text: its public part, and everything once it is over.
    pub fn record(&self) -> Record {
        record(&*self.table, &self.header, self.header.created)
    }

    /// The same game with the same players again; what the last game decided is undecided again.
    pub fn rematch(&self) -> Setup {
        let TableSettings { patience, clock, wishes, .. } =
            TableSettings::of(&self.header).unwrap_or_default();
        let mut choices = self.table.choices();
        choices.values.extend(wishes.values);
        Setup {
            game: self.game,
            choices,
            patience,
            clock,
            players: self.header.players.clone(),
            seed: None,
            entropy: Vec::new(),
        }
    }

    /// Who is asked next where people share one screen: seats are asked one after the other.
    pub fn next_in_turn(&self) -> Option<Seat> {
        match self.table.pending() {
            Pending::Ask(ask) => ask.in_order(self.table.seats()).next(),
            Pending::Over(_) => None,
        }
    }

    /// How many entries there are. For the owner alone.
    pub fn entry_count(&self) -> u32 {
        self.table.entry_count()
    }

    /// How many seats are asked right now. For the owner alone.
    pub fn asked_count(&self) -> usize {
        self.table.pending().asked().len()
    }

    /// The computer players that are asked and not thinking yet, substitutes included.
    pub fn tasks(&mut self) -> Vec<Task> {
        let asked = self.table.pending().asked().except(self.present());
        asked.iter().filter_map(|seat| self.task_of(seat)).collect()
    }

    /// One of them, where seats are asked one after the other.
    pub fn task_of(&mut self, seat: Seat) -> Option<Task> {
        let (usher, chairs) = self.usher();
        chairs.think(usher, seat)
    }

    fn usher(&mut self) -> (Usher<'_>, &mut Chairs) {
        let Self { game, header, table, recruiter, chairs, .. } = self;
        (Usher { game: *game, header, table: &**table, recruiter: &**recruiter }, chairs)
    }

    /// Does the table allow hints?
    pub fn allows_hints(&self) -> bool {
        let settings = TableSettings::of(&self.header).unwrap_or_default();
        Setup::allows_hints(&settings.patience)
    }

    /// A hint for a person who is asked something, from what that person sees and has heard.
    pub fn consult(&self, seat: Seat) -> Option<Consultation> {
        let asked = self.table.asked(Viewer::Seat(seat)).filter(|_| self.humans().contains(seat))?;
        Some(Consultation {
            is_allowed: self.allows_hints(),
            seat,
            question: asked.id,
            game: self.game,
            view: self.table.view(Viewer::Seat(seat)),
            told: self.table.retell(Viewer::Seat(seat)).concat(),
            options: self.table.options(seat),
            common: self.recruiter.common(),
            stop: Arc::default(),
        })
    }

    /// Whose answer an undo would take back, if it can.
    pub fn would_undo(&self) -> Option<Seat> {
        self.table.would_undo(self.present())
    }

    /// The next deadline of a person. Computer players are not timed, substitutes included: they know how long they may
    /// think.
    pub fn deadline(&self) -> Option<Timestamp> {
        let (_, until) = self.table.deadline(self.present())?;
        Some(Timestamp::from_millis(i64::try_from(until).unwrap_or(i64::MAX)))
    }

    /// Takes what somebody says from text to "stored and told". The audience hears everything that counts, even if
    /// this fails in the end.
    pub async fn say(
        &mut self,
        store: &impl Log,
        said: Said,
        now: Timestamp,
        news: &mut impl Audience,
    ) -> Result<(), MatchFault> {
        let millis = millis(now);
        match said {
            Said::Answer { seat, question, text } => {
                self.answer(store, (seat, question, &text), now, news).await?;
            }
            Said::Unreadable { seat } => {
                let refused = self.table.unreadable(seat, millis);
                news.hear(self, News::Refused { seat, refused });
            }
            Said::Leave { seat } => {
                let prepared = self.table.leave(seat);
                self.submit(store, Some(seat), prepared, now, news).await?;
            }
            Said::AskUndo { seat } => self.ask_undo(store, seat, now, news).await?,
            Said::Agree { seat, agrees } => self.agree(store, seat, agrees, now, news).await?,
            Said::Thought(thought) => {
                if let Some(answer) = self.chairs.take_back(thought) {
                    self.answer_of_computer(store, answer, now, news).await?;
                }
            }
            // A clock that is stopped already, or does not exist, needs no entry.
            Said::Pause => {
                if let Ok(prepared) = self.table.pause() {
                    self.submit(store, None, Ok(prepared), now, news).await?;
                }
            }
            Said::GoOn => {
                if let Ok(prepared) = self.table.go_on() {
                    self.submit(store, None, Ok(prepared), now, news).await?;
                }
            }
        }
        Ok(())
    }

    /// Lets silence count for every person whose time is up; an empty game clock counts as leaving.
    pub async fn expire(
        &mut self,
        store: &impl Log,
        now: Timestamp,
        news: &mut impl Audience,
    ) -> Result<(), MatchFault> {
        let people = self.present();
        while let Some((seat, _)) = self.table.deadline(people).filter(|(_, until)| *until <= millis(now)) {
            let prepared = match self.table.expiry(seat, millis(now)) {
                Some(Expiry::Silence) => self.table.silence(seat),
                Some(Expiry::Leave) => self.table.leave(seat),
                None => break,
            };
            let is_open = self.table.on_turn() == SeatSet::one(seat);
            news.hear(self, News::TimeUp { seat, is_open });
            self.submit(store, Some(seat), prepared, now, news).await?;
        }
        Ok(())
    }

    /// Reads what others have stored in the same match since.
    pub async fn catch_up(&mut self, store: &impl Log, news: &mut impl Audience) -> Result<(), MatchFault> {
        self.follow(store, news).await?;
        Ok(())
    }

    /// An answer that is sent again, because nobody heard that it was accepted, counts once.
    async fn answer(
        &mut self,
        store: &impl Log,
        (seat, question, text): (Seat, QuestionId, &str),
        now: Timestamp,
        news: &mut impl Audience,
    ) -> Result<(), MatchFault> {
        let asked = self.table.asked(Viewer::Seat(seat));
        let is_asked = asked.is_some_and(|asked| asked.id == question);
        if !is_asked && !self.table.gave(seat, question, text) {
            // Another owner may have asked it.
            self.follow(store, news).await?;
        }
        if self.table.gave(seat, question, text) {
            news.hear(self, News::Repeated { seat });
            return Ok(());
        }
        let stale = News::Stale { seat: Some(seat) };
        match self.table.answer(seat, question, text, millis(now)) {
            Err(refused) if refused.is_stale => news.hear(self, stale),
            Err(refused) => news.hear(self, News::Refused { seat, refused }),
            Ok(prepared) => {
                if matches!(self.store(store, prepared, now, news).await?, Fate::Late) {
                    let is_given = self.table.gave(seat, question, text);
                    news.hear(self, if is_given { News::Repeated { seat } } else { stale });
                }
            }
        }
        Ok(())
    }

    async fn answer_of_computer(
        &mut self,
        store: &impl Log,
        answer: Answer,
        now: Timestamp,
        news: &mut impl Audience,
    ) -> Result<(), MatchFault> {
        let Answer { seat, question, text, is_sure } = answer;
        if self.table.asked(Viewer::Seat(seat)).is_none_or(|asked| asked.id != question) {
            return Ok(());
        }
        let answered = text.map(|text| self.table.answer(seat, question, &text, millis(now)));
        let prepared = match answered {
            Some(Ok(prepared)) => prepared,
            // A player that has no answer stays silent.
            _ => match self.table.silence(seat) {
                Ok(prepared) => prepared,
                Err(_) => return Ok(()),
            },
        };
        let fate = self.store(store, prepared, now, news).await?;
        if !is_sure && matches!(fate, Fate::Told) {
            news.hear(self, News::Unsure { seat });
        }
        Ok(())
    }

    async fn submit(
        &mut self,
        store: &impl Log,
        seat: Option<Seat>,
        prepared: Result<AnyPrepared, AnyRefused>,
        now: Timestamp,
        news: &mut impl Audience,
    ) -> Result<(), MatchFault> {
        match (prepared, seat) {
            (Ok(prepared), _) => {
                if matches!(self.store(store, prepared, now, news).await?, Fate::Late) {
                    news.hear(self, News::Stale { seat });
                }
            }
            (Err(refused), Some(seat)) => news.hear(self, News::Refused { seat, refused }),
            (Err(_), None) => {}
        }
        Ok(())
    }

    /// Stores an accepted entry; only then is it part of the game, and told. If others were faster, follows their
    /// entries first, and prepares the entry again if its question is still open.
    async fn store(
        &mut self,
        store: &impl Log,
        mut prepared: AnyPrepared,
        now: Timestamp,
        news: &mut impl Audience,
    ) -> Result<Fate, MatchFault> {
        // Every conflict is somebody else's entry, and no game has this many.
        const ATTEMPTS: u32 = 10_000;
        for _ in 0..ATTEMPTS {
            if prepared.seq != self.table.entry_count() {
                let Ok(again) = self.table.again(&prepared) else { return Ok(Fate::Late) };
                prepared = again;
            }
            // Time never goes backwards.
            let at = now.max(self.last);
            let entry = LogEntry { seq: prepared.seq, text: prepared.text.clone(), at };
            let ending = prepared.outcome.as_ref().map(ending);
            match store.append(self.id, &entry, ending.as_ref()).await {
                Ok(()) => {
                    let is_timing = prepared.is_timing;
                    let heard = self.accept(prepared, at)?;
                    news.hear(self, if is_timing { News::Timed } else { News::Heard(heard) });
                    return Ok(Fate::Told);
                }
                Err(StoreError::Conflict { .. }) => {
                    if !self.follow(store, news).await? {
                        // Nothing follows our last entry, and yet the store refuses to add to it.
                        return Err(StoreError::DamagedMatch { id: self.id, damage: Damage::Ending }.into());
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(StoreError::Busy.into())
    }

    /// Takes over what others have stored since this table's last entry. Was there anything?
    async fn follow(&mut self, store: &impl Log, news: &mut impl Audience) -> Result<bool, MatchFault> {
        let entries = store.entries_since(self.id, self.table.entry_count()).await?;
        let is_new = !entries.is_empty();
        for entry in entries {
            let prepared = self.table.stored(&entry.text);
            let prepared = prepared.map_err(|fault| MatchFault::Open(OpenFault::Entries(fault)))?;
            let is_timing = prepared.is_timing;
            let heard = self.accept(prepared, entry.at)?;
            news.hear(self, if is_timing { News::Timed } else { News::Elsewhere(heard) });
        }
        Ok(is_new)
    }

    /// Makes a stored entry part of the game, and tells the computer players.
    fn accept(&mut self, prepared: AnyPrepared, at: Timestamp) -> Result<AnyHeard, MatchFault> {
        let is_undo = prepared.is_undo;
        let heard = self.table.commit(prepared, millis(at)).map_err(|_| MatchFault::Broken)?;
        self.last = at;
        if is_undo {
            let (usher, chairs) = self.usher();
            chairs.rebuild(usher);
        } else {
            self.chairs.observe(&heard);
        }
        Ok(heard)
    }

    /// The number of the next thing that this seat is told: everything before it has been told.
    pub fn next_told(&self, seat: Seat) -> u32 {
        self.table.next_told(Viewer::Seat(seat))
    }
}

/// The match as text, marked if it did not begin at the beginning.
pub(crate) fn record(table: &dyn OwnedTable, header: &NewMatch, begun: Timestamp) -> Record {
    let opening = TableSettings::of(header).map_or(0, |settings| settings.opening);
    let mut record = table.record(labels(header), &iso_date(begun));
    record.opening = opening;
    record
}
