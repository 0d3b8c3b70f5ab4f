//! The picture of an exploding kitten.

use crate::say;
use crate::screen::text::{centred, row, write_centred};
use crate::screen::{Role, Scene};
use kittens::Notice;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget as _};
use std::time::Duration;
use table::Told;

#[derive(Clone, Copy, Debug)]
pub struct Blast {
    since: Duration,
    /// The current frame, from 0.
    frame: usize,
}

/// They grow; the word is written in the middle of the last ones.
const FRAMES: [&[&str]; 5] = [
    &["*"],
    &["\\ | /", "- * -", "/ | \\"],
    &[".  '  |  '  .", " \\  \\ | /  / ", "- - -   - - -", " /  / | \\  \\ ", "'  .  |  .  '"],
    &[
        "  .   *    |    *   .  ",
        " '  \\    \\ | /    /  ' ",
        "* - -  -         -  - - *",
        " .  /    / | \\    \\  . ",
        "  '   *    |    *   '  ",
    ],
    &[
        "  .        '        .  ",
        " '     .       .     ' ",
        ".                       .",
        " .     '       '     . ",
        "  '        .        '  ",
    ],
];

impl Blast {
    /// One frame; all of them in less than a second.
    const FRAME: Duration = Duration::from_millis(160);

    /// Did somebody explode?
    pub fn of(told: &[Told], now: Duration) -> Option<Self> {
        let is_bang = |told: &Told| {
            matches!(
                told.get(),
                Some(
                    Notice::Exploded { .. }
                        | Notice::YouExploded
                        | Notice::Imploded { .. }
                        | Notice::YouImploded
                )
            )
        };
        told.iter().any(is_bang).then_some(Self { since: now, frame: 0 })
    }

    /// Its state at this time; `None` when it is over.
    pub fn at(self, now: Duration) -> Option<Self> {
        let frame = now.saturating_sub(self.since).as_millis() / Self::FRAME.as_millis();
        let frame = usize::try_from(frame).ok().filter(|frame| *frame < FRAMES.len())?;
        Some(Self { frame, ..self })
    }

    pub fn draw(self, scene: &Scene, area: Rect, buffer: &mut Buffer) {
        let lines = FRAMES[self.frame];
        let place = centred(area, 27, lines.len() as u16);
        Clear.render(place, buffer);
        let style = scene.theme.style(Role::Bad);
        for (index, line) in lines.iter().enumerate() {
            write_centred(buffer, row(place, index as u16), line, style);
        }
        if self.frame >= 2 {
            let text = say!(scene.speech, "kittens-screen-boom");
            write_centred(buffer, row(place, lines.len() as u16 / 2), &text, style);
        }
    }
}
