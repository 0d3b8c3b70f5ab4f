//! Keys that the words must have beyond those of actions, notices and refusals.

use kernel::Key;

const fn key(name: &'static str) -> Key {
    Key { name, args: &[] }
}

pub(crate) const EXTRA: &[Key] = &[
    Key { name: "kittens-clash-too-many-kittens", args: &["most"] },
    Key { name: "kittens-clash-too-few-kittens", args: &["least"] },
    Key { name: "kittens-clash-too-many-defuses", args: &["most"] },
    key("kittens-clash-no-imploding-kitten"),
];
