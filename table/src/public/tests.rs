//! Worlds that spectators can't tell apart have the same public lines.

use crate::{Fairness, PatienceRules, Table};
use kernel::{Catalogued, Choices, Dice, FastDice, Seat, SeatSet, Seed, Viewer};
use kittens::{Action, Kittens, Moment, Notice, Title};

/// One match in two worlds that differ only in what spectators may not know.
struct Twins {
    real: Table<Kittens>,
    other: Table<Kittens>,
    /// What spectators heard in each since the last look.
    heard: [Vec<Notice>; 2],
}

impl Twins {
    fn worlds(&mut self) -> [(&mut Table<Kittens>, &mut Vec<Notice>); 2] {
        let [first, second] = &mut self.heard;
        [(&mut self.real, first), (&mut self.other, second)]
    }

    /// The seat answers in both worlds.
    fn answer(&mut self, seat: Seat, action: Action) -> bool {
        self.worlds().into_iter().all(|(table, heard)| answer(table, heard, seat, action))
    }

    /// Plays up to the next thing that spectators hear of. Returns whether it could be the same in both worlds.
    fn go_on(&mut self, dice: &mut FastDice) -> bool {
        let asked = self.real.pending().asked().and(self.other.pending().asked());
        if dice.below(60) == 0 {
            let seat = Seat::new(dice.below(self.real.seats() as u32) as u8);
            return self.worlds().into_iter().all(|(table, heard)| leave(table, heard, seat));
        }
        match self.real.state().moment() {
            Moment::Nope { .. } => {
                let has = |table: &Table<Kittens>, seat| table.state().holds(seat, Title::Nope) > 0;
                let noper = asked.iter().find(|&seat| has(&self.real, seat) && has(&self.other, seat));
                match noper.filter(|_| dice.below(3) == 0) {
                    Some(seat) => self.answer(seat, Action::Nope),
                    None => self.all_answer(Action::Pass),
                }
            }
            Moment::Garbage => self.all_answer(Action::GiveAnything),
            _ => {
                let Some(seat) = asked.first() else { return false };
                let there = self.other.options(seat);
                let mut both = self.real.options(seat);
                both.retain(|action| there.contains(action));
                if both.is_empty() {
                    return false;
                }
                let action = both[dice.below(both.len() as u32) as usize];
                self.answer(seat, action) && self.keep()
            }
        }
    }

    /// All who have not answered yet say this, until the question is settled.
    fn all_answer(&mut self, action: Action) -> bool {
        self.worlds().into_iter().all(|(table, heard)| {
            let waiting: SeatSet = table.pending().asked();
            waiting.iter().all(|seat| answer(table, heard, seat, action))
        })
    }

    /// Where a drawn kitten can be kept, it is.
    fn keep(&mut self) -> bool {
        self.worlds().into_iter().all(|(table, heard)| match table.pending().asked().first() {
            Some(seat) if table.state().moment() == Moment::Keep => answer(table, heard, seat, Action::Keep),
            _ => true,
        })
    }

    /// Have spectators heard the same, and do they see the same?
    fn look_alike(&mut self) -> bool {
        let [here, there] = std::mem::take(&mut self.heard);
        here == there && self.real.view(Viewer::Spectator) == self.other.view(Viewer::Spectator)
    }
}

fn answer(table: &mut Table<Kittens>, heard: &mut Vec<Notice>, seat: Seat, action: Action) -> bool {
    let Ok(prepared) = table.answer(seat, table.question_of(seat), action, 0) else { return false };
    heard.extend(table.commit(prepared, 0).unwrap().notices(Viewer::Spectator));
    true
}

fn leave(table: &mut Table<Kittens>, heard: &mut Vec<Notice>, seat: Seat) -> bool {
    let Ok(prepared) = table.leave(seat) else { return false };
    heard.extend(table.commit(prepared, 0).unwrap().notices(Viewer::Spectator));
    true
}

fn lines(table: &Table<Kittens>) -> Vec<String> {
    table.public().lines().iter().map(|line| line.what.to_string()).collect()
}

#[test]
fn what_looks_alike_has_the_same_public_lines() {
    let (mut compared, mut differing) = (0, 0);
    for preset in Kittens::presets() {
        let (least, most) = Kittens::seat_range(preset);
        for edition in ["exploding", "imploding", "streaking", "all"] {
            for seats in least..=most {
                let choices =
                    Choices::default().with_preset(preset.name).with_seats(seats).with("edition", edition);
                let config = Kittens::configure(&choices).unwrap();
                for game in 0..12 {
                    let fairness = Fairness::given(Seed([game; 32]));
                    let mut dice = FastDice::new(u64::from(game));
                    let (real, _) = Table::<Kittens>::open(config, fairness, PatienceRules::default(), 0);
                    let other = real.disturbed(Viewer::Spectator, &mut dice);
                    let mut twins = Twins { real, other, heard: [Vec::new(), Vec::new()] };
                    while twins.real.pending().outcome().is_none() {
                        let goes_on = twins.go_on(&mut dice);
                        if goes_on && twins.look_alike() {
                            let (here, there) = (lines(&twins.real), lines(&twins.other));
                            assert_eq!(here, there, "{choices}");
                            compared += 1;
                            let entries = |table: &Table<Kittens>| table.entries().count();
                            differing += u32::from(entries(&twins.real) != entries(&twins.other));
                        } else {
                            // Spectators can tell these two apart: make a new twin of the current world.
                            twins.heard = [Vec::new(), Vec::new()];
                            twins.other = twins.real.disturbed(Viewer::Spectator, &mut dice);
                        }
                    }
                }
            }
        }
    }
    assert!(compared > 10_000 && differing > 500, "{compared}, {differing} with other logs");
}
