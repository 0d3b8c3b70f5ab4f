//! What tests of games share: the laws that every game keeps, scripted dice, and the list of rule ids.
//!
//! [`Laws::hold`] plays random games and checks every law at every turn. When one is broken it shrinks the
//! game to a short one and panics with what is needed to play it again ([`Laws::replay`]).

mod ids;
mod laws;
mod script;

pub use ids::{rule_ids, untested};
pub use laws::{Broken, Compared, Laws, Lens, Look, TableLaw};
pub use script::Script;
