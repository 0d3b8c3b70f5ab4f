//! An answer at Exploding Kittens: cards that can be played together, then whom and what for; or one of a list.

use super::kittens_answers::{seat_id, title_id};
use super::kittens_drawing::{about, card_id, card_text, deck_text, label, player_text};
use super::{Choice, Complete, Confirm, Kind, Target};
use crate::fault::Fault;
use crate::sight::Desk;
use kernel::{Arg, Line, Seat, Tell as _};
use kittens::{Action, Fit, Hand, Order, Play, Question, Title, Unsaid, Uses, View};
use words::say;

pub fn choose(desk: &Desk<'_>, view: &View, path: &[String]) -> Result<Choice, Fault> {
    let options = desk.options()?;
    let options: &[Action] = options.get().ok_or(Fault::NoView)?;
    let mut choice = match view.question {
        Question::Turn | Question::Give { .. } | Question::Garbage { .. } => hand(desk, view, options, path)?,
        Question::Times | Question::Place { .. } => dial(desk, view, options, path)?,
        Question::Alter { count } => order(desk, view, count, path)?,
        _ => list(desk, options, path)?,
    };
    if choice.question.is_empty() {
        choice.question = question(desk, view);
    }
    choice.help = help(desk, view);
    choice.can_go_back = !choice.path.is_empty();
    for target in &choice.targets {
        match (target.seat, target.elements.first()) {
            (Some(seat), Some(player)) => {
                let what = player_text(desk, view, seat);
                choice.spoken.insert(player.clone(), say!(desk.speech(), "page-can-choose", what = what));
            }
            (None, Some(deck)) if deck == "deck" => {
                let text = deck_text(desk, view);
                choice.spoken.insert(deck.clone(), say!(desk.speech(), "page-kittens-can-draw", deck = text));
            }
            _ => {}
        }
    }
    Ok(choice)
}

fn complete(desk: &Desk<'_>, action: &Action, confirm: Confirm) -> Complete {
    Complete { answer: action.to_string(), label: desk.voice.say(&action.tell()), confirm, question: None }
}

/// An action that is a button of its own: its notation is its name.
fn button(desk: &Desk<'_>, action: &Action) -> Target {
    let id = action.to_string().replace(' ', "-");
    Target::new(Kind::Button, id, desk.voice.say(&action.tell())).answers(action.to_string())
}

/// The actions themselves are offered.
fn list(desk: &Desk<'_>, options: &[Action], path: &[String]) -> Result<Choice, Fault> {
    let target = |action: &Action| {
        let label = desk.voice.say(&action.tell());
        let mut target = match *action {
            Action::Target { target } => {
                let mut aimed = Target::new(Kind::Seat, seat_id(target), label).on_board();
                aimed.seat = Some(target);
                aimed
            }
            Action::Take { card } => {
                let mut taken = Target::new(Kind::Title, title_id(card), label).about(about(desk, card));
                taken.piece = Some(card.word().into());
                taken
            }
            Action::Draw => button(desk, action).at("deck"),
            _ => button(desk, action),
        };
        target.answer = Some(action.to_string());
        target
    };
    let mut choice = Choice { targets: options.iter().map(target).collect(), ..Choice::default() };
    if let Some(last) = path.last() {
        let index = choice.targets.iter().position(|target| target.id == *last);
        let action = index.and_then(|index| options.get(index)).ok_or(Fault::NoSuchChoice)?;
        choice.path = vec![last.clone()];
        choice.complete = Some(complete(desk, action, Confirm::AtOnce));
    }
    Ok(choice)
}

/// One of many numbers; the last one counts.
fn dial(desk: &Desk<'_>, view: &View, options: &[Action], path: &[String]) -> Result<Choice, Fault> {
    let mut choice = Choice::default();
    for action in options {
        let number = match *action {
            Action::Times { times } => Some(times),
            Action::Put { index } => Some(index),
            _ => None,
        };
        let mut target = button(desk, action);
        if let Some(number) = number {
            target.kind = Kind::Number;
            target.number = Some(number.into());
            target.answer = None;
            if let Action::Put { index } = *action {
                target.label = depth(desk, view, index);
            }
        }
        choice.targets.push(target);
    }
    if let Some(last) = path.last() {
        let index = choice.targets.iter().position(|target| target.id == *last);
        let action = index.and_then(|index| options.get(index)).ok_or(Fault::NoSuchChoice)?;
        choice.path = vec![last.clone()];
        choice.complete = Some(complete(desk, action, Confirm::Button));
    }
    Ok(choice)
}

/// Where a kitten would lie.
fn depth(desk: &Desk<'_>, view: &View, above: u8) -> String {
    let below = view.deck.cards.saturating_sub(above);
    let text = say!(desk.speech(), "kittens-screen-place-here", above = above, below = below);
    match view.deck.known.iter().find(|known| known.index == above) {
        Some(known) => {
            format!("{text} {}", say!(desk.speech(), "kittens-screen-place-before", card = known.card.arg()))
        }
        None => text,
    }
}

/// The cards that were seen, one after the other, the new top card first.
fn order(desk: &Desk<'_>, view: &View, count: u8, path: &[String]) -> Result<Choice, Fault> {
    let mut places: Vec<u8> = Vec::new();
    for id in path {
        let place =
            id.strip_prefix("top-").and_then(|place| place.parse().ok()).ok_or(Fault::NoSuchChoice)?;
        if place >= count || places.contains(&place) {
            return Err(Fault::NoSuchChoice);
        }
        places.push(place);
    }
    let left: Vec<u8> = (0..count).filter(|place| !places.contains(place)).collect();
    let name = |place: u8| {
        let known = view.deck.known.iter().find(|known| known.index == place);
        known.map_or_else(|| (place + 1).to_string(), |known| label(desk, known.card))
    };
    let target = |&place: &u8| {
        let card = view.deck.known.iter().find(|known| known.index == place).map(|known| known.card);
        let mut target = Target::new(Kind::Title, format!("top-{place}"), name(place));
        target.piece = card.map(|card| card.word().into());
        target.number = Some(place.into());
        target.about = card.map(|card| about(desk, card));
        target
    };
    let mut choice = Choice { path: path.to_vec(), ..Choice::default() };
    if left.len() > 1 {
        choice.targets = left.iter().map(target).collect();
        let done: Vec<String> = places.iter().map(|&place| name(place)).collect();
        choice.question = if done.is_empty() {
            say!(desk.speech(), "page-kittens-order-first", count = count)
        } else {
            say!(desk.speech(), "page-kittens-order-next", cards = done.join(", "))
        };
        return Ok(choice);
    }
    places.extend(left);
    let order = Order::new(&places).ok_or(Fault::NoSuchChoice)?;
    let names: Vec<String> = places.iter().map(|&place| name(place)).collect();
    choice.question = say!(desk.speech(), "page-kittens-order-done", cards = names.join(", "));
    let mut whole = complete(desk, &Action::Order { order }, Confirm::Button);
    whole.label = say!(desk.speech(), "page-kittens-order-do");
    choice.complete = Some(whole);
    Ok(choice)
}

/// What is chosen of a hand.
#[derive(Default)]
struct Chosen {
    cards: Vec<usize>,
    target: Option<Seat>,
    named: Option<Title>,
}

impl Chosen {
    /// A card that is chosen twice is not chosen any more.
    fn read(view: &View, path: &[String]) -> Result<Self, Fault> {
        let mut chosen = Self::default();
        for id in path {
            let card = id.strip_prefix("hand-").and_then(|index| index.parse().ok());
            let seat = id.strip_prefix("seat-").and_then(|seat| seat.parse().ok());
            let title = id.strip_prefix("title-").and_then(|title| title.parse().ok());
            match (card, seat.and_then(Seat::checked), title) {
                (Some(card), ..) if card < view.cards().len() => {
                    match chosen.cells(card) {
                        Some(place) => {
                            chosen.cards.remove(place);
                        }
                        None => chosen.cards.push(card),
                    }
                    (chosen.target, chosen.named) = (None, None);
                }
                (_, Some(seat), _) => chosen.target = Some(seat),
                (_, _, Some(title)) => chosen.named = Some(title),
                _ => return Err(Fault::NoSuchChoice),
            }
        }
        Ok(chosen)
    }

    fn cells(&self, card: usize) -> Option<usize> {
        self.cards.iter().position(|other| *other == card)
    }

    fn path(&self) -> Vec<String> {
        let cards = self.cards.iter().map(|&card| card_id(card));
        cards.chain(self.target.map(seat_id)).chain(self.named.map(title_id)).collect()
    }
}

/// Cards of the hand: to be played, alone or together, or to be given away.
fn hand(desk: &Desk<'_>, view: &View, options: &[Action], path: &[String]) -> Result<Choice, Fault> {
    let uses = Uses::of(options);
    let extra = [Action::Draw, Action::GiveAnything].into_iter().find(|action| options.contains(action));
    if let (Some(action), [only]) = (extra, path)
        && button(desk, &action).id == *only
    {
        let whole = complete(desk, &action, Confirm::AtOnce);
        return Ok(Choice { path: path.to_vec(), complete: Some(whole), ..Choice::default() });
    }
    let is_gift = matches!(view.question, Question::Give { .. } | Question::Garbage { .. });
    let mut chosen = Chosen::read(view, path)?;
    if is_gift || uses.is_blind() {
        // One card: the last one counts.
        chosen.cards = chosen.cards.last().copied().into_iter().collect();
    }
    let hand = view.cards();
    let titles: Vec<Title> = chosen.cards.iter().filter_map(|&card| hand[card]).collect();
    let mut choice = Choice {
        path: chosen.path(),
        chosen: chosen.cards.iter().map(|&card| card_id(card)).collect(),
        ..Choice::default()
    };
    let mut is_possible = chosen.cards.is_empty();
    if let Some(&card) = chosen.cards.first() {
        if uses.is_blind() && uses.has_position(card) {
            let position = card as u8;
            let action = if is_gift { Action::GiveAt { position } } else { Action::At { position } };
            choice.complete = Some(complete(desk, &action, Confirm::Button));
        } else if is_gift {
            let given =
                hand[card].map(|card| Action::Give { card }).filter(|action| options.contains(action));
            choice.complete = given.map(|action| complete(desk, &action, Confirm::Button));
        } else {
            is_possible = say_rest(desk, view, &uses, &chosen, &titles, &mut choice)?;
        }
        is_possible |= choice.complete.is_some();
    }
    let others = if is_gift || uses.is_blind() { &[][..] } else { &titles[..] };
    for (index, card) in hand.iter().enumerate() {
        let is_chosen = chosen.cells(index).is_some();
        let fits = match card {
            _ if is_chosen => true,
            Some(card) if !uses.is_blind() => uses.fit(others, *card) != Fit::Idle,
            _ => uses.has_position(index),
        };
        is_possible |= fits && is_chosen && titles.len() == 1;
        if fits {
            let name = card
                .map_or_else(|| say!(desk.speech(), "page-kittens-hidden-card"), |card| label(desk, card));
            let mut target = Target::new(Kind::Card, card_id(index), name).on_board();
            target.piece = card.map(|card| card.word().into());
            target.about = card.map(|card| about(desk, card));
            choice.spoken.insert(target.id.clone(), spoken(desk, view, &uses, others, index, is_chosen));
            choice.targets.push(target);
        }
    }
    // A pair that is being put together is no play yet, but can become one.
    let can_grow = choice.targets.iter().any(|target| !choice.chosen.contains(&target.id));
    if !is_possible && !can_grow {
        return Err(Fault::Said(kittens::Refusal::NoCombo.tell()));
    }
    if let Some(action) = extra.filter(|_| chosen.cards.is_empty()) {
        let target = button(desk, &action);
        choice.targets.push(if action == Action::Draw { target.at("deck") } else { target });
    }
    Ok(choice)
}

/// Whom the chosen cards are played on and what for, as far as that is not said. Is there such a play?
fn say_rest(
    desk: &Desk<'_>,
    view: &View,
    uses: &Uses,
    chosen: &Chosen,
    titles: &[Title],
    choice: &mut Choice,
) -> Result<bool, Fault> {
    let mut plays = uses.plays_of(titles);
    if let Some(target) = chosen.target {
        plays.retain(|play| play.target() == Some(target));
    }
    if let Some(card) = chosen.named {
        plays.retain(|play| matches!(play, Play::Triple { named, .. } if *named == card));
    }
    if plays.is_empty() && (chosen.target.is_some() || chosen.named.is_some()) {
        return Err(Fault::NoSuchChoice);
    }
    match Unsaid::of(&plays) {
        None => return Ok(false),
        Some(Unsaid::Nothing(play)) => {
            choice.complete = Some(complete(desk, &Action::Play(play), Confirm::Button));
        }
        Some(Unsaid::Target(seats)) => {
            choice.question = ask(desk, "kittens-ask-target", Vec::new());
            for seat in seats {
                let mut target = Target::new(Kind::Seat, seat_id(seat), desk.name(seat)).on_board();
                target.seat = Some(seat);
                target.about = Some(player_text(desk, view, seat));
                choice.targets.push(target);
            }
        }
        Some(Unsaid::Name(titles)) => {
            choice.question = ask(desk, "kittens-ask-name", Vec::new());
            for card in titles {
                let mut target = Target::new(Kind::Title, title_id(card), label(desk, card));
                target.piece = Some(card.word().into());
                choice.targets.push(target.about(about(desk, card)));
            }
        }
    }
    Ok(true)
}

fn spoken(
    desk: &Desk<'_>,
    view: &View,
    uses: &Uses,
    others: &[Title],
    index: usize,
    is_chosen: bool,
) -> String {
    let text = card_text(desk, view, index);
    let speech = desk.speech();
    if is_chosen {
        return say!(speech, "page-chosen", what = text);
    }
    match view.cards().get(index).copied().flatten() {
        Some(card) if !uses.is_blind() && uses.fit(others, card) == Fit::Part => {
            say!(speech, "page-kittens-part", card = text)
        }
        _ => say!(speech, "page-can-choose", what = text),
    }
}

fn ask(desk: &Desk<'_>, key: &str, args: Vec<(&str, Arg)>) -> String {
    desk.voice.say(&Line::new(key, args))
}

fn question(desk: &Desk<'_>, view: &View) -> String {
    let speech = desk.speech();
    let is_cursed = matches!(view.hand, Some(Hand::Cursed { .. }));
    match &view.question {
        Question::Turn if is_cursed => ask(desk, "kittens-ask-cursed", Vec::new()),
        Question::Turn => ask(desk, "kittens-ask-turn", Vec::new()),
        Question::Aim { card } => ask(desk, "kittens-ask-aim", vec![("card", card.arg())]),
        Question::Nope { .. } => say!(speech, "page-kittens-ask-nope"),
        Question::Times => say!(speech, "page-kittens-ask-times"),
        Question::Alter { count } => ask(desk, "kittens-ask-alter", vec![("count", Arg::from(*count))]),
        Question::Give { .. } => {
            ask(desk, "kittens-ask-give", vec![("player", Arg::from(desk.name(view.turn)))])
        }
        Question::Garbage { .. } => ask(desk, "kittens-ask-garbage", Vec::new()),
        Question::Take { .. } => ask(desk, "kittens-ask-take", Vec::new()),
        Question::DrawBottom => ask(desk, "kittens-ask-draw-bottom", Vec::new()),
        Question::Keep { can_defuse: true, .. } => ask(desk, "kittens-ask-keep", Vec::new()),
        Question::Keep { .. } => ask(desk, "kittens-ask-keep-only", Vec::new()),
        Question::Place { kitten, .. } => {
            let kitten = label(desk, *kitten);
            say!(speech, "page-kittens-ask-place", kitten = kitten)
        }
        Question::Over { .. } => String::new(),
    }
}

fn help(desk: &Desk<'_>, view: &View) -> String {
    let speech = desk.speech();
    let is_cursed = matches!(view.hand, Some(Hand::Cursed { .. }));
    match view.question {
        Question::Turn if is_cursed => say!(speech, "page-kittens-help-cursed"),
        Question::Turn => say!(speech, "page-kittens-help-turn"),
        Question::Nope { .. } => say!(speech, "page-kittens-help-nope"),
        Question::Times => say!(speech, "page-kittens-help-times"),
        Question::Place { .. } => {
            let ends = say!(speech, "kittens-screen-place-ends", most = view.deck.cards);
            format!("{} {ends}", say!(speech, "page-kittens-help-place"))
        }
        Question::Alter { .. } => say!(speech, "page-kittens-help-order"),
        Question::Give { .. } | Question::Garbage { .. } => say!(speech, "page-kittens-help-give"),
        Question::Aim { .. } | Question::Take { .. } => say!(speech, "page-help-list"),
        Question::DrawBottom => ask(desk, "kittens-ask-draw-bottom", Vec::new()),
        Question::Keep { .. } => say!(speech, "kittens-help-keep"),
        Question::Over { .. } => String::new(),
    }
}
