//! Frogs on the smallest pond: bridges that break, frogs that make way, and building.

use crate::Lesson;
use crate::Part::{Ask, Tell};

pub const LESSON: Lesson = Lesson {
    game: "frogs",
    preset: "standard",
    settings: &[("side", "3"), ("frogs", "2")],
    // The learner goes first.
    deal: 1,
    steps: &[
        Tell("lesson-frogs-hello"),
        Ask("lesson-frogs-leave", &["W-a2"]),
        Tell("lesson-frogs-home"),
        Ask("lesson-frogs-jump", &["a2-b2"]),
        Tell("lesson-frogs-broken"),
        Ask("lesson-frogs-push", &["b2-c2-c1"]),
        Tell("lesson-frogs-pushed"),
        Ask("lesson-frogs-land", &["c2-E"]),
        Tell("lesson-frogs-locked"),
        Ask("lesson-frogs-build", &["+a2-b2"]),
        Ask("lesson-frogs-second", &["W-a2"]),
        Tell("lesson-frogs-race"),
        Ask("lesson-frogs-over", &["a2-b2"]),
        Ask("lesson-frogs-on", &["b2-c2"]),
        Ask("lesson-frogs-win", &["c2-E"]),
        Tell("lesson-frogs-end"),
    ],
    replies: &["E-c3", "c3-c2", "E-c3", "c3-b3", "b3-a3", "a3-W", "+b2-c2", "c1-b1"],
};
