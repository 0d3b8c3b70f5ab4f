//! What keeps a key from the wrong question: keys that are held, doubled, or bounce.
//!
//! A terminal sends the same bytes for a key that is held as for one that is pressed again. So a screen that hides
//! something opens only with another key than the last one, and with nothing at all in its first moment.

use crate::screen::{Event, Key};
use ratatui::layout::{Position, Rect};
use std::time::Duration;

/// A gate ignores everything for this long.
pub const MOMENT: Duration = Duration::from_millis(400);

/// The same key within this time may be held down: keyboards wait about this long before they repeat.
pub const HOLD: Duration = Duration::from_millis(800);

/// Keyboards repeat faster than this, and people press the same key more slowly.
const REPEAT: Duration = Duration::from_millis(250);

/// A gate wants this much silence before it opens: hands that rush over the keys mean nothing by them.
const SILENCE: Duration = Duration::from_millis(250);

/// Two clicks of one double click may be this many cells apart.
const SLIP: u16 = 1;

/// A key, or a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    Key(Key),
    Click(Position),
}

impl Press {
    /// The press in this event, if it is one.
    pub fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Key(key) => Some(Self::Key(key.letter())),
            Event::Click(at) => Some(Self::Click(*at)),
            _ => None,
        }
    }

    fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Click(one), Self::Click(other)) => {
                one.x.abs_diff(other.x) <= SLIP && one.y.abs_diff(other.y) <= SLIP
            }
            (one, other) => one == other,
        }
    }

    /// Does it confirm something wherever it is pressed?
    const fn is_confirming(self) -> bool {
        matches!(self, Self::Key(Key::Enter | Key::Char(' ')) | Self::Click(_))
    }
}

/// The last press.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keyboard {
    last: Option<Stroke>,
}

#[derive(Clone, Copy, Debug)]
struct Stroke {
    press: Press,
    at: Duration,
    /// When the same key was last pressed without doubt.
    since: Duration,
}

/// What is known of a press when it comes. It may be handled much later.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrival {
    /// The last press before it.
    pub before: Option<Press>,
    /// It may be that one again, still held down.
    pub is_repeat: bool,
}

impl Keyboard {
    pub fn last(&self) -> Option<Press> {
        self.last.map(|stroke| stroke.press)
    }

    /// Notes an event at the time when it comes.
    pub fn note(&mut self, event: &Event, now: Duration) -> Arrival {
        let before = self.last();
        let is_repeat = Press::of(event).is_some_and(|press| self.press(press, now));
        Arrival { before, is_repeat }
    }

    /// Notes a press. True if it may be the last one again, still held down. A key that is pressed again and again at a
    /// person's pace is soon taken for that.
    fn press(&mut self, press: Press, now: Duration) -> bool {
        let before = self.last.filter(|last| last.press.is_like(press));
        let is_repeat = before.is_some_and(|last| now < last.at + REPEAT || now < last.since + HOLD);
        let since = before.filter(|_| is_repeat).map_or(now, |last| last.since);
        self.last = Some(Stroke { press, at: now, since });
        is_repeat
    }
}

/// The presses that a new question does not take while they may be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fence {
    /// Those that confirm something.
    Confirming,
    /// All: somebody else pressed them, or they chose what is to be confirmed.
    Every,
}

impl Fence {
    pub const fn stops(self, press: Press) -> bool {
        matches!(self, Self::Every) || press.is_confirming()
    }
}

/// A screen that stays until somebody means to go on.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// Since when people can see it.
    since: Option<Duration>,
    /// It was drawn with its key.
    is_offered: bool,
    key: Key,
    /// Where a click opens it.
    pub button: Rect,
}

impl Gate {
    /// A gate that opens with its usual key; with the other one, if the usual key was pressed last. Without a last key,
    /// Enter may still be down: it started the match.
    pub fn new(usual: Key, last: Option<Press>) -> Self {
        let last = last.unwrap_or(Press::Key(Key::Enter));
        let other = if usual == Key::Enter { Key::Char(' ') } else { Key::Enter };
        let key = if last == Press::Key(usual) { other } else { usual };
        Self { since: None, is_offered: false, key, button: Rect::default() }
    }

    /// The key that opens it.
    pub const fn key(&self) -> Key {
        self.key
    }

    /// That key, as people call it.
    pub const fn key_name(&self) -> &'static str {
        if matches!(self.key, Key::Enter) { "Enter" } else { "Space" }
    }

    /// How long it still ignores everything. The moment begins when people can see it.
    pub fn moment_left(&self, now: Duration) -> Duration {
        self.since.map_or(MOMENT, |since| (since + MOMENT).saturating_sub(now))
    }

    pub fn is_ready(&self, now: Duration) -> bool {
        self.moment_left(now).is_zero()
    }

    /// Must it be drawn, because it is new or has become ready?
    pub fn is_news(&self, now: Duration) -> bool {
        self.since.is_none() || !self.is_offered && self.is_ready(now)
    }

    /// Something was pressed before it was ready.
    pub fn disturb(&mut self, now: Duration) {
        self.since = self.since.map(|since| since.max((now + SILENCE).saturating_sub(MOMENT)));
    }

    /// It is on the screen.
    pub fn draw(&mut self, now: Duration) {
        self.since.get_or_insert(now);
        self.is_offered = self.is_ready(now);
    }

    /// Does this press open it? `before` is the last press before this one. A click opens it only on its button, and
    /// not if the last click was there too.
    pub fn opens(&self, press: Press, before: Option<Press>, is_repeat: bool, now: Duration) -> bool {
        let was_there = matches!(before, Some(Press::Click(at)) if self.button.contains(at));
        self.is_ready(now)
            && !is_repeat
            && match press {
                Press::Key(key) => key == self.key,
                Press::Click(at) => self.button.contains(at) && !was_there,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTER: Press = Press::Key(Key::Enter);
    const SPACE: Press = Press::Key(Key::Char(' '));

    fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn a_gate_wants_another_key_than_the_last_one() {
        assert_eq!(Gate::new(Key::Enter, Some(ENTER)).key(), Key::Char(' '));
        assert_eq!(Gate::new(Key::Enter, Some(SPACE)).key(), Key::Enter);
        assert_eq!(Gate::new(Key::Char(' '), Some(SPACE)).key(), Key::Enter);
        assert_eq!(Gate::new(Key::Enter, Some(Press::Key(Key::Char('d')))).key(), Key::Enter);
        assert_eq!(Gate::new(Key::Enter, None).key(), Key::Char(' '));
    }

    #[test]
    fn a_held_key_is_a_repeat_for_as_long_as_it_is_held() {
        let mut keyboard = Keyboard::default();
        assert!(!keyboard.press(ENTER, ms(0)));
        // Keyboards wait before they repeat, and then do it 30 times a second.
        assert!((0..1000).all(|index| keyboard.press(ENTER, ms(660 + 33 * index))));
        assert!(!keyboard.press(SPACE, ms(34_000)));
        assert!(!keyboard.press(ENTER, ms(34_010)));
        assert!(!keyboard.press(ENTER, ms(35_000)));
    }

    /// Half a second apart is a person, who is refused once at most.
    #[test]
    fn a_key_that_is_pressed_again_and_again_gets_through() {
        for pace in [300, 500, 700] {
            let mut keyboard = Keyboard::default();
            keyboard.press(ENTER, ms(0));
            let taken = (1..=16).filter(|index| !keyboard.press(ENTER, ms(pace * index))).count();
            assert!(taken >= 5, "{taken} of 16 every {pace} ms");
        }
    }

    #[test]
    fn hands_that_rush_over_the_keys_open_no_gate() {
        let (mut gate, mut keyboard) = (Gate::new(Key::Enter, Some(SPACE)), Keyboard::default());
        gate.draw(ms(0));
        for index in 0..100 {
            let (now, press) =
                (ms(100 * index), [SPACE, ENTER, Press::Key(Key::Char('d'))][index as usize % 3]);
            let (before, is_repeat) = (keyboard.last(), keyboard.press(press, now));
            assert!(!gate.opens(press, before, is_repeat, now), "after {index}");
            gate.disturb(now);
        }
        assert!(gate.is_ready(ms(9_900 + 250)));
    }

    #[test]
    fn a_gate_ignores_its_first_moment_and_what_was_pressed_in_it() {
        let (mut gate, mut keyboard) = (Gate::new(Key::Enter, Some(SPACE)), Keyboard::default());
        gate.draw(ms(100));
        let mut opens = |press: Press, now: u64| {
            let before = keyboard.last();
            let is_repeat = keyboard.press(press, ms(now));
            gate.opens(press, before, is_repeat, ms(now))
        };
        assert!(!opens(ENTER, 450), "the moment begins when it is drawn");
        assert!((0..100).all(|index| !opens(ENTER, 600 + 33 * index)), "pressed too early, and held");
        assert!(!opens(SPACE, 4000));
        assert!(opens(ENTER, 4100));
    }

    /// Keys that came together are heard before anything is drawn.
    #[test]
    fn a_gate_that_nobody_has_seen_is_not_ready() {
        let mut gate = Gate::new(Key::Enter, Some(SPACE));
        assert!(!gate.is_ready(ms(9000)) && gate.is_news(ms(9000)));
        gate.draw(ms(9000));
        assert!(!gate.is_ready(ms(9399)) && gate.is_ready(ms(9400)));
    }

    #[test]
    fn a_double_click_opens_one_gate_only() {
        let button = Rect { x: 10, y: 5, width: 8, height: 1 };
        let mut gate = Gate { button, ..Gate::new(Key::Enter, Some(SPACE)) };
        gate.draw(ms(0));
        let on = Press::Click(Position { x: 12, y: 5 });
        let off = Press::Click(Position { x: 2, y: 5 });
        assert!(gate.opens(on, Some(off), false, ms(900)));
        assert!(!gate.opens(on, Some(on), false, ms(9000)));
        assert!(!gate.opens(off, None, false, ms(900)));
    }
}
