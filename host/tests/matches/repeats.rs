//! Answers that are sent again after a lost connection: what is stored already is accepted, and counts once.

use crate::parlour::{Parlour, counts};
use host::{Hosted, News, Opened, Said, Setup};
use kernel::{Seat, Viewer};
use std::sync::atomic::{AtomicBool, Ordering};
use store::{Ending, Log, LogEntry, MatchId, SqliteStore, StoreError, Timestamp};
use table::QuestionId;

const ANN: Seat = Seat::new(0);
const BOB: Seat = Seat::new(1);

/// What a client keeps until it hears that it was accepted.
#[derive(Clone, Copy, Debug)]
struct Sent {
    seat: Seat,
    question: QuestionId,
    text: &'static str,
}

impl Sent {
    fn new(hosted: &Hosted, seat: Seat, text: &'static str) -> Self {
        Self { seat, question: hosted.table().asked(Viewer::Seat(seat)).unwrap().id, text }
    }

    fn said(self) -> Said {
        let Self { seat, question, text } = self;
        Said::Answer { seat, question, text: text.into() }
    }

    fn is_repeated(self, news: &[News]) -> bool {
        matches!(news, [News::Repeated { seat }] if *seat == self.seat)
    }
}

fn setup() -> Setup {
    Setup {
        patience: "lock_after=1 lock_seconds=10".parse().unwrap(),
        ..Parlour::setup("connect4", "first=1", 2, 1)
    }
}

/// Ann's first answer, accepted.
fn begun(parlour: &Parlour) -> (Hosted, Sent) {
    let mut hosted = parlour.begin(&setup());
    let sent = Sent::new(&hosted, ANN, "4");
    assert_eq!(counts(&parlour.say(0, &mut hosted, sent.said(), 0)), 1);
    (hosted, sent)
}

#[test]
fn an_answer_that_is_sent_again_is_accepted_and_counts_once() {
    let parlour = Parlour::new();
    let (mut hosted, sent) = begun(&parlour);
    for at in [0, 1] {
        assert!(sent.is_repeated(&parlour.say(0, &mut hosted, sent.said(), at)));
    }
    parlour.answer(&mut hosted, 1, "4", 2);
    assert!(sent.is_repeated(&parlour.say(0, &mut hosted, sent.said(), 3)));
    assert_eq!(hosted.table().score_sheet(), "44");
}

#[test]
fn another_answer_to_the_same_question_is_late() {
    let parlour = Parlour::new();
    let (mut hosted, sent) = begun(&parlour);
    let news = parlour.say(0, &mut hosted, Sent { text: "5", ..sent }.said(), 0);
    assert!(matches!(news[..], [News::Stale { seat: Some(ANN) }]), "{news:?}");
    // And so is the same from somebody else, unless it is an answer to their own question.
    let other = Sent { seat: BOB, question: QuestionId(sent.question.0 + 7), text: "4" };
    assert!(matches!(parlour.say(0, &mut hosted, other.said(), 0)[..], [News::Stale { seat: Some(BOB) }]));
    let own = Sent::new(&hosted, BOB, "4");
    assert_eq!(counts(&parlour.say(0, &mut hosted, own.said(), 0)), 1);
}

#[test]
fn a_lock_out_does_not_hide_that_an_answer_was_accepted() {
    let parlour = Parlour::new();
    let (mut hosted, sent) = begun(&parlour);
    parlour.say(0, &mut hosted, Said::Unreadable { seat: ANN }, 1);
    assert!(sent.is_repeated(&parlour.say(0, &mut hosted, sent.said(), 2)));
}

#[test]
fn the_answer_that_ended_the_game_is_accepted_again() {
    let parlour = Parlour::new();
    let (mut hosted, _) = begun(&parlour);
    for (seat, text) in [(1, "1"), (0, "4"), (1, "1"), (0, "4"), (1, "1")] {
        parlour.answer(&mut hosted, seat, text, 0);
    }
    let mut behind = parlour.owner(1, hosted.id());
    let last = Sent::new(&hosted, ANN, "4");
    assert_eq!(counts(&parlour.say(0, &mut hosted, last.said(), 0)), 1);
    assert!(hosted.table().outcome().is_some());
    assert!(last.is_repeated(&parlour.say(0, &mut hosted, last.said(), 0)));
    // By an owner who has not heard that it is over.
    let news = parlour.say(1, &mut behind, last.said(), 0);
    assert!(matches!(news[..], [News::Elsewhere(_), News::Repeated { seat: ANN }]), "{news:?}");
}

#[test]
fn an_answer_is_known_after_a_restart() {
    let parlour = Parlour::new();
    let (hosted, sent) = begun(&parlour);
    let id = hosted.id();
    drop(hosted);
    for which in [0, 1] {
        let mut restarted = parlour.owner(which, id);
        assert!(sent.is_repeated(&parlour.say(which, &mut restarted, sent.said(), 9)));
    }
    assert_eq!(parlour.load(id).entries.len(), 1);
}

/// The connection broke, and the client found another server: that one still asks what the first one has stored.
#[test]
fn an_answer_that_another_owner_stored_is_accepted() {
    let parlour = Parlour::new();
    let mut first = parlour.begin(&setup());
    let mut second = parlour.owner(1, first.id());
    let sent = Sent::new(&second, ANN, "4");
    assert_eq!(counts(&parlour.say(0, &mut first, sent.said(), 0)), 1);
    let news = parlour.say(1, &mut second, sent.said(), 0);
    assert!(matches!(news[..], [News::Elsewhere(_), News::Repeated { seat: ANN }]), "{news:?}");
    // Another answer to it is late there as well.
    let mut third = parlour.owner(1, first.id());
    let own = Sent::new(&first, BOB, "1");
    parlour.say(0, &mut first, own.said(), 0);
    let news = parlour.say(1, &mut third, Sent { text: "2", ..own }.said(), 0);
    assert!(matches!(news[..], [News::Elsewhere(_), News::Stale { seat: Some(BOB) }]), "{news:?}");
}

/// A server that is behind has not even asked the question that a client answers.
#[test]
fn an_owner_that_is_behind_reads_on_before_it_judges() {
    let parlour = Parlour::new();
    let mut first = parlour.begin(&setup());
    let [mut second, mut third] = [(), ()].map(|()| parlour.owner(1, first.id()));
    parlour.answer(&mut first, 0, "4", 0);
    parlour.answer(&mut first, 1, "4", 0);
    let next = Sent::new(&first, ANN, "3");
    let news = parlour.say(1, &mut second, next.said(), 0);
    assert!(matches!(news[..], [News::Elsewhere(_), News::Elsewhere(_), News::Heard(_)]), "{news:?}");
    let news = parlour.say(1, &mut third, next.said(), 0);
    assert!(matches!(news[..], [.., News::Elsewhere(_), News::Repeated { seat: ANN }]), "{news:?}");
    assert_eq!(parlour.load(first.id()).entries.len(), 3);
}

/// What was taken back does not count. The client has to look at the game again.
#[test]
fn an_answer_that_was_taken_back_is_late() {
    let parlour = Parlour::new();
    let (mut hosted, first) = begun(&parlour);
    let reply = Sent::new(&hosted, BOB, "4");
    parlour.say(0, &mut hosted, reply.said(), 0);
    let take_back = |hosted: &mut Hosted| {
        parlour.say(0, hosted, Said::AskUndo { seat: ANN }, 0);
        assert_eq!(counts(&parlour.say(0, hosted, Said::Agree { seat: BOB, agrees: true }, 0)), 1);
    };
    take_back(&mut hosted);
    let stale = |hosted: &mut Hosted, sent: Sent| {
        let news = parlour.say(0, hosted, sent.said(), 0);
        matches!(news[..], [News::Stale { seat: Some(seat) }] if seat == sent.seat)
    };
    assert!(stale(&mut hosted, reply));
    // What stays stays accepted.
    assert!(first.is_repeated(&parlour.say(0, &mut hosted, first.said(), 0)));
    // The same question once more is another question, also after the same answer to it.
    let again = Sent::new(&hosted, BOB, "4");
    assert_ne!(again.question, reply.question);
    assert_eq!(counts(&parlour.say(0, &mut hosted, again.said(), 0)), 1);
    assert!(again.is_repeated(&parlour.say(0, &mut hosted, again.said(), 0)));
    assert!(stale(&mut hosted, reply));
    take_back(&mut hosted);
    take_back(&mut hosted);
    let mut restarted = parlour.owner(1, hosted.id());
    for sent in [first, reply, again] {
        assert!(stale(&mut hosted, sent) && stale(&mut restarted, sent), "{sent:?}");
    }
    assert_eq!(hosted.table().move_count(), 0);
}

/// A pass that nobody heard of is confirmed to its player alone.
#[test]
fn a_secret_answer_is_accepted_again_in_secret() {
    let parlour = Parlour::new();
    let (mut hosted, person) = crate::computers::window(&parlour, |_, person| Some(person));
    let sent = Sent::new(&hosted, person, "pass");
    assert_eq!(counts(&parlour.say(0, &mut hosted, sent.said(), 0)), 1);
    let next =
        |hosted: &Hosted| Viewer::all(3).map(|viewer| hosted.table().next_told(viewer)).collect::<Vec<_>>();
    let before = next(&hosted);
    assert!(sent.is_repeated(&parlour.say(0, &mut hosted, sent.said(), 0)));
    assert_eq!(next(&hosted), before);
}

/// Stores an entry, and loses the confirmation.
struct Mute<'s> {
    store: &'s SqliteStore,
    is_mute: AtomicBool,
}

impl Log for Mute<'_> {
    async fn append(&self, id: MatchId, entry: &LogEntry, ending: Option<&Ending>) -> Result<(), StoreError> {
        self.store.append(id, entry, ending).await?;
        if self.is_mute.swap(false, Ordering::Relaxed) { Err(StoreError::Unanswered) } else { Ok(()) }
    }

    async fn entries_since(&self, id: MatchId, seq: u32) -> Result<Vec<LogEntry>, StoreError> {
        self.store.entries_since(id, seq).await
    }

    async fn seen(&self, id: MatchId) -> Result<Vec<Option<u32>>, StoreError> {
        self.store.seen(id).await
    }

    async fn set_seen(&self, id: MatchId, seat: u8, number: u32) -> Result<(), StoreError> {
        self.store.set_seen(id, seat, number).await
    }
}

/// The store did not say whether it stored the answer. Sent again it is found, by the same owner.
#[test]
fn an_answer_whose_storing_was_not_confirmed_counts_once() {
    let parlour = Parlour::new();
    let mut hosted = parlour.begin(&setup());
    let mute = Mute { store: &parlour.stores[0], is_mute: AtomicBool::new(true) };
    let (sent, now, mut news) = (Sent::new(&hosted, ANN, "4"), Timestamp::from_millis(0), Vec::new());
    assert!(parlour.runtime.block_on(hosted.say(&mute, sent.said(), now, &mut news)).is_err());
    assert!(news.is_empty());
    parlour.runtime.block_on(hosted.say(&mute, sent.said(), now, &mut news)).unwrap();
    assert!(matches!(news[..], [News::Elsewhere(_), News::Repeated { seat: ANN }]), "{news:?}");
    let stored = parlour.runtime.block_on(Opened::load(&parlour.stores[0], hosted.id())).unwrap();
    assert_eq!(stored.table().score_sheet(), "4");
}
