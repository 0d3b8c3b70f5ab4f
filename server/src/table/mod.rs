//! The task of one table: it owns the room and, while a game is played, the match.
//!
//! Orders arrive through a queue and are carried out one after the other. What is said goes through [`host::Hosted`], so
//! nothing leaves the table before it is stored. What leaves is made for one viewer at a time, and is not sent at all
//! if that viewer would learn nothing new: a secret pass is silent for everybody else.

mod deal;
mod following;
mod forgetting;
mod info;
mod mail;
mod play;
mod position;
mod seats;
mod tally;
mod undo;

use crate::hall::Hall;
use crate::outbox::{ConnectionId, Outbox};
use crate::peers::Elsewhere;
use crate::room::{Room, RoomStage};
use bus::News;
use futures_util::FutureExt as _;
use host::{Settled, Thought};
use kernel::{MAX_SEATS, Seat, Viewer};
use mail::Told;
use play::Live;
use protocol::{Ask, Fault, FaultKey, Message, Outcome, Phrase, Rating, TableInfo, TableName};
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use store::{MatchId, PersonId, Player, RoomId, RoomPrint, Rooms as _, StoreError, StoredRoom, Timestamp};
use tally::Tally;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

/// How many orders may wait for one table.
const QUEUE: usize = 64;
/// How long to wait before a database that failed is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// Somebody who is connected, as a table needs to know them.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub id: PersonId,
    pub name: String,
}

/// Who asks, and where the reply goes.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    /// Nobody in particular can only watch.
    pub person: Option<Known>,
    pub out: Outbox,
}

/// What a table is told to do.
pub(crate) enum Order {
    Ask {
        caller: Caller,
        key: String,
        ask: Ask,
    },
    /// A connection is closed.
    Gone(ConnectionId),
    /// A computer player has made up its mind.
    Thought(MatchId, Thought),
    /// A deadline may have passed.
    Wake,
    /// What anybody may know of the table.
    Info {
        person: Option<PersonId>,
        reply: oneshot::Sender<TableInfo>,
    },
    /// The server's host closes the table.
    Close(Fault),
    /// Somebody has another name.
    Renamed(PersonId, String),
    /// Somebody's account is about to be deleted.
    Forgotten(PersonId),
    /// Another server has changed the room.
    Look,
    /// Another server has continued this match.
    Follow(MatchId),
    /// Somebody is connected to another server, or no longer.
    Elsewhere,
    /// Somebody said something at another server.
    Said {
        seat: u8,
        phrase: Phrase,
    },
}

/// A connection that has opened this table.
#[derive(Debug)]
struct Watcher {
    out: Outbox,
    person: Option<PersonId>,
    viewer: Viewer,
}

pub(crate) struct Table {
    id: RoomId,
    /// The id as text.
    name: String,
    code: String,
    hall: Arc<Hall>,
    room: Room,
    /// The room as it is stored, where other servers may change it, and what tells it from others.
    before: String,
    print: RoomPrint,
    /// Another server has changed it.
    is_outdated: bool,
    /// Who is connected through other servers.
    elsewhere: Elsewhere,
    /// For those who think elsewhere.
    own: mpsc::Sender<Order>,
    watchers: Vec<Watcher>,
    /// What the room looked like when it was last sent to each viewer.
    shown: [u64; MAX_SEATS + 1],
    /// What every seat may be told of the strength of the others.
    ratings: Vec<Option<Rating>>,
    /// The match that is about to begin, exactly as everybody was committed to it.
    settled: Option<Settled>,
    /// Bits were revealed here that are not stored yet.
    has_bits: bool,
    /// The connections that pledged for the next round: only their devices can reveal it.
    pledgers: [Option<ConnectionId>; MAX_SEATS],
    live: Option<Live>,
    /// How its players stand against each other.
    tally: Tally,
    /// Players among whom there was somebody without an account when they were last looked at.
    guests: Option<Vec<PersonId>>,
    /// A match that is over and not rated yet, and who played it.
    uncounted: Option<(MatchId, Vec<Player>)>,
    /// What viewers had heard before the database failed.
    heard: Option<(MatchId, Told)>,
    /// When to try again what the database did not do.
    retry: Option<Instant>,
    /// When to store what nobody has to wait for, unless another change of the room stores it first: that the game has begun
    /// or is over, which follows from its match, or that a player wants a rematch, which can be asked for again.
    unsaved: Option<Instant>,
    /// Nobody has asked for anything since then.
    idle_since: Instant,
}

/// Why the task ends.
enum End {
    Parked,
    Stopped,
}

impl Table {
    /// The table as it was stored, and the way to give it orders.
    pub fn wake(
        hall: &Arc<Hall>,
        stored: StoredRoom,
    ) -> Result<(Self, mpsc::Sender<Order>, mpsc::Receiver<Order>), Fault> {
        let StoredRoom { id, code, data, .. } = stored;
        let room = Room::read(&data)?;
        let (own, orders) = mpsc::channel(QUEUE);
        let is_shared = hall.peers.is_shared();
        let seats = room.chairs.len();
        let table = Self {
            id,
            name: id.to_string(),
            code,
            hall: Arc::clone(hall),
            room,
            print: if is_shared { RoomPrint::of(&data) } else { RoomPrint::default() },
            before: if is_shared { data } else { String::new() },
            is_outdated: false,
            elsewhere: hall.peers.elsewhere(id),
            own: own.clone(),
            watchers: Vec::new(),
            shown: [0; MAX_SEATS + 1],
            ratings: vec![None; seats],
            settled: None,
            has_bits: false,
            pledgers: [None; MAX_SEATS],
            live: None,
            tally: Tally::default(),
            guests: None,
            uncounted: None,
            heard: None,
            retry: None,
            unsaved: None,
            idle_since: Instant::now(),
        };
        Ok((table, own, orders))
    }

    /// Serves the table until nobody needs it any more.
    pub async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        let stop = self.hall.stop.child_token();
        // Made once: every new one would take its place in the list of those who wait for the end.
        let mut stopped = pin!(stop.cancelled());
        self.rate().await;
        self.note();
        // If the database does not say, it is asked again.
        let _ = self.look_for_match().await;
        let end = loop {
            let wake = self.next_wake();
            let parking = self.parking();
            let order = tokio::select! {
                biased;
                () = &mut stopped => break End::Stopped,
                order = orders.recv() => order.unwrap_or(Order::Wake),
                () = at(wake) => Order::Wake,
                () = at(parking) => {
                    if self.hall.park(self.id, &orders) {
                        break End::Parked;
                    }
                    continue;
                }
            };
            let asker = match &order {
                Order::Ask { caller, key, .. } => Some((caller.out.clone(), key.clone())),
                _ => None,
            };
            // A fault in one match is its own affair: its table is closed for now, and all others go on.
            if AssertUnwindSafe(self.obey(order)).catch_unwind().await.is_err() {
                tracing::error!(table = %self.name, "the task of a table panicked");
                if let Some((out, key)) = asker {
                    out.refuse(&key, FaultKey::Internal.into());
                }
                self.dismiss(&FaultKey::Internal.into());
                self.live = None;
            }
        };
        if self.unsaved.is_some() {
            // The server stops: nobody else has this table.
            self.save().await;
        }
        if matches!(end, End::Parked) {
            if let Some(until) = self.deadline() {
                self.hall.alarms.set(self.id, until);
            }
            // Somebody may have found this table just before it left.
            orders.close();
            while let Some(order) = orders.recv().await {
                Arc::clone(&self.hall).forward(self.id, order).await;
            }
        }
    }

    async fn obey(&mut self, order: Order) {
        let is_of_others =
            matches!(order, Order::Look | Order::Follow(_) | Order::Elsewhere | Order::Said { .. });
        if !is_of_others {
            self.idle_since = Instant::now();
        }
        match order {
            Order::Ask { caller, key, ask } => {
                let out = caller.out.clone();
                let result = if self.hall.peers.is_shared() {
                    Box::pin(self.ask_again(caller, ask)).await
                } else {
                    self.ask(caller, ask).await
                };
                out.answer(&key, result);
            }
            Order::Gone(connection) => self.lose(connection).await,
            Order::Thought(of, thought) => self.thought(of, thought).await,
            // If it can't be loaded now, it is when somebody asks for it.
            Order::Wake => drop(self.wake_match().await),
            Order::Info { person, reply } => {
                let seat = person.and_then(|person| self.room.seat_of(person));
                let _ = reply.send(self.info(seat));
            }
            Order::Close(fault) => {
                // A game that is over is not broken off.
                let _ = self.wake_match().await;
                if !self.room.is_closed() {
                    self.close(fault).await;
                }
            }
            Order::Renamed(person, name) => self.renamed(person, &name).await,
            Order::Forgotten(person) => self.forgotten(person).await,
            // What fails now is tried again.
            Order::Look => drop(self.look().await),
            Order::Follow(of) => drop(self.follow(of).await),
            Order::Elsewhere => self.look_elsewhere().await,
            Order::Said { seat, phrase } => self.overhear(seat, phrase),
        }
        if self.unsaved.is_some_and(|when| when <= Instant::now()) {
            self.save().await;
        }
        self.look_at_clock().await;
        if self.is_outdated {
            let _ = self.look().await;
        }
        self.send_to_think();
        self.note();
    }

    async fn ask(&mut self, caller: Caller, ask: Ask) -> Result<Outcome, Fault> {
        if let (true, RoomStage::Closed { fault }) = (self.room.is_closed(), &self.room.stage) {
            let fault = fault.clone();
            return Err(fault);
        }
        match ask {
            Ask::Open { since, .. } => return self.open(caller, since).await,
            Ask::Close { .. } => {
                self.lose(caller.out.id).await;
                return Ok(Outcome::Done);
            }
            _ => {}
        }
        let person = caller.person.ok_or(FaultKey::Unknown)?;
        let from = caller.out.id;
        let seat = self.room.seat_of(person.id);
        let seated = seat.ok_or(Fault::new(FaultKey::NotSeated));
        match ask {
            Ask::Sit { seat, pledge, .. } => self.sit(&person, from, seat, &pledge).await?,
            Ask::Stand { .. } => self.stand(seated?).await?,
            Ask::Fill { seat, level, .. } => self.fill(person.id, seat, level.as_deref()).await?,
            Ask::Lock { on, .. } => self.lock(person.id, on).await?,
            Ask::Dissolve { .. } => self.dissolve(person.id).await?,
            Ask::Pledge { round, pledge, .. } => self.pledge(seated?, round, &pledge).await?,
            Ask::Reveal { round, bits, .. } => self.reveal(seated?, round, &bits).await?,
            Ask::Rematch { wants, pledge, .. } => {
                self.rematch(seated?, from, wants, pledge.as_deref()).await?;
            }
            Ask::Replace { seat, agrees, .. } => self.replace(seated?, seat, agrees).await?,
            Ask::Say { phrase, .. } => self.phrase(seated?, phrase),
            Ask::Seen { number, .. } => self.seen(seated?, number).await?,
            Ask::Answer { question, text, .. } => return self.answer(seated?, question, text).await,
            Ask::Leave { .. } => return self.leave(seated?).await,
            Ask::AskUndo { .. } => return self.ask_undo(seated?).await,
            Ask::Agree { agrees, .. } => return self.agree(seated?, agrees).await,
            _ => return Err(FaultKey::BadMessage.into()),
        }
        Ok(Outcome::Done)
    }

    /// Stores the room as it is to be; only then it is so, and shown to everybody.
    async fn change(&mut self, mut room: Room) -> Result<(), Fault> {
        self.count_first().await?;
        room.changed = u64::try_from(store::now().as_millis()).unwrap_or(0);
        self.store(&room).await?;
        self.unsaved = None;
        self.show(room);
        Ok(())
    }

    async fn store(&mut self, room: &Room) -> Result<(), Fault> {
        let stored = StoredRoom {
            id: self.id,
            code: self.code.clone(),
            data: serde_json::to_string(room).map_err(|_| FaultKey::Internal)?,
            host: room.host,
            people: room.people(),
            is_open: !room.is_closed(),
            updated: to_the_minute(store::now()),
        };
        if !self.hall.peers.is_shared() {
            self.hall.store.put_room(&stored).await.map_err(|error| unavailable(&error))?;
            return Ok(());
        }
        match self.hall.store.replace_room(&stored, &self.before).await {
            Ok(_) => {
                (self.print, self.before) = (RoomPrint::of(&stored.data), stored.data);
                self.hall.peers.tell(News::Room(self.id));
                Ok(())
            }
            Err(StoreError::Outdated(_)) => {
                self.is_outdated = true;
                Err(FaultKey::Busy.into())
            }
            Err(error) => Err(unavailable(&error)),
        }
    }

    /// Stores the room as it is shown.
    async fn save(&mut self) {
        if self.count_first().await.is_err() {
            self.unsaved = Some(Instant::now() + RETRY);
            return;
        }
        self.unsaved = match self.store(&self.room.clone()).await {
            Ok(()) => None,
            // What another server has stored is read first, and says the same or more.
            Err(_) if self.is_outdated => None,
            Err(_) => Some(Instant::now() + RETRY),
        };
    }

    fn show(&mut self, room: Room) {
        self.room = room;
        self.look_again();
        self.announce();
        self.hall.list(self);
    }

    /// Everybody who has opened the table sees what their seat may see.
    fn look_again(&mut self) {
        for watcher in &mut self.watchers {
            let seat = watcher.person.and_then(|person| self.room.seat_of(person));
            watcher.viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        }
    }

    /// Is somebody connected who has this seat, to any server?
    fn is_here(&self, seat: Seat) -> bool {
        self.elsewhere.seats.contains(seat)
            || self.watchers.iter().any(|watcher| watcher.viewer == Viewer::Seat(seat))
    }

    /// Tells everybody that there will be no more news of this table.
    fn dismiss(&mut self, fault: &Fault) {
        let gone = Message::Gone { table: TableName(self.name.clone()), fault: fault.clone() };
        for watcher in self.watchers.drain(..) {
            watcher.out.send(&gone);
        }
    }

    /// Nothing more is played here. What the server had drawn for a game that does not take place is shown.
    async fn close(&mut self, fault: Fault) {
        let mut room = self.room.clone();
        if !matches!(room.stage, RoomStage::Over { .. } | RoomStage::Closed { .. }) {
            room.publish(&fault);
        }
        room.stage = RoomStage::Closed { fault: fault.clone() };
        if self.change(room).await.is_ok() {
            self.dismiss(&fault);
            self.live = None;
        }
    }

    /// The next moment at which something happens by itself.
    fn next_wake(&self) -> Option<Instant> {
        let deadline = self.deadline().map(|until| {
            let left = until.as_millis().saturating_sub(store::now().as_millis());
            Instant::now() + Duration::from_millis(u64::try_from(left).unwrap_or(0).max(1))
        });
        // What could not be stored is tried again first.
        let next = self.retry.or(deadline);
        let think_at = self.live.as_ref().and_then(|live| live.think_at);
        let next = think_at.map_or(next, |then| Some(next.map_or(then, |next| next.min(then))));
        self.unsaved.map_or(next, |unsaved| Some(next.map_or(unsaved, |next| next.min(unsaved))))
    }

    fn deadline(&self) -> Option<Timestamp> {
        match &self.room.stage {
            RoomStage::Revealing { until, .. } => {
                // After a restart everybody gets the time to come back.
                let since = self.hall.since().as_millis();
                let again = since + i64::from(self.hall.limits.reveal_seconds) * 1000;
                let until = i64::try_from(*until).unwrap_or(i64::MAX);
                Some(Timestamp::from_millis(if until < since { again } else { until }))
            }
            RoomStage::Playing { .. } => self.live.as_ref().and_then(|live| live.hosted.deadline()),
            _ => None,
        }
    }

    /// When the table leaves memory, if nothing happens.
    fn parking(&self) -> Option<Instant> {
        let is_needed = !self.watchers.is_empty()
            || self.unsaved.is_some()
            || self.live.as_ref().is_some_and(|live| live.thinking > 0);
        let rest = Duration::from_secs(self.hall.limits.parking_seconds.into());
        (!is_needed).then(|| self.idle_since + rest)
    }
}

/// Sleeps until then; forever if there is no such moment.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

/// Lists of tables need to know no better when one changed, and the database has less to move.
fn to_the_minute(now: Timestamp) -> Timestamp {
    const MINUTE: i64 = 60_000;
    Timestamp::from_millis(now.as_millis() - now.as_millis().rem_euclid(MINUTE))
}

/// The database did not do it: nothing has changed.
fn unavailable(error: &StoreError) -> Fault {
    tracing::warn!(%error, "the database failed");
    Fault::new(FaultKey::Unavailable).after(1)
}
