//! Where events go.

use alloc::vec::Vec;

/// Takes what happens in a game. Not listening costs nothing: the event is not even made.
pub trait Sink<E> {
    /// Reports an event. The closure runs only if somebody listens.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

/// Nobody listens: search and playouts.
impl<E> Sink<E> for () {
    #[inline]
    fn emit(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    #[inline]
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
