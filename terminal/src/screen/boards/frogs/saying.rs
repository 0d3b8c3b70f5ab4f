//! The texts of the pond: the question, the keys, and the bar below it.

use super::choosing::Choosing;
use super::drawing::letter;
use super::spot::{Button, Spot};
use crate::say;
use crate::screen::{Hint, Scene, Turn};
use frogs::{Action, Card, Leg, Path, Place, Player, Stage, View};
use kernel::{Seat, Tell as _};
use unicode_width::UnicodeWidthStr as _;

/// The gap between two items of the bar.
pub const GAP: u16 = 1;

/// An item below the pond.
#[derive(Clone, Debug)]
pub struct Item {
    pub text: String,
    pub button: Option<Button>,
}

impl Item {
    pub fn width(&self) -> u16 {
        let frame = self.button.map_or(0, |button| button.key().len() + 3);
        (self.text.width() + frame) as u16
    }
}

/// What is below the pond: the state of the game, and what can be done besides moving a frog.
#[derive(Clone, Debug)]
pub struct Bar {
    items: Vec<Item>,
}

/// Does anybody have cards left?
pub fn has_cards(view: &View) -> bool {
    view.players.iter().any(|player| !player.cards.is_empty())
}

fn name(scene: &Scene, button: Button) -> String {
    let speech = scene.speech;
    match button {
        Button::Build => say!(speech, "frogs-screen-build"),
        Button::Card(card) => speech.with(card.title(), &[]),
        Button::Do => say!(speech, "key-do"),
        Button::Back => say!(speech, "key-back"),
    }
}

impl Bar {
    pub fn new(scene: &Scene, view: &View, choosing: Option<&Choosing>) -> Self {
        let buttons = choosing.map_or_else(Vec::new, |choosing| {
            let button = |spot: Spot| match spot {
                Spot::Button(button) => Some(button),
                _ => None,
            };
            choosing.targets().iter().filter_map(|target| button(target.spot)).collect()
        });
        let bar = Self::of(scene, view, buttons);
        let is_last = choosing.is_some_and(|choosing| matches!(choosing.stage(), Stage::Confirm(_)));
        // The final question has the line to itself.
        Self { items: bar.items.into_iter().skip(is_last.into()).collect() }
    }

    fn of(scene: &Scene, view: &View, buttons: Vec<Button>) -> Self {
        let (stock, turns, limit) = (view.stock, view.turns, view.limit);
        let mut text = say!(scene.speech, "frogs-screen-status", stock = stock, turns = turns, limit = limit);
        let hand = |(seat, player): (Seat, &Player)| {
            let left = (!player.left).then_some(player.cards.len());
            left.map(|cards| format!("{}{cards}", letter(seat, view.players.len())))
        };
        if has_cards(view) {
            let hands = Seat::all(view.players.len()).zip(&view.players).filter_map(hand);
            let hands = hands.collect::<Vec<_>>().join(" ");
            text = format!("{text}  {}", say!(scene.speech, "frogs-screen-cards", hands = hands));
        }
        let status = Item { text, button: None };
        let buttons =
            buttons.into_iter().map(|button| Item { text: name(scene, button), button: Some(button) });
        Self { items: [status].into_iter().chain(buttons).collect() }
    }

    /// As many items in a line as fit.
    pub fn lines(&self, width: u16) -> Vec<Vec<Item>> {
        let mut lines: Vec<Vec<Item>> = Vec::new();
        let mut used = 0;
        for item in &self.items {
            match lines.last_mut() {
                Some(line) if used + GAP + item.width() <= width => {
                    used += GAP + item.width();
                    line.push(item.clone());
                }
                _ => {
                    used = item.width();
                    lines.push(vec![item.clone()]);
                }
            }
        }
        lines
    }

    /// The room that must be kept for it, so that the pond stays in place through all questions.
    pub fn height(&self, scene: &Scene, view: &View, width: u16) -> u16 {
        let cards = Card::ALL.into_iter().filter(|_| has_cards(view)).map(Button::Card);
        let largest = Self::of(scene, view, [Button::Build].into_iter().chain(cards).collect());
        self.lines(width).len().max(largest.lines(width).len()) as u16
    }
}

/// A place, and who or what is there.
fn place_text(turn: &Turn, choosing: &Choosing, path: &Path) -> String {
    let (speech, board, place) = (turn.scene.speech, choosing.pond(), path.end());
    let text = place.to_string();
    let player = |seat: Seat| turn.scene.name(seat).to_string();
    match place {
        Place::Pad(_) if place == path.start() => say!(speech, "frogs-to-start", place = text),
        Place::Home(home) => match home.seat(board.seats()) {
            Some(host) => say!(speech, "frogs-to-home", place = text, player = player(host)),
            None => text,
        },
        Place::Pad(pad) => match board.owner(pad) {
            Some(owner) if owner == turn.seat => say!(speech, "frogs-to-own", place = text),
            Some(owner) => say!(speech, "frogs-to-other", place = text, player = player(owner)),
            None => text,
        },
    }
}

fn walk_prompt(turn: &Turn, choosing: &Choosing, path: &Path) -> String {
    let (speech, from) = (turn.scene.speech, path.end().to_string());
    // In the first step the frog is the player's own, even when it comes out of the home base.
    let owner = match path.end() {
        Place::Pad(pad) if path.len() > 1 => choosing.pond().owner(pad),
        _ => None,
    };
    let question = match owner.filter(|&owner| owner != turn.seat) {
        None => say!(speech, "frogs-step-own", from = from),
        Some(owner) => {
            say!(speech, "frogs-step-other", player = turn.scene.name(owner).to_string(), from = from)
        }
    };
    let target = choosing.cursor().and_then(|spot| choosing.target(spot));
    let there = target.and_then(|target| {
        let way = target.path?;
        Some(if target.is_far { way.to_string() } else { place_text(turn, choosing, &way) })
    });
    there.map_or_else(|| question.clone(), |there| format!("{question}  {there}"))
}

fn confirm_prompt(turn: &Turn, choosing: &Choosing, action: &Action) -> String {
    let speech = turn.scene.speech;
    let text = speech.say(&action.tell(), turn.scene.names);
    let Ok(after) = choosing.pond().after(turn.seat, action) else { return text };
    let end = match (after.winner(), action) {
        (Some(winner), _) => say!(speech, "frogs-screen-wins", player = turn.scene.name(winner).to_string()),
        (None, Action::Move { .. } | Action::Jump { .. }) => {
            let broken = after.stock().saturating_sub(choosing.pond().stock());
            say!(speech, "frogs-screen-breaks", broken = broken)
        }
        _ => String::new(),
    };
    format!("{text}. {end}").trim_end().to_string()
}

pub fn prompt(turn: &Turn, choosing: &Choosing) -> String {
    let speech = turn.scene.speech;
    let question = match choosing.stage() {
        Stage::Begin => {
            let player = turn.scene.name(turn.seat).to_string();
            let sign = letter(turn.seat, turn.scene.names.len());
            return if choosing.numbers() > 0 {
                say!(speech, "frogs-screen-begin", player = player, letter = sign)
            } else {
                say!(speech, "frogs-screen-stuck", player = player, letter = sign)
            };
        }
        Stage::Walk(_, path) => return walk_prompt(turn, choosing, &path),
        Stage::Confirm(action) => return confirm_prompt(turn, choosing, &action),
        Stage::Jumper(Leg::Second(_)) => say!(speech, "frogs-ask-jump-second"),
        Stage::Jumper(_) => say!(speech, "frogs-ask-jump-first"),
        Stage::Build => say!(speech, "frogs-ask-build"),
        Stage::FirstOfTwo => say!(speech, "frogs-ask-two-first"),
        Stage::SecondOfTwo(_) => say!(speech, "frogs-ask-two-second"),
        Stage::Cut => say!(speech, "frogs-ask-cut"),
        Stage::Flyer => say!(speech, "frogs-ask-chute-frog"),
        Stage::Landing(from) => say!(speech, "frogs-ask-chute-pad", from = from.to_string()),
    };
    match choosing.cursor() {
        Some(Spot::Bridge(bridge)) => format!("{question}  {bridge}"),
        Some(Spot::Place(place)) => format!("{question}  {place}"),
        _ => question,
    }
}

pub fn hints(turn: &Turn, choosing: &Choosing) -> Vec<Hint> {
    let (speech, signs) = (turn.scene.speech, turn.scene.theme.signs);
    if matches!(choosing.stage(), Stage::Confirm(_)) {
        return vec![Hint::new("Enter", say!(speech, "key-do")), Hint::new("Esc", say!(speech, "key-back"))];
    }
    let mut hints = vec![
        Hint::new(signs.arrows, say!(speech, "key-cursor")),
        Hint::new("Enter", say!(speech, "key-choose")),
    ];
    match choosing.numbers() {
        0 => {}
        1 => hints.push(Hint::new("1", say!(speech, "key-directly"))),
        last => hints.push(Hint::new(&format!("1-{last}"), say!(speech, "key-directly"))),
    }
    if choosing.is_begun() {
        hints.push(Hint::new("Esc", say!(speech, "key-back")));
    }
    hints
}
