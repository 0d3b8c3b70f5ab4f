//! Settings for all games: language, look, sound, time.

use crate::Speech;
use crate::local::{Colours, Display, LONGEST_CLOCK, Symbols};
use crate::say;
use crate::screen::form::{Field, Filled, Form};
use crate::screen::{Event, Look, Picture, Response, Theme};
use ratatui::Frame;
use words::Language;

/// One step of the clock, in seconds.
const CLOCK_STEP: u32 = 5;

#[derive(Debug)]
pub struct SettingsForm<'a> {
    speech: &'a Speech,
    theme: Theme,
    display: Display,
    form: Form,
}

/// The last change; the form is rebuilt with it, so that the change shows at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub display: Display,
    pub language: Option<Language>,
    pub cursor: usize,
}

impl<'a> SettingsForm<'a> {
    pub fn new(speech: &'a Speech, display: Display, look: Look, cursor: usize) -> Self {
        let theme = look.theme(&display);
        let mut form = Self { speech, theme, display, form: Form::default() };
        form.form.cursor = cursor;
        form.form.fields = form.fields();
        form
    }

    fn fields(&self) -> Vec<Field> {
        let (speech, display) = (self.speech, self.display);
        let switch = |on: bool| if on { say!(speech, "value-on") } else { say!(speech, "value-off") };
        let colours = match display.colours {
            Colours::Standard => say!(speech, "colours-standard"),
            Colours::HighContrast => say!(speech, "colours-high-contrast"),
            Colours::Monochrome => say!(speech, "colours-monochrome"),
        };
        let symbols = match display.symbols {
            Symbols::Auto => say!(speech, "value-auto"),
            Symbols::Unicode => say!(speech, "symbols-unicode"),
            Symbols::Ascii => say!(speech, "symbols-ascii"),
        };
        let clock = match display.clock {
            0 => say!(speech, "value-off"),
            seconds => say!(speech, "clock-seconds", seconds = seconds),
        };
        let range = say!(speech, "clock-range", most = LONGEST_CLOCK);
        vec![
            Field::cycle(say!(speech, "settings-language"), speech.language().own_name().into())
                .about(say!(speech, "about-language")),
            Field::cycle(say!(speech, "settings-colours"), colours).about(say!(speech, "about-colours")),
            Field::cycle(say!(speech, "settings-symbols"), symbols).about(say!(speech, "about-symbols")),
            Field::cycle(say!(speech, "settings-animation"), switch(display.animation))
                .about(say!(speech, "about-animation")),
            Field::cycle(say!(speech, "settings-sound"), switch(display.sound))
                .about(say!(speech, "about-sound")),
            Field::cycle(say!(speech, "settings-one-question"), switch(display.one_question))
                .about(say!(speech, "about-one-question")),
            Field::text(say!(speech, "settings-clock"), clock, false)
                .remarked(format!("({range})"))
                .about(say!(speech, "about-clock")),
            Field::button(say!(speech, "settings-back")).about(say!(speech, "about-back")),
        ]
    }

    fn change(&mut self, index: usize, by: isize) -> Response<Option<Change>> {
        let mut language = None;
        let display = &mut self.display;
        match index {
            0 => language = Some(next(&Language::ALL, self.speech.language(), by)),
            1 => display.colours = next(&Colours::ALL, display.colours, by),
            2 => display.symbols = next(&Symbols::ALL, display.symbols, by),
            3 => display.animation = !display.animation,
            4 => display.sound = !display.sound,
            5 => display.one_question = !display.one_question,
            _ if by < 0 => display.clock = display.clock.saturating_sub(CLOCK_STEP),
            _ => display.clock = (display.clock + CLOCK_STEP).min(LONGEST_CLOCK),
        }
        Response::Done(Some(Change { display: self.display, language, cursor: index }))
    }
}

/// The next or previous value.
pub(super) fn next<T: Copy + PartialEq>(all: &[T], value: T, by: isize) -> T {
    let index = all.iter().position(|&other| other == value).unwrap_or(0) as isize;
    all[(index + by).rem_euclid(all.len() as isize) as usize]
}

impl Picture for SettingsForm<'_> {
    type Done = Option<Change>;

    fn theme(&self) -> &Theme {
        &self.theme
    }

    fn draw(&mut self, frame: &mut Frame) {
        let title = say!(self.speech, "settings-title");
        self.form.draw_screen(frame, self.speech, &self.theme, &title);
    }

    fn hear(&mut self, event: Event) -> Response<Self::Done> {
        match self.form.hear(&event) {
            Filled::Ignored => Response::Stay,
            Filled::Moved => Response::Draw,
            Filled::Asked => {
                self.form.explain(self.speech);
                Response::Draw
            }
            Filled::Left | Filled::Pressed(_) => Response::Done(None),
            Filled::Changed(index, by) => self.change(index, by),
            Filled::Typed(index, text) => match text.trim().parse::<u32>() {
                Ok(seconds) if seconds <= LONGEST_CLOCK => {
                    self.display.clock = seconds;
                    Response::Done(Some(Change { display: self.display, language: None, cursor: index }))
                }
                _ => {
                    self.form.take(Err(say!(self.speech, "clock-range", most = LONGEST_CLOCK)));
                    Response::Draw
                }
            },
        }
    }
}
