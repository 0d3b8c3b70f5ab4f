//! A screen as an SVG.

use std::fmt::Write as _;
use vt100::{Color, Screen};

const COLUMN: f32 = 8.4;
const LINE: f32 = 16.5;
const MARGIN: f32 = 14.0;
const GROUND: (u8, u8, u8) = (29, 32, 33);
const INK: (u8, u8, u8) = (235, 219, 178);

/// The usual sixteen.
const NAMED: [(u8, u8, u8); 16] = [
    (40, 40, 40),
    (204, 36, 29),
    (152, 151, 26),
    (215, 153, 33),
    (69, 133, 136),
    (177, 98, 134),
    (104, 157, 106),
    (168, 153, 132),
    (146, 131, 116),
    (251, 73, 52),
    (184, 187, 38),
    (250, 189, 47),
    (131, 165, 152),
    (211, 134, 155),
    (142, 192, 124),
    (235, 219, 178),
];

fn rgb(color: Color, default: (u8, u8, u8)) -> (u8, u8, u8) {
    match color {
        Color::Default => default,
        Color::Rgb(red, green, blue) => (red, green, blue),
        Color::Idx(index @ 0..16) => NAMED[usize::from(index)],
        Color::Idx(index @ 16..232) => {
            let index = index - 16;
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            (level(index / 36), level(index / 6 % 6), level(index % 6))
        }
        Color::Idx(index) => {
            let level = 8 + 10 * (index - 232);
            (level, level, level)
        }
    }
}

fn hex((red, green, blue): (u8, u8, u8)) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn mixed(ink: (u8, u8, u8), ground: (u8, u8, u8)) -> (u8, u8, u8) {
    let mix = |a: u8, b: u8| u8::midpoint(a, b);
    (mix(ink.0, ground.0), mix(ink.1, ground.1), mix(ink.2, ground.2))
}

/// The quarters of a cell that a block character fills. They are drawn as shapes because fonts leave gaps.
fn quarters(text: &str) -> Option<[bool; 4]> {
    let (on, off) = (true, false);
    match text {
        "▟" => Some([off, on, on, on]),
        "▙" => Some([on, off, on, on]),
        "▜" => Some([on, on, off, on]),
        "▛" => Some([on, on, on, off]),
        _ => None,
    }
}

/// The text, character by character, so that columns stay aligned in every font.
pub fn svg(screen: &Screen) -> String {
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    let (width, height) = (2.0 * MARGIN + f32::from(columns) * COLUMN, 2.0 * MARGIN + f32::from(rows) * LINE);
    let (mut grounds, mut signs) = (String::new(), String::new());
    for row in 0..rows {
        for column in 0..columns {
            let Some(cell) = screen.cell(row, column) else { continue };
            let (mut ink, mut ground) = (rgb(cell.fgcolor(), INK), rgb(cell.bgcolor(), GROUND));
            if cell.inverse() {
                (ink, ground) = (ground, ink);
            }
            if cell.dim() {
                ink = mixed(ink, ground);
            }
            let (x, y) = (MARGIN + f32::from(column) * COLUMN, MARGIN + f32::from(row) * LINE);
            if ground != GROUND {
                let wide = if cell.is_wide() { 2.0 * COLUMN } else { COLUMN };
                let fill = hex(ground);
                let _ = writeln!(
                    grounds,
                    r#"<rect x="{x:.1}" y="{y:.1}" width="{:.1}" height="{:.1}" fill="{fill}"/>"#,
                    wide + 0.3,
                    LINE + 0.3
                );
            }
            let text = cell.contents();
            if text.trim().is_empty() {
                continue;
            }
            if let Some(quarters) = quarters(text) {
                let fill = hex(ink);
                let halves = [(0.0, 0.0), (COLUMN / 2.0, 0.0), (0.0, LINE / 2.0), (COLUMN / 2.0, LINE / 2.0)];
                for (dx, dy) in halves.into_iter().zip(quarters).filter(|(_, on)| *on).map(|(at, _)| at) {
                    let (x, y) = (x + dx, y + dy);
                    let (wide, high) = (COLUMN / 2.0 + 0.3, LINE / 2.0 + 0.3);
                    let _ = writeln!(
                        grounds,
                        r#"<rect x="{x:.1}" y="{y:.1}" width="{wide:.1}" height="{high:.1}" fill="{fill}"/>"#
                    );
                }
                continue;
            }
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let fill = if ink == INK { String::new() } else { format!(r#" fill="{}""#, hex(ink)) };
            let weight = if cell.bold() { r#" font-weight="bold""# } else { "" };
            let line = if cell.underline() { r#" text-decoration="underline""# } else { "" };
            let base = y + LINE - 3.9;
            let _ = writeln!(signs, r#"<text x="{x:.1}" y="{base:.1}"{fill}{weight}{line}>{text}</text>"#);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         font-family=\"DejaVu Sans Mono, NanumGothicCoding, ui-monospace, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{}\"/>\n{grounds}<g fill=\"{}\">\n{signs}</g>\n</svg>\n",
        hex(GROUND),
        hex(INK)
    )
}
