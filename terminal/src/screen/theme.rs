//! Colours and symbols, for every terminal and every kind of colour vision.
//!
//! Colour is never the only carrier of a meaning: a letter, a symbol or a modifier says the same. The colours are those of
//! Okabe and Ito, which can be told apart with any kind of colour vision.

use kernel::Seat;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    None,
    Sixteen,
    Indexed,
    True,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scheme {
    #[default]
    Standard,
    /// Bright on black, and everything important is bold.
    HighContrast,
    Monochrome,
}

/// The purpose of something on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Ordinary text.
    Plain,
    /// Background information: borders, key hints, empty cells.
    Quiet,
    /// The name of the screen or of a part of it.
    Title,
    /// Something that can be chosen.
    Choice,
    /// Where the cursor is.
    Cursor,
    /// The last move.
    Last,
    /// A winning line, something that succeeded.
    Good,
    /// An error, a warning, danger.
    Bad,
    /// Something that belongs to this seat.
    Of(Seat),
    /// The same, as a background.
    On(Seat),
}

/// One colour in three depths.
#[derive(Clone, Copy, Debug)]
struct Paint {
    rgb: (u8, u8, u8),
    indexed: u8,
    sixteen: Color,
}

const fn paint(rgb: (u8, u8, u8), indexed: u8, sixteen: Color) -> Paint {
    Paint { rgb, indexed, sixteen }
}

const ORANGE: Paint = paint((230, 159, 0), 178, Color::LightRed);
const SKY: Paint = paint((86, 180, 233), 74, Color::LightCyan);
const GREEN: Paint = paint((0, 158, 115), 36, Color::Green);
const YELLOW: Paint = paint((240, 228, 66), 227, Color::LightYellow);
const BLUE: Paint = paint((0, 114, 178), 25, Color::LightBlue);
const VERMILION: Paint = paint((213, 94, 0), 166, Color::Red);
const PURPLE: Paint = paint((204, 121, 167), 175, Color::LightMagenta);
const GREY: Paint = paint((138, 138, 138), 245, Color::DarkGray);
const WHITE: Paint = paint((255, 255, 255), 231, Color::White);
const BLACK: Paint = paint((0, 0, 0), 16, Color::Black);

/// By seat.
const SEATS: [Paint; 8] = [ORANGE, SKY, GREEN, PURPLE, YELLOW, VERMILION, BLUE, GREY];

/// How everything looks.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    pub scheme: Scheme,
    pub depth: Depth,
    pub signs: &'static Signs,
    /// Are animations allowed?
    pub moves: bool,
    /// May it ring a bell when a person's turn comes?
    pub rings: bool,
}

impl Theme {
    /// For tests and for unknown terminals.
    pub const PLAIN: Self =
        Self { scheme: Scheme::Standard, depth: Depth::None, signs: &UNICODE, moves: false, rings: false };

    /// Are there colours at all?
    pub fn has_colour(&self) -> bool {
        self.scheme != Scheme::Monochrome && self.depth != Depth::None
    }

    fn colour(&self, paint: Paint) -> Color {
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => paint.sixteen,
            Depth::Indexed => Color::Indexed(paint.indexed),
            Depth::True => Color::Rgb(paint.rgb.0, paint.rgb.1, paint.rgb.2),
        }
    }

    pub fn style(&self, role: Role) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if !self.has_colour() {
            return match role {
                Role::Plain => Style::new(),
                Role::Quiet => Style::new().add_modifier(Modifier::DIM),
                Role::Good => bold.add_modifier(Modifier::UNDERLINED),
                Role::Cursor | Role::Bad => bold.add_modifier(Modifier::REVERSED),
                // One side is solid, the others are not.
                Role::On(seat) if seat.index() == 0 => bold.add_modifier(Modifier::REVERSED),
                Role::Title | Role::Choice | Role::Last | Role::Of(_) | Role::On(_) => bold,
            };
        }
        let strong = self.scheme == Scheme::HighContrast;
        let fg = |paint: Paint| Style::new().fg(self.colour(paint));
        match role {
            Role::Plain | Role::Quiet if strong => fg(WHITE),
            Role::Plain => Style::new(),
            Role::Quiet => fg(GREY),
            Role::Title => bold.patch(fg(if strong { YELLOW } else { SKY })),
            Role::Choice if strong => bold.patch(fg(YELLOW)),
            Role::Choice => fg(YELLOW),
            Role::Cursor => bold.fg(self.colour(BLACK)).bg(self.colour(YELLOW)),
            Role::Last => bold,
            Role::Good => bold.patch(fg(if strong { YELLOW } else { GREEN })),
            Role::Bad if strong => bold.fg(self.colour(WHITE)).bg(self.colour(VERMILION)),
            Role::Bad => bold.patch(fg(VERMILION)),
            Role::Of(seat) => bold.patch(fg(SEATS[seat.index() % 8])),
            Role::On(seat) => bold.fg(self.colour(BLACK)).bg(self.colour(SEATS[seat.index() % 8])),
        }
    }

    /// High contrast must work in every terminal, whatever its own colours: white on black unless
    /// something else was painted.
    pub fn ground(&self, buffer: &mut Buffer) {
        if self.scheme != Scheme::HighContrast || !self.has_colour() {
            return;
        }
        for cell in &mut buffer.content {
            if cell.bg == Color::Reset {
                cell.bg = self.colour(BLACK);
            }
            if cell.fg == Color::Reset {
                cell.fg = self.colour(WHITE);
            }
        }
    }

    pub fn border(&self) -> border::Set<'static> {
        self.signs.border
    }
}

/// The symbols to draw with.
#[derive(Debug)]
pub struct Signs {
    pub border: border::Set<'static>,
    /// Before the entry under the cursor, or the player to move.
    pub pointer: &'static str,
    pub down: &'static str,
    pub up: &'static str,
    pub left: &'static str,
    pub right: &'static str,
    pub dot: &'static str,
    pub on: &'static str,
    pub off: &'static str,
    /// The arrow keys, in key hints.
    pub arrows: &'static str,
    pub sideways: &'static str,
    pub upright: &'static str,
    pub rule: &'static str,
    /// Shown in turn while somebody thinks.
    pub spinner: &'static [&'static str],
    pub is_ascii: bool,
}

pub static UNICODE: Signs = Signs {
    border: border::ROUNDED,
    pointer: "▶",
    down: "▼",
    up: "▲",
    left: "◀",
    right: "▶",
    dot: "·",
    on: "●",
    off: "○",
    arrows: "←↑↓→",
    sideways: "←→",
    upright: "↑↓",
    rule: "─",
    spinner: &["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
    is_ascii: false,
};

pub static ASCII: Signs = Signs {
    border: border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    },
    pointer: ">",
    down: "v",
    up: "^",
    left: "<",
    right: ">",
    dot: ".",
    on: "*",
    off: "o",
    arrows: "<^v>",
    sideways: "<>",
    upright: "^v",
    rule: "-",
    spinner: &["|", "/", "-", "\\"],
    is_ascii: true,
};

/// The colour depth that the terminal reports.
pub fn depth(term: Option<&str>, colorterm: Option<&str>) -> Depth {
    match (colorterm, term) {
        (Some("truecolor" | "24bit"), _) => Depth::True,
        (_, Some(term)) if term.contains("256color") => Depth::Indexed,
        (_, Some(term)) if term.contains("-m") || term.starts_with("vt1") => Depth::None,
        _ => Depth::Sixteen,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    const SCHEMES: [Scheme; 3] = [Scheme::Standard, Scheme::HighContrast, Scheme::Monochrome];
    const DEPTHS: [Depth; 4] = [Depth::None, Depth::Sixteen, Depth::Indexed, Depth::True];

    #[test]
    fn seats_can_be_told_apart_wherever_there_are_colours() {
        for scheme in SCHEMES {
            for depth in DEPTHS {
                let theme = Theme { scheme, depth, ..Theme::PLAIN };
                let styles: Vec<Style> = Seat::all(8).map(|seat| theme.style(Role::Of(seat))).collect();
                for (index, style) in styles.iter().enumerate().skip(1) {
                    assert_eq!(theme.has_colour(), !styles[..index].contains(style));
                }
            }
        }
    }

    #[test]
    fn without_colours_nothing_is_coloured() {
        let theme = Theme::PLAIN;
        for role in [Role::Bad, Role::Good, Role::Cursor, Role::Choice, Role::On(Seat::new(1))] {
            let style = theme.style(role);
            assert!(style.fg.is_none() && style.bg.is_none(), "{role:?}");
            assert_ne!(style, theme.style(Role::Plain), "{role:?} must still be seen");
        }
    }

    #[test]
    fn high_contrast_leaves_no_colour_to_the_terminal() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
        buffer.set_string(0, 0, "ab", Theme::PLAIN.style(Role::Plain));
        let theme = Theme { scheme: Scheme::HighContrast, depth: Depth::Sixteen, ..Theme::PLAIN };
        theme.ground(&mut buffer);
        assert!(buffer.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::White, Color::Black)));
        // Without colours there are none to set.
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
        Theme { depth: Depth::None, ..theme }.ground(&mut buffer);
        assert!(buffer.content.iter().all(|cell| cell.bg == Color::Reset));
    }

    #[test]
    fn the_terminal_says_how_many_colours_it_has() {
        assert_eq!(depth(Some("xterm-256color"), Some("truecolor")), Depth::True);
        assert_eq!(depth(Some("xterm-256color"), None), Depth::Indexed);
        assert_eq!(depth(Some("linux"), None), Depth::Sixteen);
        assert_eq!(depth(Some("vt100"), None), Depth::None);
    }
}
