//! A place whose answers wait until they are let through.

use host::Setup;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;
use terminal::place::{About, Event, Place, PlaceFault, Saying, State};

#[derive(Debug)]
pub struct SlowPlace {
    inner: Box<dyn Place>,
    is_slow: Rc<Cell<bool>>,
}

impl SlowPlace {
    /// The place, and what makes it slow.
    pub fn new(inner: Box<dyn Place>) -> (Self, Rc<Cell<bool>>) {
        let is_slow = Rc::new(Cell::new(false));
        (Self { inner, is_slow: Rc::clone(&is_slow) }, is_slow)
    }
}

impl Place for SlowPlace {
    fn about(&self) -> &About {
        self.inner.about()
    }

    fn state(&self) -> &State {
        self.inner.state()
    }

    fn say(&mut self, saying: Saying) {
        self.inner.say(saying);
    }

    fn hear(&mut self) -> Option<Event> {
        if self.is_slow.get() { None } else { self.inner.hear() }
    }

    fn has_news_within(&mut self, time: Duration) -> bool {
        !self.is_slow.get() && self.inner.has_news_within(time)
    }

    fn is_sending(&self) -> bool {
        self.inner.is_sending()
    }

    fn is_timing(&self) -> bool {
        self.inner.is_timing()
    }

    fn call(&mut self, wake: Box<dyn Fn() + Send>) {
        self.inner.call(wake);
    }

    fn now(&self) -> u64 {
        self.inner.now()
    }

    fn is_saved(&self) -> Result<(), PlaceFault> {
        self.inner.is_saved()
    }

    fn rematch(&self) -> Option<&Setup> {
        self.inner.rematch()
    }
}
