//! Exploding Kittens: playing and drawing, Nope, a Defuse, and knowing what comes next.

use crate::Lesson;
use crate::Part::{Ask, Tell};

pub const LESSON: Lesson = Lesson {
    game: "kittens",
    preset: "house",
    // With one Defuse each, the second kitten decides.
    settings: &[("spare_defuses", "0")],
    // The learner holds a Favor, a Nope, a Skip and See the Future, and draws the kitten with the second card.
    deal: 5229,
    steps: &[
        Tell("lesson-kittens-hello"),
        Tell("lesson-kittens-hand"),
        Ask("lesson-kittens-favor", &["favor 1"]),
        Ask("lesson-kittens-draw", &["draw"]),
        Ask("lesson-kittens-nope", &["nope"]),
        Tell("lesson-kittens-noped"),
        Ask("lesson-kittens-pair", &["pair hairy-potato-cat 1"]),
        Ask("lesson-kittens-again", &["draw"]),
        Ask("lesson-kittens-put", &["put 0"]),
        Tell("lesson-kittens-back"),
        Ask("lesson-kittens-future", &["see-the-future-3"]),
        Ask("lesson-kittens-skip", &["skip"]),
        Tell("lesson-kittens-end"),
    ],
    replies: &["give beard-cat", "attack", "draw", "draw", "put 0", "draw"],
};
