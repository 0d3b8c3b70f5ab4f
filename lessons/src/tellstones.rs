//! Tellstones: placing, hiding and swapping stones, and being asked about them.

use crate::Lesson;
use crate::Part::{Ask, Tell};

pub const LESSON: Lesson = Lesson {
    game: "tellstones",
    preset: "memory",
    settings: &[],
    // The deck begins with the Shield, the Scales and the Quill.
    deal: 7,
    steps: &[
        Tell("lesson-tellstones-hello"),
        Ask("lesson-tellstones-draw", &["draw"]),
        Ask("lesson-tellstones-place", &["place 1,1"]),
        Tell("lesson-tellstones-stones"),
        Ask("lesson-tellstones-flip", &["flip 1,1"]),
        Ask("lesson-tellstones-swap", &["swap 1,1 1,2"]),
        Ask("lesson-tellstones-peek", &["peek 1,1"]),
        Ask("lesson-tellstones-name", &["name 5"]),
        Tell("lesson-tellstones-right"),
        Ask("lesson-tellstones-challenge", &["challenge 1,1"]),
        Tell("lesson-tellstones-wrong"),
        Tell("lesson-tellstones-brag"),
        Tell("lesson-tellstones-end"),
    ],
    replies: &["draw", "place 1,2", "flip 1,2", "draw", "place 0,0", "challenge 1,2", "name 0", "give-up"],
};
