//! Exploding Kittens: a hand of cards, the piles, the players, and the Nopes as they come.

mod answering;
mod blast;
mod card;
mod chain;
mod dial;
mod drawing;
mod grid;
mod hand;
mod order;
mod pick;
mod spread;

use crate::cards::{about, said};
use crate::say;
use crate::screen::{Act, Board, Common, Hint, Key, Scene, Turn};
use blast::Blast;
use chain::Chain;
use dial::Dial;
use hand::HandOfCards;
use kernel::{Arg, Seat, Viewer};
use kittens::{Action, Hand, Question, Title, Uses, View};
use order::Arranging;
use pick::Pick;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::time::Duration;
use table::Told;

#[derive(Debug)]
pub struct Kittens {
    /// Everything that the table would accept.
    options: Vec<Action>,
    uses: Uses,
    answering: Answering,
    hand: HandOfCards,
    chain: Chain,
    blast: Option<Blast>,
    /// What can be clicked like a key, and where it was drawn last.
    buttons: Vec<(Rect, Key)>,
    /// Several people pass the screen around.
    is_passed: bool,
}

/// What is being answered, and how far the answer is.
#[derive(Debug)]
enum Answering {
    /// Nothing.
    Watching,
    /// With cards of the hand.
    Cards,
    Pick(Pick),
    /// Nothing is chosen before somebody chooses: a Nope has no usual answer.
    Nope {
        yes: Option<bool>,
    },
    Dial(Dial),
    Order(Arranging),
    Bottom,
}

impl Default for Kittens {
    fn default() -> Self {
        let uses = Uses::default();
        Self {
            options: Vec::new(),
            answering: Answering::Watching,
            hand: HandOfCards::new(&uses, &[]),
            uses,
            chain: Chain::default(),
            blast: None,
            buttons: Vec::new(),
            is_passed: false,
        }
    }
}

fn is_cursed(view: &View) -> bool {
    matches!(view.hand, Some(Hand::Cursed { .. }))
}

/// Is a card to be given away?
const fn is_gift(view: &View) -> bool {
    matches!(view.question, Question::Give { .. } | Question::Garbage { .. })
}

/// The question in the words of the game.
fn question(scene: &Scene, view: &View, seat: Seat) -> String {
    let ask = |key: &str, args: Vec<(&str, Arg)>| said(scene.speech, key, args);
    let player = |seat: Seat| scene.name(seat).to_string();
    match &view.question {
        Question::Turn if is_cursed(view) => {
            say!(scene.speech, "kittens-screen-cursed", player = player(seat))
        }
        Question::Turn => say!(scene.speech, "kittens-screen-turn", player = player(seat)),
        Question::Aim { card } => ask("kittens-ask-aim", vec![("card", card.arg())]),
        Question::Nope { waiting: Some(_), .. } => {
            ask("kittens-ask-nope-holder", vec![("player", Arg::from(player(seat)))])
        }
        Question::Nope { .. } => ask("kittens-ask-nope", Vec::new()),
        Question::Times => ask("kittens-ask-times", Vec::new()),
        Question::Alter { count } => ask("kittens-ask-alter", vec![("count", Arg::from(*count))]),
        Question::Give { .. } => ask("kittens-ask-give", vec![("player", Arg::from(player(view.turn)))]),
        Question::Garbage { .. } => ask("kittens-ask-garbage", Vec::new()),
        Question::Take { .. } => ask("kittens-ask-take", Vec::new()),
        Question::DrawBottom => ask("kittens-ask-draw-bottom", Vec::new()),
        Question::Keep { can_defuse: true, .. } => ask("kittens-ask-keep", Vec::new()),
        Question::Keep { .. } => ask("kittens-ask-keep-only", Vec::new()),
        Question::Place { kitten, .. } => {
            let key = match kitten {
                Title::ImplodingKitten => "kittens-ask-place-imploding",
                _ => "kittens-ask-place",
            };
            ask(key, vec![("most", Arg::from(view.deck.cards))])
        }
        Question::Over { .. } => String::new(),
    }
}

impl Kittens {
    /// Does Esc take a step of this answer back?
    fn can_go_back(&self) -> bool {
        match &self.answering {
            Answering::Cards => self.hand.is_any_chosen(),
            Answering::Pick(pick) => !pick.is_first,
            Answering::Order(cards) => cards.is_begun(),
            Answering::Watching | Answering::Nope { .. } | Answering::Dial(_) | Answering::Bottom => false,
        }
    }
}

impl Board for Kittens {
    fn has_hands(&self) -> bool {
        true
    }

    fn width(&self, _scene: &Scene) -> u16 {
        54
    }

    fn mark(&self, _scene: &Scene, seat: Seat) -> String {
        spread::mark(seat)
    }

    fn draw(&mut self, scene: &Scene, turn: Option<&Turn>, area: Rect, buffer: &mut Buffer) {
        let Some(view) = scene.view.get::<View>() else { return };
        // Only the player who is asked sees what they are choosing.
        let turn = turn.filter(|turn| scene.viewer == Viewer::Seat(turn.seat));
        self.draw_all(scene, view, turn.is_some(), area, buffer);
    }

    fn happened(&mut self, scene: &Scene, told: &[Told], now: Duration) {
        self.answering = Answering::Watching;
        self.chain.hear(told);
        self.blast = if scene.theme.moves { Blast::of(told, now) } else { None };
    }

    /// Who played the Nopes that lie there.
    fn retold(&mut self, told: &[Told]) {
        self.chain.hear(told);
    }

    fn asked(&mut self, turn: &Turn) {
        let Some(view) = turn.scene.view.get::<View>() else { return };
        self.options = turn.actions.get::<Action>().unwrap_or_default().to_vec();
        self.uses = Uses::of(&self.options);
        self.is_passed = turn.is_passed;
        self.hand = HandOfCards::new(&self.uses, &view.cards());
        let pick = || Pick::of_options(turn, &self.options, question(&turn.scene, view, turn.seat));
        self.answering = match view.question {
            Question::Turn | Question::Give { .. } | Question::Garbage { .. } => Answering::Cards,
            Question::Aim { .. } | Question::Take { .. } | Question::Keep { .. } => Answering::Pick(pick()),
            Question::Nope { .. } => Answering::Nope { yes: None },
            Question::Times | Question::Place { .. } => {
                Dial::new(&self.options).map_or(Answering::Watching, Answering::Dial)
            }
            Question::Alter { count } => Answering::Order(Arranging::new(count)),
            Question::DrawBottom => Answering::Bottom,
            Question::Over { .. } => Answering::Watching,
        };
    }

    /// Where everybody is asked, one question does for all.
    fn common(&self, scene: &Scene) -> Option<Common> {
        let view = scene.view.get::<View>()?;
        let is_secret = matches!(view.question, Question::Nope { waiting: None, .. });
        is_secret.then(|| Common {
            question: say!(scene.speech, "kittens-screen-anybody"),
            no: Action::Pass.to_string(),
        })
    }

    fn is_out(&self, scene: &Scene, seat: Seat) -> bool {
        scene
            .view
            .get::<View>()
            .is_some_and(|view| view.players.get(seat.index()).is_some_and(|player| !player.alive))
    }

    fn advance(&mut self, now: Duration) -> bool {
        self.blast = self.blast.and_then(|blast| blast.at(now));
        self.blast.is_some()
    }

    fn settle(&mut self) {
        self.blast = None;
    }

    fn prompt(&self, turn: &Turn) -> String {
        match &self.answering {
            Answering::Pick(pick) => pick.question.clone(),
            _ => turn
                .scene
                .view
                .get::<View>()
                .map_or_else(String::new, |view| question(&turn.scene, view, turn.seat)),
        }
    }

    fn key(&mut self, turn: &Turn, key: Key) -> Act {
        let Some(view) = turn.scene.view.get::<View>() else { return Act::Ignored };
        self.hear(&turn.scene, view, key)
    }

    fn click(&mut self, turn: &Turn, at: Position) -> Act {
        let Some(view) = turn.scene.view.get::<View>() else { return Act::Ignored };
        self.hear_click(&turn.scene, view, at)
    }

    fn scroll(&mut self, _turn: &Turn, lines: i16) -> Act {
        match &mut self.answering {
            Answering::Cards => self.hand.grid.move_by(lines.signum().into()),
            Answering::Nope { .. } => {
                self.hand.grid.scroll(if lines < 0 { Key::Up } else { Key::Down });
            }
            Answering::Pick(pick) => pick.grid.move_by(lines.signum().into()),
            Answering::Dial(dial) => dial.move_by(lines.signum()),
            _ => return Act::Ignored,
        }
        Act::Moved
    }

    fn typed(&mut self, turn: &Turn, text: &str) -> Act {
        let Some(view) = turn.scene.view.get::<View>() else { return Act::Ignored };
        self.hear_typed(&turn.scene, view, text)
    }

    fn hints(&self, turn: &Turn) -> Vec<Hint> {
        let (speech, signs) = (turn.scene.speech, turn.scene.theme.signs);
        let is_turn = self.options.contains(&Action::Draw);
        let choose = || Hint::new(signs.arrows, say!(speech, "key-choose"));
        let enter = |what: String| Hint::new("Enter", what);
        let mut hints = match &self.answering {
            Answering::Watching => Vec::new(),
            Answering::Cards if is_turn && self.uses.is_blind() => vec![
                choose(),
                enter(say!(speech, "kittens-key-play")),
                Hint::new("d", say!(speech, "kittens-key-draw")),
            ],
            Answering::Cards if is_turn => vec![
                choose(),
                enter(say!(speech, "kittens-key-play")),
                Hint::new("d", say!(speech, "kittens-key-draw")),
                Hint::new("Space", say!(speech, "kittens-key-mark")),
            ],
            Answering::Cards => {
                vec![
                    choose(),
                    enter(say!(speech, "kittens-key-give")),
                    Hint::new("a", say!(speech, "kittens-key-anything")),
                ]
            }
            Answering::Pick(_) => vec![choose(), enter(say!(speech, "key-ok"))],
            Answering::Nope { .. } => {
                let mut hints =
                    vec![Hint::new("1/y", say!(speech, "key-yes")), Hint::new("2/n", say!(speech, "key-no"))];
                if self.hand.grid.is_cut() {
                    hints.push(Hint::new(signs.upright, say!(speech, "kittens-key-more")));
                }
                hints
            }
            Answering::Dial(_) => {
                let mut hints = vec![
                    Hint::new(signs.arrows, say!(speech, "kittens-key-change")),
                    enter(say!(speech, "key-ok")),
                ];
                if self.options.contains(&Action::PutAnywhere) {
                    hints.push(Hint::new("a", say!(speech, "kittens-key-anywhere")));
                }
                hints
            }
            Answering::Order(_) => {
                vec![
                    choose(),
                    Hint::new("Space", say!(speech, "kittens-key-take-up")),
                    enter(say!(speech, "key-ok")),
                ]
            }
            Answering::Bottom => vec![enter(say!(speech, "kittens-key-draw"))],
        };
        if self.can_go_back() {
            hints.push(Hint::new("Esc", say!(speech, "key-back")));
        }
        hints
    }

    fn help(&self, turn: &Turn) -> String {
        let Some(view) = turn.scene.view.get::<View>() else { return String::new() };
        let speech = turn.scene.speech;
        match view.question {
            Question::Turn if is_cursed(view) => say!(speech, "kittens-screen-help-cursed"),
            Question::Turn => {
                let mut lines = vec![say!(speech, "kittens-screen-help-turn")];
                let mut cards: Vec<Title> = view.cards().into_iter().flatten().collect();
                cards.dedup();
                lines.extend(cards.into_iter().map(|card| about(speech, card)));
                lines.join("\n")
            }
            Question::Nope { .. } => say!(speech, "kittens-screen-help-nope"),
            Question::Times => say!(speech, "kittens-screen-help-times"),
            Question::Place { .. } => say!(speech, "kittens-screen-help-place"),
            Question::Alter { .. } => say!(speech, "kittens-screen-help-order"),
            Question::Give { .. } | Question::Garbage { .. } => say!(speech, "kittens-screen-help-give"),
            Question::Aim { .. } | Question::Take { .. } => say!(speech, "kittens-screen-help-list"),
            Question::DrawBottom => say!(speech, "kittens-help-draw-bottom"),
            Question::Keep { .. } => say!(speech, "kittens-help-keep"),
            Question::Over { .. } => String::new(),
        }
    }
}
