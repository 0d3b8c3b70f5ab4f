//! Matches of Exploding Kittens that random answers brought to a certain place.

use super::{pass, players};
use host::{Hosted, MatchFault, Said, Setup};
use kernel::{Choices, Seat, Seed, Viewer};
use kittens::{Action, Play, Question, View};
use std::time::Duration;
use table::PatienceRules;
use terminal::place::{Choice, LocalPlace, Means};
use terminal::screen::play::Playing;
use terminal::screen::{Room, Waker};

/// What somebody is asked.
pub struct Asked {
    pub view: View,
    pub options: Vec<Action>,
}

/// A game and where in it to stop.
pub struct Place {
    preset: &'static str,
    edition: &'static str,
    names: &'static [&'static str],
    /// They prefer drawing to playing.
    draws: bool,
    is_here: fn(&Asked) -> bool,
}

impl Place {
    pub fn of(names: &'static [&'static str], is_here: fn(&Asked) -> bool) -> Self {
        Self { preset: "house", edition: "exploding", names, draws: false, is_here }
    }

    /// Where people prefer drawing to playing.
    pub fn drawing(self) -> Self {
        Self { draws: true, ..self }
    }

    pub fn with(self, preset: &'static str, edition: &'static str) -> Self {
        Self { preset, edition, ..self }
    }
}

pub const TWO: &[&str] = &["Ann", "지수"];
pub const THREE: &[&str] = &["Ann", "지수", "Bob"];
pub const FIVE: &[&str] = &["Ann", "지수", "Bob", "민준", "Eve"];

/// A match in which people gave random answers until it reached this place; the terminal has just been passed on. Of all
/// games that reach it the first one is taken, so it is always the same.
pub fn reach<'r>(room: &'r mut Room, place: &Place) -> Playing<'r> {
    let found = (0..=u8::MAX).find_map(|seed| Some((seed, wander(&setup(place, seed), place)?)));
    let (seed, answers) = found.expect("no game comes to this place");
    resume(room, place, seed, answers)
}

fn setup(place: &Place, seed: u8) -> Setup {
    let choices = Choices::default().with_preset(place.preset).with("edition", place.edition);
    Setup {
        game: catalog::find("kittens").unwrap(),
        choices: choices.with_seats(place.names.len() as u8),
        patience: Choices::default(),
        clock: table::ClockRules::default(),
        players: players(place.names),
        seed: Some(Seed([seed; 32])),
        entropy: Vec::new(),
    }
}

/// The match after these answers.
fn resume<'r>(room: &'r mut Room, place: &Place, seed: u8, answers: Vec<(Seat, String)>) -> Playing<'r> {
    let means = Means::of(&room.archive);
    let (store, now) = (means.shelf.store(), store::now());
    let setup = setup(place, seed);
    let begun = Hosted::begin::<MatchFault>(store, &setup, Seed([0; 32]), now, Box::new(()), |_| Ok(()));
    let (mut hosted, _) = means.shelf.run(begun).unwrap();
    for (seat, text) in answers {
        let question = hosted.table().asked(Viewer::Seat(seat)).unwrap().id;
        let said = Said::Answer { seat, question, text };
        means.shelf.run(hosted.say(store, said, now, &mut Vec::new())).unwrap();
    }
    let resumed = LocalPlace::resumed(&means, hosted, None);
    let mut playing = Playing::new(room, Box::new(resumed), Waker::pair().0, Duration::ZERO);
    pass(&mut playing);
    playing
}

/// A match in which the next answer, by the player who has the terminal, puts somebody else out; the answer in the
/// notation of the table, and who.
pub fn someone_goes_out(room: &mut Room) -> (Playing<'_>, String, Seat) {
    // Taking a kept kitten, or the card that protects from one.
    let place = Place::of(THREE, |_| false).with("house", "streaking");
    for seed in 0..=u8::MAX {
        let (answers, seen) = wandered(&setup(&place, seed), &place);
        let alive = |views: &View| -> Vec<bool> { views.players.iter().map(|player| player.alive).collect() };
        for (index, pair) in seen.windows(2).enumerate() {
            let (seat, text) = &answers[index];
            let (before, after) = (alive(&pair[0]), alive(&pair[1]));
            let out = (0..before.len()).find(|&other| before[other] && !after[other]);
            let is_over = after.iter().filter(|alive| **alive).count() < 2;
            let is_turn = pair[0].question == Question::Turn;
            if let Some(out) = out.filter(|&out| out != seat.index() && !is_over && is_turn) {
                let (text, out) = (text.clone(), Seat::new(out as u8));
                return (resume(room, &place, seed, answers[..index].to_vec()), text, out);
            }
        }
    }
    panic!("nobody ever goes out like that");
}

/// The answers on the way to the place, if this game reaches it.
fn wander(setup: &Setup, place: &Place) -> Option<Vec<(Seat, String)>> {
    let (answers, seen) = wandered(setup, place);
    (answers.len() < seen.len()).then_some(answers)
}

/// The answers up to the place or the end, and what everybody saw before each; at the place also what they see there.
fn wandered(setup: &Setup, place: &Place) -> (Vec<(Seat, String)>, Vec<View>) {
    let fairness = setup.fairness(Seed([0; 32]));
    let (mut table, _) =
        setup.game.open(&setup.choices, fairness, PatienceRules::default().into(), 0).unwrap();
    let (mut answers, mut seen, mut luck) = (Vec::new(), Vec::new(), 1_u32);
    while let Some(seat) = table.pending().asked().first() {
        let actions = table.options(seat);
        let listed = Choice::all(&*actions);
        let options = actions.get::<Action>().unwrap().to_vec();
        let view = table.view(Viewer::Seat(seat)).get::<View>().unwrap().clone();
        seen.push(view.clone());
        if (place.is_here)(&Asked { view, options }) {
            return (answers, seen);
        }
        luck = luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let draw = listed.iter().position(|option| option.text == "draw").filter(|_| place.draws);
        let answer = listed[draw.unwrap_or((luck >> 8) as usize % listed.len())].text.clone();
        let question = table.asked(Viewer::Seat(seat)).unwrap().id;
        let prepared = table.answer(seat, question, &answer, 0).unwrap();
        table.commit(prepared, 0).unwrap();
        answers.push((seat, answer));
    }
    (answers, seen)
}

/// An answer in the notation of the table as it is typed: the screen counts players from 1.
pub fn as_typed(answer: &str) -> String {
    let mut words: Vec<String> = answer.split(' ').map(String::from).collect();
    let target = match answer.parse().unwrap() {
        Action::Target { .. } | Action::Play(Play::Aimed { .. }) => 1,
        Action::Play(Play::Pair { .. } | Play::Triple { .. }) => 2,
        _ => return answer.into(),
    };
    words[target] = (words[target].parse::<u8>().unwrap() + 1).to_string();
    words.join(" ")
}
