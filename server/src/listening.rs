//! What this server does about what other servers on the same database do.
//!
//! News arrive over the bus. They may be lost, so the database is asked now and then as well: for all tables at once.

use crate::hall::Hall;
use crate::peers::Known;
use crate::table::Order;
use bus::{Listener, News};
use protocol::Phrase;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{MatchId, RoomId};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

/// How often the database is asked what others have stored.
const LOOK: Duration = Duration::from_secs(2);
/// Changes of the lobby within this time are read together.
const SHOW: Duration = Duration::from_millis(100);
/// How often others are told who is connected.
const REPEAT: Duration = Duration::from_secs(8);
/// How often deadlines are looked for that nobody waits for any more: a server may have died.
const TAKE_OVER: Duration = Duration::from_secs(30);
/// How long a server that starts waits for what others tell.
const SETTLING: Duration = Duration::from_secs(3);
/// How often a sign of life is given, and after which time without one a server does not run.
const BEAT: Duration = Duration::from_secs(2);
pub(crate) const SILENCE: Duration = Duration::from_secs(6);
/// How much the clocks of a server and of the database may differ before it is worth a warning.
const SKEW: u64 = 1_000;

impl Hall {
    /// Follows what other servers do, until the hall closes.
    pub(crate) fn follow_others(self: &Arc<Self>) {
        if let Some(news) = self.peers.listen() {
            let hall = Arc::clone(self);
            self.until_closed(async move { hall.hear_all(news).await });
            let hall = Arc::clone(self);
            self.until_closed(async move {
                loop {
                    for room in hall.peers.doubted().await {
                        hall.show_other(room).await;
                    }
                    sleep(SHOW).await;
                }
            });
            let hall = Arc::clone(self);
            self.until_closed(async move {
                let mut repeat = interval(REPEAT);
                loop {
                    repeat.tick().await;
                    hall.peers.repeat(hall.online_here());
                }
            });
            let hall = Arc::clone(self);
            self.tasks.spawn(async move {
                hall.stop.cancelled().await;
                hall.peers.leave();
            });
        }
        if self.peers.is_shared() {
            let hall = Arc::clone(self);
            self.until_closed(async move { hall.look_now_and_then().await });
            let hall = Arc::clone(self);
            self.until_closed(async move { hall.give_signs_of_life().await });
            let hall = Arc::clone(self);
            self.until_closed(async move {
                // Others tell first whom they look after.
                sleep(SETTLING).await;
                loop {
                    hall.set_alarms().await;
                    sleep(TAKE_OVER).await;
                }
            });
        }
    }

    fn until_closed(&self, work: impl Future<Output = ()> + Send + 'static) {
        let stop = self.stop.clone();
        self.tasks.spawn(stop.run_until_cancelled_owned(work));
    }

    async fn hear_all(&self, mut news: Listener) {
        self.peers.tell(News::Lobby);
        while let Some(news) = news.next().await {
            match news {
                News::Match { id, seq } => {
                    if let Some(room) = self.peers.behind(id, seq) {
                        self.nudge(room, Order::Follow(id));
                    }
                }
                News::Room(room) => {
                    self.nudge(room, Order::Look);
                    self.look_for_partner(room).await;
                    self.peers.doubt(room);
                }
                News::Present(presence) => {
                    if self.peers.hear(presence) {
                        self.nudge(presence.room, Order::Elsewhere);
                        self.peers.doubt(presence.room);
                    }
                }
                News::People { node, count } => {
                    self.peers.count(node, count);
                    self.count_people();
                }
                News::Said { room, seat, phrase } => {
                    if let Some(phrase) = Phrase::ALL.get(usize::from(phrase)) {
                        self.nudge(room, Order::Said { seat, phrase: *phrase });
                    }
                }
                News::Seek { room, what } => self.offer_partner(room, what).await,
                News::Lobby => self.peers.repeat(self.online_here()),
                News::Person(_) => self.orders.notify_one(),
                News::Missed => {
                    self.peers.repeat(self.online_here());
                    self.orders.notify_one();
                    self.look().await;
                }
            }
        }
    }

    async fn look_now_and_then(&self) {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            look.tick().await;
            self.look().await;
            self.seek_again().await;
            for room in self.peers.expire() {
                self.nudge(room, Order::Elsewhere);
                self.peers.doubt(room);
            }
            self.count_people();
        }
    }

    /// Asks the database which tables are behind.
    async fn look(&self) {
        let known = self.peers.known();
        let prints: Vec<_> = known.iter().map(|(room, known)| (*room, known.print)).collect();
        let matches: HashMap<MatchId, RoomId> =
            known.iter().filter_map(|(room, Known { of, .. })| Some((of.as_ref()?.0, *room))).collect();
        let lengths: Vec<_> = known.iter().filter_map(|(_, known)| known.of).collect();
        for (room, _) in &known {
            // A table that was too busy to hear who is connected elsewhere hears it now.
            self.nudge(*room, Order::Elsewhere);
        }
        // What the database does not answer now, it is asked again.
        for room in self.store.changed_rooms(&prints).await.unwrap_or_default() {
            self.nudge(room, Order::Look);
        }
        for of in self.store.continued(&lengths).await.unwrap_or_default() {
            if let Some(room) = matches.get(&of) {
                self.nudge(*room, Order::Follow(of));
            }
        }
    }

    /// No clock runs while nobody can store an answer. A server that starts while another runs is no end of an outage.
    async fn give_signs_of_life(&self) {
        let most = u32::try_from(SILENCE.as_millis()).unwrap_or(u32::MAX);
        let mut last: Option<Instant> = None;
        let mut has_warned = false;
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            beat.tick().await;
            let is_late = last.is_none_or(|last| last.elapsed() > SILENCE);
            let Ok(pulse) = self.store.beat(self.peers.node().0, is_late, most).await else { continue };
            last = Some(Instant::now());
            let before = self.since.swap(pulse.since.as_millis(), Ordering::Relaxed);
            self.answered.store(store::now().as_millis(), Ordering::Relaxed);
            if before != pulse.since.as_millis() {
                // All clocks go on now, and not when somebody speaks: that could be a secret.
                self.wake_all();
            }
            let skew = pulse.now.as_millis().abs_diff(store::now().as_millis());
            if skew > SKEW && !has_warned {
                has_warned = true;
                tracing::warn!(
                    skew,
                    "the clock of this machine and the database's differ by this many milliseconds"
                );
            }
        }
    }
}
