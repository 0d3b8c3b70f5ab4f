//! Everything that is decided before a match: preset, seats, who plays, every setting with its range.

use super::settings::next;
use crate::local::{Seated, Settings, Unnamed, computer_name, default_name, read_seats};
use crate::offers::solo_levels;
use crate::online::{CLOCKS, clock_choice};
use crate::screen::form::{Field, Filled, Form};
use crate::screen::{Event, Picture, Response, Theme};
use crate::values::{listed_values, read_value, value_range};
use crate::{Speech, say};
use catalog::AnyGame;
use host::{Setup, programs};
use kernel::{AUTO, Choices, Kind, Setting};
use protocol::Access;
use ratatui::Frame;
use store::{Controller, Player};
use table::ClockRules;
use table::clean_name;

#[derive(Debug)]
pub struct NewGame<'a> {
    speech: &'a Speech,
    theme: &'a Theme,
    game: &'static dyn AnyGame,
    choices: Choices,
    patience: Choices,
    clock: ClockRules,
    players: Vec<Player>,
    /// What was changed, in order.
    changed: Vec<Change>,
    form: Form,
    rows: Vec<Row>,
    /// What else is settled about a table on a server.
    terms: Option<Terms>,
}

/// What is settled about a table on a server.
#[derive(Clone, Copy, Debug)]
struct Terms {
    clock: &'static str,
    access: Access,
    spectators: bool,
}

/// What a line of the form is about.
#[derive(Clone, Copy, Debug)]
enum Row {
    Start,
    Preset,
    Seats,
    Player(usize),
    Setting(&'static Setting),
    Clock,
    Access,
    Spectators,
    Reset,
}

/// A change to be remembered.
#[derive(Clone, Debug)]
enum Change {
    Preset(&'static str),
    Value(&'static str, String),
    Reset,
}

/// A match that can begin, and what to remember of how it was chosen.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub setup: Setup,
    changed: Vec<Change>,
    seated: Seated,
}

impl Chosen {
    pub fn remember(&self, settings: &mut Settings) {
        let game = self.setup.game.name();
        for change in &self.changed {
            match change {
                Change::Preset(preset) => settings.set_preset(game, preset),
                Change::Value(key, value) => settings.set(game, key, value),
                Change::Reset => settings.reset(game),
            }
        }
        settings.seat(game, self.seated.clone());
    }
}

impl<'a> NewGame<'a> {
    pub fn new(
        speech: &'a Speech,
        theme: &'a Theme,
        settings: &Settings,
        game: &'static dyn AnyGame,
    ) -> Self {
        let (choices, patience) = settings.choices(game.name());
        let mut new = Self {
            speech,
            theme,
            game,
            choices,
            patience,
            clock: settings.display.clock_rules(),
            players: settings.seated(game.name()).map_or_else(Vec::new, |seated| {
                let players = read_seats(speech, game, &seated.seats, &seated.names).unwrap_or_default();
                // Only the command line names programs: one in the settings file is not started.
                if programs(game, &players).is_empty() { players } else { Vec::new() }
            }),
            changed: Vec::new(),
            form: Form::default(),
            rows: Vec::new(),
            terms: None,
        };
        let seats = match new.players.len() {
            0 => new.game.seats(&new.choices).unwrap_or_else(|_| usize::from(new.seat_range().0)),
            seats => seats,
        };
        new.choices = new.choices.with_seats(seats as u8);
        new.fill();
        new
    }

    /// A table on a server, with people on all seats at first.
    pub fn online(
        speech: &'a Speech,
        theme: &'a Theme,
        settings: &Settings,
        game: &'static dyn AnyGame,
    ) -> Self {
        let mut new = Self::new(speech, theme, settings, game);
        new.terms = Some(Terms { clock: CLOCKS[0], access: Access::Listed, spectators: true });
        for (index, player) in new.players.iter_mut().enumerate() {
            *player = Player::human(default_name(speech, index + 1));
        }
        new.fill();
        new
    }

    /// The clock, who finds the table, and whether others may watch.
    pub fn terms(&self) -> (&'static str, Access, bool) {
        let terms = self.terms.unwrap_or(Terms { clock: "", access: Access::Listed, spectators: true });
        (terms.clock, terms.access, terms.spectators)
    }

    fn seat_range(&self) -> (u8, u8) {
        self.game.seat_range(self.game.preset(&self.choices))
    }

    /// The lines, as they are now.
    fn fill(&mut self) {
        let (min, max) = self.seat_range();
        let seats = self.choices.seats.unwrap_or(min).clamp(min, max);
        self.choices.seats = Some(seats);
        while self.players.len() < usize::from(seats) {
            // Somebody may have typed the default name of this seat.
            let is_free = |name: &String| self.players.iter().all(|player| player.name != *name);
            let mut usual = (self.players.len() + 1..).map(|number| default_name(self.speech, number));
            let name = usual.find(is_free).unwrap_or_default();
            self.players.push(Player::human(name));
        }
        self.players.truncate(seats.into());
        self.rows = vec![Row::Start];
        if self.game.presets().len() > 1 {
            self.rows.push(Row::Preset);
        }
        if min < max {
            self.rows.push(Row::Seats);
        }
        self.rows.extend((0..self.players.len()).map(Row::Player));
        if self.terms.is_some() {
            self.rows.extend([Row::Clock, Row::Access, Row::Spectators]);
        }
        self.rows.extend(self.game.settings().iter().map(Row::Setting));
        self.rows.push(Row::Reset);
        self.form.fields = self.rows.iter().map(|row| self.field(*row)).collect();
    }

    fn field(&self, row: Row) -> Field {
        let speech = self.speech;
        match row {
            Row::Start if self.terms.is_some() => {
                Field::button(say!(speech, "lobby-make")).about(say!(speech, "about-make"))
            }
            Row::Start => Field::button(say!(speech, "new-game-start")).about(say!(speech, "about-start")),
            Row::Clock => {
                let clock = clock_choice(speech, self.terms().0);
                Field::cycle(say!(speech, "table-clock"), clock).about(say!(speech, "about-table-clock"))
            }
            Row::Access => {
                let access = match self.terms().1 {
                    Access::Listed => say!(speech, "access-listed"),
                    Access::Link => say!(speech, "access-link"),
                };
                Field::cycle(say!(speech, "table-access"), access).about(say!(speech, "about-access"))
            }
            Row::Spectators => {
                let spectators =
                    if self.terms().2 { say!(speech, "value-on") } else { say!(speech, "value-off") };
                Field::cycle(say!(speech, "table-spectators"), spectators)
                    .about(say!(speech, "about-spectators"))
            }
            Row::Reset => Field::button(say!(speech, "settings-reset")).about(say!(speech, "about-reset")),
            Row::Preset => {
                let preset = self.game.preset(&self.choices).name;
                let name = speech.of_game(self.game.name(), &format!("preset-{preset}"));
                Field::cycle(say!(speech, "settings-preset"), name)
                    .about(speech.of_game(self.game.name(), &format!("about-preset-{preset}")))
            }
            Row::Seats => {
                let (min, max) = self.seat_range();
                Field::cycle(say!(speech, "new-game-seats"), self.players.len().to_string())
                    .remarked(format!("({min}-{max})"))
                    .about(say!(speech, "about-seats"))
            }
            Row::Player(index) => {
                let player = &self.players[index];
                let label = say!(speech, "new-game-seat", number = index + 1);
                let who = match &player.controller {
                    Controller::Human => speech.person(),
                    Controller::Bot(level) if Unnamed::read(&player.name).is_some() => speech.level(level),
                    Controller::Bot(level) => speech.computer(level),
                };
                if self.terms.is_some() {
                    let who = match &player.controller {
                        Controller::Human => who,
                        Controller::Bot(level) => speech.computer(level),
                    };
                    return Field::cycle(label, who).about(say!(speech, "about-online-seat"));
                }
                Field::text(label, player.name.clone(), true)
                    .remarked(format!("({who})"))
                    .about(say!(speech, "about-player"))
            }
            Row::Setting(setting) => {
                let about = speech.of_game(self.game.name(), &format!("about-{}", setting.key));
                self.setting_field(setting).about(about)
            }
        }
    }

    fn setting_field(&self, setting: &'static Setting) -> Field {
        let speech = self.speech;
        let label = speech.setting(self.game.name(), setting.key);
        let value = self.value(setting);
        match (setting.kind, value_range(speech, setting)) {
            (Kind::Number { min, max }, _) if value == AUTO => {
                let value = say!(speech, "value-auto");
                return Field::text(label, value, false).remarked(format!("({min}-{max})"));
            }
            (_, Some(range)) => {
                return Field::text(label, value, false).remarked(format!("({range})"));
            }
            (_, None) => {}
        }
        let names = listed_values(speech, self.game, setting).unwrap_or_default();
        let name = names.into_iter().find(|(known, _)| *known == value);
        Field::cycle(label, name.map_or(value, |(_, name)| name))
    }

    /// The value of a setting: chosen, from the preset, or the default.
    fn value(&self, setting: &Setting) -> String {
        let chosen = self.choices.values.iter().rev();
        let chosen = chosen.into_iter().find(|(key, _)| key == setting.key).map(|(_, value)| value.as_str());
        let preset = self.game.preset(&self.choices).values.iter();
        let preset = preset.into_iter().find(|(key, _)| *key == setting.key).map(|(_, value)| *value);
        chosen.or(preset).unwrap_or(setting.default).to_string()
    }

    /// The next or previous value of a setting. Where numbers can be automatic, that comes first.
    fn next_value(&self, setting: &Setting, value: &str, by: isize) -> String {
        if let Kind::Number { min, max } = setting.kind {
            let first = if setting.default == AUTO { min - 1 } else { min };
            let number = value.parse::<i64>().unwrap_or(first) + by as i64;
            return match number.clamp(first, max) {
                number if number < min => AUTO.into(),
                number => number.to_string(),
            };
        }
        let values = listed_values(self.speech, self.game, setting).unwrap_or_default();
        let values: Vec<&str> = values.into_iter().map(|(value, _)| value).collect();
        next(&values, value, by).to_string()
    }

    fn set(&mut self, setting: &'static Setting, value: &str) -> Result<(), String> {
        let choices = without(&self.choices, setting.key).with(setting.key, value);
        let checked = self.game.configure(&choices);
        checked.map_err(|fault| self.speech.config_fault(self.game.name(), &fault))?;
        self.choices = choices;
        self.changed.push(Change::Value(setting.key, value.into()));
        Ok(())
    }

    /// The next value that the rules accept; if they accept none, the error of the nearest one.
    fn step(&mut self, setting: &'static Setting, by: isize) {
        let mut error = None;
        let mut value = self.value(setting);
        loop {
            let next = self.next_value(setting, &value, by);
            if next == value || next == self.value(setting) {
                self.form.error = error;
                return;
            }
            match self.set(setting, &next) {
                Ok(()) => return,
                Err(refused) => error = error.or(Some(refused)),
            }
            value = next;
        }
    }

    fn reset(&mut self) {
        self.choices = Choices { seats: self.choices.seats, ..Choices::default() };
        self.patience = Choices::default();
        self.changed.push(Change::Reset);
    }

    fn change(&mut self, index: usize, by: isize) {
        self.form.error = None;
        match self.rows[index] {
            Row::Start | Row::Reset => {}
            Row::Clock | Row::Access | Row::Spectators => self.change_terms(index, by),
            Row::Preset => {
                let names: Vec<&str> = self.game.presets().iter().map(|preset| preset.name).collect();
                let name = next(&names, self.game.preset(&self.choices).name, by);
                // A preset is a complete set of values: it replaces values chosen before.
                self.choices =
                    Choices { preset: Some(name.into()), seats: self.choices.seats, values: Vec::new() };
                self.changed.push(Change::Preset(name));
            }
            Row::Seats => {
                let (min, max) = self.seat_range();
                let seats = (self.players.len() as isize + by).clamp(min.into(), max.into());
                self.choices.seats = Some(seats as u8);
            }
            Row::Player(seat) => {
                let levels = solo_levels(self.game).into_iter().map(|level| Controller::Bot(level.into()));
                let all: Vec<Controller> = std::iter::once(Controller::Human).chain(levels).collect();
                let now = all.iter().position(|other| *other == self.players[seat].controller).unwrap_or(0);
                let next = (now as isize + by).rem_euclid(all.len() as isize) as usize;
                self.players[seat].controller = all[next].clone();
                self.rename(seat);
            }
            Row::Setting(setting) => self.step(setting, by),
        }
    }

    fn change_terms(&mut self, index: usize, by: isize) {
        let Some(terms) = &mut self.terms else { return };
        match self.rows[index] {
            Row::Clock => terms.clock = next(CLOCKS, terms.clock, by),
            Row::Access => terms.access = next(&[Access::Listed, Access::Link], terms.access, by),
            _ => terms.spectators = !terms.spectators,
        }
    }

    /// A name that nobody typed says what plays there.
    fn rename(&mut self, seat: usize) {
        if Unnamed::read(&self.players[seat].name).is_none() {
            return;
        }
        let others = self.players.iter().enumerate().filter(|(other, _)| *other != seat);
        let taken: Vec<&str> = others.map(|(_, other)| other.name.as_str()).collect();
        let name = match self.players[seat].controller {
            Controller::Bot(_) => computer_name(self.speech, &taken),
            Controller::Human => {
                let is_free = |name: &String| !taken.contains(&name.as_str());
                let mut usual = (seat + 1..).map(|number| default_name(self.speech, number));
                usual.find(is_free).unwrap_or_default()
            }
        };
        self.players[seat].name = name;
    }

    /// Sets the typed value, or returns what is wrong with it.
    fn typed(&mut self, index: usize, text: &str) -> Result<(), String> {
        match self.rows[index] {
            Row::Player(seat) => {
                let name = clean_name(text).map_err(|bad| self.speech.name_fault(text, bad))?;
                let mut others = self.players.iter().enumerate().filter(|(other, _)| *other != seat);
                if others.any(|(_, other)| other.name == name) {
                    return Err(say!(self.speech, "error-name-twice", name = name));
                }
                self.players[seat].name = name;
                Ok(())
            }
            Row::Setting(setting) => match read_value(self.speech, setting, text) {
                Some(value) => self.set(setting, &value),
                None => Ok(()),
            },
            Row::Start
            | Row::Preset
            | Row::Seats
            | Row::Clock
            | Row::Access
            | Row::Spectators
            | Row::Reset => Ok(()),
        }
    }

    fn start(&mut self) -> Response<Option<Chosen>> {
        if let Err(fault) = self.game.configure(&self.choices) {
            self.form.error = Some(self.speech.config_fault(self.game.name(), &fault));
            return Response::Draw;
        }
        let setup = Setup {
            game: self.game,
            choices: self.choices.clone(),
            patience: self.patience.clone(),
            clock: self.clock,
            players: self.players.clone(),
            seed: None,
            entropy: Vec::new(),
        };
        let changed = std::mem::take(&mut self.changed);
        Response::Done(Some(Chosen { setup, changed, seated: Seated::of(&self.players) }))
    }
}

/// The choices without this setting.
fn without(choices: &Choices, key: &str) -> Choices {
    let mut choices = choices.clone();
    choices.values.retain(|(other, _)| other != key);
    choices
}

impl Picture for NewGame<'_> {
    type Done = Option<Chosen>;

    fn theme(&self) -> &Theme {
        self.theme
    }

    fn draw(&mut self, frame: &mut Frame) {
        let title = self.speech.game_title(self.game.name());
        self.form.draw_screen(frame, self.speech, self.theme, &title);
    }

    fn hear(&mut self, event: Event) -> Response<Self::Done> {
        match self.form.hear(&event) {
            Filled::Ignored => return Response::Stay,
            Filled::Moved => {}
            Filled::Asked => self.form.explain(self.speech),
            Filled::Left => return Response::Done(None),
            Filled::Pressed(index) => match self.rows[index] {
                Row::Reset => self.reset(),
                _ => return self.start(),
            },
            Filled::Changed(index, by) => self.change(index, by),
            Filled::Typed(index, text) => {
                let checked = self.typed(index, &text);
                self.form.take(checked);
            }
        }
        self.fill();
        Response::Draw
    }
}
