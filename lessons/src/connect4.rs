//! Connect 4: falling discs, blocking, and two threats at once.

use crate::Lesson;
use crate::Part::{Ask, Tell};

pub const LESSON: Lesson = Lesson {
    game: "connect4",
    preset: "standard",
    settings: &[("first", "1")],
    deal: 0,
    steps: &[
        Tell("lesson-connect4-hello"),
        Ask("lesson-connect4-drop", &["4"]),
        Ask("lesson-connect4-stack", &["4"]),
        Ask("lesson-connect4-three", &["4"]),
        Tell("lesson-connect4-blocked"),
        Ask("lesson-connect4-spread", &["3"]),
        Ask("lesson-connect4-block", &["1"]),
        Ask("lesson-connect4-fork", &["5"]),
        Ask("lesson-connect4-win", &["6"]),
        Tell("lesson-connect4-end"),
    ],
    replies: &["1", "1", "4", "1", "7", "2"],
};
