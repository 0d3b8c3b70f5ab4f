//! The end of a match on this machine: what is delivered when, and players that think too long.
use crate::common::{STILL, players, room};
use ai::{AnyBot, Common, Invitation};
use catalog::AnyGame;
use host::{Hosted, MatchFault, Opened, Recruiter, Said, Setup};
use kernel::{AnyActions, AnyWire, Budget, Choices, Seat, Seed, Viewer};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::Player;
use table::ClockRules;
use terminal::place::{Event, LocalPlace, Means, Place, Saying, Tempo};
use words::Language;

/// Much longer than anything here takes.
const LONG: Duration = Duration::from_mins(1);

fn setup(game: &str, choices: &str, players: Vec<Player>, seed: u8) -> Setup {
    Setup {
        game: catalog::find(game).unwrap(),
        choices: choices.parse::<Choices>().unwrap().with_seats(players.len() as u8),
        patience: Choices::default(),
        clock: ClockRules::default(),
        players,
        seed: Some(Seed([seed; 32])),
        entropy: Vec::new(),
    }
}

fn begin(means: &Means, setup: &Setup, recruiter: Box<dyn Recruiter>) -> (Hosted, table::AnyHeard) {
    let (store, now) = (means.shelf.store(), (means.clock)());
    let begun = Hosted::begin::<MatchFault>(store, setup, Seed([0; 32]), now, recruiter, |_| Ok(()));
    means.shelf.run(begun).unwrap()
}

fn answer(hosted: &Hosted, seat: Seat, text: &str) -> Said {
    let question = hosted.table().asked(Viewer::Seat(seat)).unwrap().id;
    Said::Answer { seat, question, text: text.into() }
}

fn say(means: &Means, hosted: &mut Hosted, said: Said) {
    let now = (means.clock)();
    means.shelf.run(hosted.say(means.shelf.store(), said, now, &mut Vec::new())).unwrap();
}

fn hear(place: &mut LocalPlace) -> Event {
    assert!(place.has_news_within(LONG), "nothing was heard");
    place.hear().unwrap()
}

/// Two moves that somebody else stored arrive together; when the first is heard, the state is the one right after it.
#[test]
fn the_state_never_runs_ahead_of_what_was_told() {
    let (_home, room) = room(Language::English, STILL);
    let means = Means::of(&room.archive);
    let (hosted, start) =
        begin(&means, &setup("connect4", "first=1", players(&["Ann", "Bob"]), 1), Box::new(()));
    let opened = means.shelf.run(Opened::load(means.shelf.store(), hosted.id())).unwrap();
    let mut other = opened.seat(&[], Box::new(())).unwrap();
    let mut place = LocalPlace::begun(&means, hosted, &start, None);
    assert!(matches!(hear(&mut place), Event::Begun(_)));
    let [ann, bob] = [0, 1].map(Seat::new);
    let question = place.state().question(ann).unwrap().id;
    for seat in [ann, bob] {
        let said = answer(&other, seat, "4");
        say(&means, &mut other, said);
    }
    place.say(Saying::Answer { seat: ann, question, text: "5".into() });
    let start = place.state().told[0].1;
    for moves in 1..=2 {
        assert!(matches!(hear(&mut place), Event::Elsewhere(_)));
        let state = place.state();
        assert_eq!((state.moves, state.told[0].1), (moves, start + moves));
    }
    assert!(matches!(hear(&mut place), Event::Stale));
    assert!(!place.is_sending());
}

/// Says when it is asked, and answers when nobody wants to wait any longer.
struct Dreamer(Sender<()>);

impl AnyBot for Dreamer {
    fn observe(&mut self, _notice: &dyn AnyWire) {}

    fn choose(&mut self, _view: &dyn AnyWire, options: &dyn AnyActions, budget: Budget<'_>) -> Option<usize> {
        self.0.send(()).unwrap();
        while !budget.is_stopped() {
            std::thread::yield_now();
        }
        (0..options.len()).find(|&index| options.text(index).as_deref() == Some("pass"))
    }
}

struct Dreamers(Sender<()>);

impl Recruiter for Dreamers {
    fn recruit(
        &self,
        _name: &str,
        _game: &'static dyn AnyGame,
        _invitation: Invitation,
    ) -> Result<Option<Box<dyn AnyBot>>, String> {
        Ok(Some(Box::new(Dreamer(self.0.clone()))))
    }

    fn common(&self) -> Common {
        Common::default()
    }
}

/// A game of Exploding Kittens: the third seat has played a card, the first, a dreamer, is asked before the second, and
/// the second has a Nope.
fn nope(means: &Means) -> (Hosted, Receiver<()>) {
    let [dreamer, second, third] = [0, 1, 2].map(Seat::new);
    for seed in 0..=u8::MAX {
        let mut seated = players(&["Hal", "Ann", "Bob"]);
        seated[0] = Player::bot("Hal", "exec:dreamer");
        let setup = setup("kittens", "preset=classic", seated, seed);
        let begin = || {
            let (questions, asked) = channel();
            (begin(means, &setup, Box::new(Dreamers(questions))).0, asked)
        };
        let (first, _) = begin();
        if first.next_in_turn() != Some(third) {
            continue;
        }
        for text in first.table().options(third).texts() {
            let played = || {
                let (mut hosted, asked) = begin();
                let said = answer(&hosted, third, &text);
                say(means, &mut hosted, said);
                (hosted, asked)
            };
            let (mut trial, _) = played();
            if trial.next_in_turn() != Some(dreamer) || trial.table().asked(Viewer::Seat(second)).is_none() {
                continue;
            }
            let said = answer(&trial, second, "nope");
            say(means, &mut trial, said);
            if trial.next_in_turn() == Some(third) && trial.asked_count() == 2 {
                return played();
            }
        }
    }
    panic!("nobody can say Nope");
}

/// The question that a computer was thinking about is gone, and a person is asked first now: the computer stops thinking,
/// comes back, and is asked again when it is its turn.
#[test]
fn a_computer_whose_question_is_settled_comes_back() {
    let (_home, room) = room(Language::English, STILL);
    let means = Means::of(&room.archive);
    let (hosted, asked) = nope(&means);
    let mut place = LocalPlace::resumed(&means, hosted, None);
    place.say(Saying::Tempo(Tempo::AtOnce));
    place.say(Saying::Watched);
    asked.recv_timeout(LONG).unwrap();
    let [second, third] = [1, 2].map(Seat::new);
    let question = place.state().question(second).unwrap().id;
    place.say(Saying::Answer { seat: second, question, text: "nope".into() });
    while place.is_sending() {
        hear(&mut place);
    }
    let question = place.state().question(third).expect("the other person is asked first").id;
    place.say(Saying::Answer { seat: third, question, text: "pass".into() });
    place.say(Saying::Watched);
    asked.recv_timeout(LONG).expect("the computer is asked again");
}

/// A pause, the move of a computer: nothing that nobody waits for keeps the program from ending.
#[test]
fn a_table_that_hangs_is_let_go() {
    let (_home, room) = room(Language::English, STILL);
    let gate = Arc::new(Mutex::new(()));
    let door = Arc::clone(&gate);
    let clock = move || {
        drop(door.lock());
        store::now()
    };
    let means = Means { clock: Arc::new(clock), ..Means::of(&room.archive) };
    let mut setup = setup("connect4", "first=1", players(&["Ann", "Bob"]), 1);
    setup.clock = "game=600+0".parse().unwrap();
    let (hosted, start) = begin(&means, &setup, Box::new(()));
    let place = LocalPlace::begun(&means, hosted, &start, None);
    let closed = gate.lock().unwrap();
    let (done, is_done) = channel();
    std::thread::spawn(move || {
        drop(place);
        let _ = done.send(());
    });
    is_done.recv_timeout(LONG).expect("nobody waits for a table that hangs");
    drop(closed);
}
