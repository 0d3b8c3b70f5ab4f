//! Computer players: when their answers count, and what happens without them.

use crate::parlour::{Parlour, counts};
use ai::{AnyBot, Common, Invitation};
use catalog::AnyGame;
use host::{Hosted, Recruiter, Said};
use kernel::{AnyActions, AnyWire, Budget, Seat, Viewer};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::Player;

const COMPUTER: Seat = Seat::new(0);

/// A game of Exploding Kittens in which a computer and a person are asked to react at the same time, and in which this
/// can be done with that person.
pub fn window<T>(parlour: &Parlour, act: impl Fn(&mut Hosted, Seat) -> Option<T>) -> (Hosted, T) {
    for seed in 0..250 {
        let mut setup = Parlour::setup("kittens", "preset=classic", 3, seed);
        setup.players[0] = Player::bot("Hal", "random");
        let first = parlour.begin(&setup);
        let seat = first.next_in_turn().unwrap();
        if seat == COMPUTER {
            continue;
        }
        let person = Seat::new(3 - seat.index() as u8);
        for text in first.table().options(seat).texts() {
            let mut hosted = parlour.begin(&setup);
            parlour.answer(&mut hosted, seat.index() as u8, &text, 0);
            let is_asked = |seat| hosted.table().asked(Viewer::Seat(seat)).is_some();
            if is_asked(COMPUTER)
                && is_asked(person)
                && let Some(done) = act(&mut hosted, person)
            {
                return (hosted, done);
            }
        }
    }
    panic!("nobody has a card to play");
}

/// A Nope opens the window again: what a computer was going to say to the card before it is no answer to the Nope.
#[test]
fn silence_answers_only_the_question_that_was_asked() {
    let parlour = Parlour::new();
    let asked = |hosted: &Hosted| hosted.table().asked(Viewer::Seat(COMPUTER)).map(|asked| asked.id);
    let (mut hosted, task) = window(&parlour, |hosted, person| {
        let (task, question) = (hosted.task_of(COMPUTER)?, asked(hosted)?);
        // Only a real Nope asks everybody again; without one it is a pass.
        parlour.answer(hosted, person.index() as u8, "nope", 0);
        asked(hosted).filter(|&again| again != question).map(|_| task)
    });
    let now = asked(&hosted);
    let late = parlour.say(0, &mut hosted, Said::Thought(task.silence()), 0);
    assert_eq!(counts(&late), 0);
    assert_eq!(asked(&hosted), now);
    let task = hosted.task_of(COMPUTER).unwrap();
    assert_eq!(counts(&parlour.say(0, &mut hosted, Said::Thought(task.silence()), 0)), 1);
}

/// Always takes the last column.
struct Righty;

impl AnyBot for Righty {
    fn observe(&mut self, _notice: &dyn AnyWire) {}

    fn choose(
        &mut self,
        _view: &dyn AnyWire,
        options: &dyn AnyActions,
        _budget: Budget<'_>,
    ) -> Option<usize> {
        options.len().checked_sub(1)
    }
}

/// Finds that player, until the program is gone.
struct Agency {
    is_gone: Arc<AtomicBool>,
}

impl Recruiter for Agency {
    fn recruit(
        &self,
        _name: &str,
        _game: &'static dyn AnyGame,
        _invitation: Invitation,
    ) -> Result<Option<Box<dyn AnyBot>>, String> {
        if self.is_gone.load(Ordering::Relaxed) {
            return Err("no such file".into());
        }
        Ok(Some(Box::new(Righty)))
    }

    fn common(&self) -> Common {
        Common::default()
    }
}

/// A person against that player, and the switch that removes the program. A refused answer locks its seat for 10 s.
fn against_righty(parlour: &Parlour) -> (Hosted, Arc<AtomicBool>) {
    let mut setup = Parlour::setup("connect4", "first=1", 2, 1);
    setup.players[1] = Player::bot("Righty", "exec:righty");
    setup.patience = "lock_after=1 lock_seconds=10".parse().unwrap();
    let is_gone: Arc<AtomicBool> = Arc::default();
    let hosted = parlour.begin_with(&setup, Box::new(Agency { is_gone: Arc::clone(&is_gone) }));
    (hosted, is_gone)
}

fn think(parlour: &Parlour, hosted: &mut Hosted, at: i64) {
    let task = hosted.tasks().pop().unwrap();
    let thought = task.think(Budget::default());
    assert_eq!(counts(&parlour.say(0, hosted, Said::Thought(thought), at)), 1);
}

#[test]
fn a_lock_out_of_a_computer_ends_too() {
    let parlour = Parlour::new();
    let (mut hosted, _) = against_righty(&parlour);
    parlour.answer(&mut hosted, 0, "4", 0);
    parlour.say(0, &mut hosted, Said::Unreadable { seat: Seat::new(1) }, 1_000);
    think(&parlour, &mut hosted, 20_000);
    assert_eq!(hosted.table().score_sheet(), "47");
}

/// An undo that is stored counts, even if a program does not start again: its chair stays empty, and silent.
#[test]
fn a_program_that_does_not_come_back_after_an_undo_leaves_an_empty_chair() {
    let parlour = Parlour::new();
    let (mut hosted, is_gone) = against_righty(&parlour);
    parlour.answer(&mut hosted, 0, "4", 0);
    is_gone.store(true, Ordering::Relaxed);
    assert_eq!(counts(&parlour.say(0, &mut hosted, Said::AskUndo { seat: Seat::new(0) }, 0)), 1);
    parlour.answer(&mut hosted, 0, "5", 0);
    think(&parlour, &mut hosted, 0);
    assert_eq!(hosted.table().score_sheet(), "51");
}
