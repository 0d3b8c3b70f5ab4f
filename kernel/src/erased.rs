//! Values of a game for code that does not know which game it is: JSON, or the typed value for code that does know.

use crate::{Line, Tell, Wire};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::{self, Debug, Display};

/// A view or a notice of some game.
pub trait AnyWire: Any + Send + Sync {
    /// The value as it is sent to clients.
    fn json(&self) -> String;
}

impl<T: Wire> AnyWire for T {
    fn json(&self) -> String {
        // Only a map whose keys are not strings can fail, and no game has one.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// As it is sent to clients. A `Debug` of every type would be code that a web page has to load.
impl Debug for dyn AnyWire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.json())
    }
}

impl dyn AnyWire {
    /// The value itself, for code that knows its type.
    pub fn get<T: 'static>(&self) -> Option<&T> {
        let any: &dyn Any = self;
        any.downcast_ref()
    }
}

/// The options of some game's question, in their order.
pub trait AnyActions: Any + Send + Sync {
    /// The number of options.
    fn len(&self) -> usize;

    /// Is there nothing to choose?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One of them in the game's notation.
    fn text(&self, index: usize) -> Option<String>;

    /// One of them as a message for people.
    fn line(&self, index: usize) -> Option<Line>;

    /// All of them as they are sent to clients: an array.
    fn json(&self) -> String;
}

impl<T: Wire + Display + Tell> AnyActions for Vec<T> {
    fn len(&self) -> usize {
        Vec::len(self)
    }

    fn text(&self, index: usize) -> Option<String> {
        self.get(index).map(ToString::to_string)
    }

    fn line(&self, index: usize) -> Option<Line> {
        self.get(index).map(Tell::tell)
    }

    fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// No options, or none that anybody wants to know.
impl AnyActions for () {
    fn len(&self) -> usize {
        0
    }

    fn text(&self, _index: usize) -> Option<String> {
        None
    }

    fn line(&self, _index: usize) -> Option<Line> {
        None
    }

    fn json(&self) -> String {
        "[]".into()
    }
}

/// As they are sent to clients.
impl Debug for dyn AnyActions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.json())
    }
}

impl dyn AnyActions {
    /// The actions themselves, for code that knows their type.
    pub fn get<A: 'static>(&self) -> Option<&[A]> {
        let any: &dyn Any = self;
        any.downcast_ref::<Vec<A>>().map(Vec::as_slice)
    }

    /// All of them in the game's notation.
    pub fn texts(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.len()).filter_map(|index| self.text(index))
    }
}
