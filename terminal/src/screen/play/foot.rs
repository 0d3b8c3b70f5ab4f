//! What is below the board: what happened last, what to do, what was wrong, and the keys.

use super::Playing;
use super::awaited::{Asked, Awaited};
use super::sharing::key_places;
use crate::screen::text::{clip_start, row, wrap, write, write_centred};
use crate::screen::{Role, chrome};
use ratatui::Frame;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

/// The usual height: news, the prompt, a remark, the keys.
const HEIGHT: u16 = 4;
/// The most lines of a prompt and of a remark.
const LONGEST_PROMPT: usize = 2;
const LONGEST_REMARK: usize = 3;

/// The words of the foot, in lines of the window's width.
#[derive(Debug)]
pub(super) struct Foot {
    prompt: Vec<String>,
    role: Role,
    /// What was wrong, or a hint; nothing while something is typed.
    remark: Vec<String>,
    remark_role: Role,
    clock: String,
    /// Where the remark would be, something is typed.
    is_typing: bool,
}

impl Foot {
    /// The prompt and the remark are always shown in full: if necessary instead of the news, and of a line of the board.
    pub(super) fn height(&self) -> u16 {
        HEIGHT.max(self.prompt_lines() + self.remark_lines() + 1)
    }

    fn prompt_lines(&self) -> u16 {
        self.prompt.len().clamp(1, LONGEST_PROMPT) as u16
    }

    fn remark_lines(&self) -> u16 {
        if self.is_typing { 1 } else { self.remark.len().min(LONGEST_REMARK) as u16 }
    }

    fn clock_width(&self) -> u16 {
        self.clock.width() as u16 + u16::from(!self.clock.is_empty())
    }
}

impl Playing<'_> {
    /// What the foot of a window of this width says.
    pub(super) fn foot(&mut self, width: u16) -> Foot {
        let (prompt, role) = self.prompt();
        // A hint is shown where errors are, unless there is one.
        let (remark, remark_role) = match (&self.error, self.hint_line()) {
            (Some(error), _) => (error.clone(), Role::Bad),
            (None, hint) => (hint.unwrap_or_default(), Role::Good),
        };
        let is_typing = self.typing.is_some();
        let remark = if is_typing { String::new() } else { remark };
        let mut remark = wrap(&remark, width.saturating_sub(2).into());
        remark.retain(|line| !line.is_empty());
        let mut foot = Foot { prompt: Vec::new(), role, remark, remark_role, clock: self.clock(), is_typing };
        let room = usize::from(width.saturating_sub(2 + foot.clock_width()));
        foot.prompt = if prompt.width() <= room { vec![prompt] } else { wrap(&prompt, room) };
        foot
    }

    /// The last message, in this many lines above the prompt. If it does not fit, its end is what matters.
    fn paint_news(&mut self, frame: &mut Frame, area: Rect, news: &[String], lines: u16) {
        let room = usize::from(area.width.saturating_sub(2));
        let news = match (lines, news.len()) {
            (1, 2..) => vec![clip_start(&news.join(" "), room)],
            (lines, count) => news[count.saturating_sub(lines.into())..].to_vec(),
        };
        let style = self.room.theme.style(Role::Quiet);
        for (index, line) in (0..lines).zip(&news) {
            write_centred(frame.buffer_mut(), chrome::inset(row(area, index)), line, style);
        }
    }

    /// From above: the news, the prompt, a remark, the keys.
    pub(super) fn paint_foot(&mut self, frame: &mut Frame, area: Rect, foot: &Foot, news: Option<&str>) {
        let theme = self.room.theme;
        let (prompt_lines, remark_lines) = (foot.prompt_lines(), foot.remark_lines());
        let news = wrap(news.unwrap_or(""), area.width.saturating_sub(2).into());
        // Long news take the line of the remark, while that is free.
        let is_roomy = prompt_lines == 1 && news.len() > 1;
        let kept = remark_lines.max(u16::from(!is_roomy));
        let above = area.height.saturating_sub(1 + prompt_lines + kept);
        self.paint_news(frame, area, &news, above);
        let rows =
            |from: u16, count: u16| (from..from + count).map(move |index| chrome::inset(row(area, index)));
        let narrow = |line: Rect| Rect { width: line.width.saturating_sub(foot.clock_width()), ..line };
        let prompt_rows: Vec<Rect> = rows(above, prompt_lines).map(narrow).collect();
        for (place, line) in prompt_rows.iter().zip(&foot.prompt) {
            write(frame.buffer_mut(), *place, line, theme.style(foot.role));
        }
        let last = chrome::inset(row(area, above + prompt_lines - 1));
        if matches!(self.awaited, Awaited::Seen | Awaited::Showing(..) | Awaited::Everybody(_)) {
            self.gate.button = narrow(last);
        }
        if !foot.clock.is_empty() {
            let x = last.right() - foot.clock.width() as u16;
            let place = Rect { x, width: last.right() - x, ..last };
            write(frame.buffer_mut(), place, &foot.clock, theme.style(Role::Bad));
        }
        let below = area.height - 1 - remark_lines;
        if let Some(typing) = &self.typing {
            let line = chrome::inset(row(area, below));
            let used = write(frame.buffer_mut(), line, ": ", theme.style(Role::Choice));
            typing.draw(frame, Rect { x: line.x + used, width: line.width - used, ..line }, &theme);
        } else {
            for (place, line) in rows(below, remark_lines).zip(&foot.remark) {
                write(frame.buffer_mut(), place, line, theme.style(foot.remark_role));
            }
        }
        let hints = self.hints();
        self.buttons = chrome::buttons(frame.buffer_mut(), area, &theme, &hints);
        if let Awaited::Anybody(anybody) = &self.awaited
            && self.overlay.is_none()
        {
            let keys = self.common_keys(anybody);
            for (place, key) in key_places(&foot.prompt, prompt_rows.into_iter(), &keys) {
                self.buttons.add(place, key);
            }
        }
    }

    /// The time left for this move.
    fn clock(&self) -> String {
        match &self.awaited {
            Awaited::Asking(Asked { until: Some(until), .. }) => {
                let seconds = until.saturating_sub(self.hand.place.now()).div_ceil(1000);
                time_left(seconds)
            }
            _ => String::new(),
        }
    }
}

/// As on a clock: minutes and seconds, with hours before them where there are any.
fn time_left(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::time_left;

    #[test]
    fn a_day_is_told_in_hours() {
        assert_eq!([5, 65, 3599].map(time_left), ["0:05", "1:05", "59:59"]);
        assert_eq!([3600, 86_400].map(time_left), ["1:00:00", "24:00:00"]);
    }
}
