//! Everything that is settled before a match: preset, seats, who plays, every setting with its range.

use super::settings::next;
use crate::local::{Seated, Settings, default_name, read_seats};
use crate::screen::form::{Field, Filled, Form};
use crate::screen::{Event, Picture, Response, Theme};
use crate::values::{listed_values, read_value, value_range};
use crate::{Speech, say};
use catalog::AnyGame;
use host::{Setup, programs};
use kernel::{AUTO, Choices, Kind, Setting};
use ratatui::Frame;
use store::{Controller, Player};
use table::clean_name;
use table::{ClockRules, PATIENCE_SETTINGS};

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
}

/// What a line of the form is about.
#[derive(Clone, Copy, Debug)]
enum Row {
    Start,
    Preset,
    Seats,
    Player(usize),
    Setting(&'static Setting),
    Reset,
}

/// Something to be remembered.
#[derive(Clone, Debug)]
enum Change {
    Preset(&'static str),
    Value(&'static str, String),
    Reset,
}

/// A match that can begin, and what is to be remembered of how it was chosen.
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
                // Only the command line names programs: one in the file of settings is not started.
                if programs(game, &players).is_empty() { players } else { Vec::new() }
            }),
            changed: Vec::new(),
            form: Form::default(),
            rows: Vec::new(),
        };
        let seats = match new.players.len() {
            0 => new.game.seats(&new.choices).unwrap_or_else(|_| usize::from(new.seat_range().0)),
            seats => seats,
        };
        new.choices = new.choices.with_seats(seats as u8);
        new.fill();
        new
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
            // Somebody may have typed the name that is usual for this seat.
            let is_free = |name: &String| self.players.iter().all(|player| player.name != *name);
            let mut usual = (self.players.len()..).map(|seat| default_name(self.speech, self.game, seat));
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
        self.rows.extend(self.game.settings().iter().chain(PATIENCE_SETTINGS).map(Row::Setting));
        self.rows.push(Row::Reset);
        self.form.fields = self.rows.iter().map(|row| self.field(*row)).collect();
    }

    fn field(&self, row: Row) -> Field {
        let speech = self.speech;
        match row {
            Row::Start => Field::button(say!(speech, "new-game-start")),
            Row::Reset => Field::button(say!(speech, "settings-reset")),
            Row::Preset => {
                let preset = self.game.preset(&self.choices).name;
                let name = speech.of_game(self.game.name(), &format!("preset-{preset}"));
                Field::cycle(say!(speech, "settings-preset"), name)
            }
            Row::Seats => {
                let (min, max) = self.seat_range();
                Field::cycle(say!(speech, "new-game-seats"), self.players.len().to_string())
                    .remarked(format!("({min}-{max})"))
            }
            Row::Player(index) => {
                let player = &self.players[index];
                let label = say!(speech, "new-game-seat", number = index + 1);
                let who = match &player.controller {
                    Controller::Human => speech.person(),
                    Controller::Bot(level) => speech.computer(level),
                };
                Field::text(label, player.name.clone(), true).remarked(format!("({who})"))
            }
            Row::Setting(setting) => {
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
        }
    }

    /// What a setting is set to: chosen, by the preset, or by default.
    fn value(&self, setting: &Setting) -> String {
        let chosen = self.choices.values.iter().chain(&self.patience.values).rev();
        let chosen = chosen.into_iter().find(|(key, _)| key == setting.key).map(|(_, value)| value.as_str());
        let preset = self.game.preset(&self.choices).values.iter();
        let preset = preset.into_iter().find(|(key, _)| *key == setting.key).map(|(_, value)| *value);
        chosen.or(preset).unwrap_or(setting.default).to_string()
    }

    /// The value after this one of a setting, or before it. Where numbers can be automatic, that comes first.
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
        let checked = if Setup::is_table_setting(setting.key) {
            let patience = without(&self.patience, setting.key).with(setting.key, value);
            Setup::patience_rules(&patience).map(|_| self.patience = patience)
        } else {
            let choices = without(&self.choices, setting.key).with(setting.key, value);
            self.game.configure(&choices).map(|_| self.choices = choices)
        };
        checked.map_err(|fault| self.speech.config_fault(self.game.name(), &fault))?;
        self.changed.push(Change::Value(setting.key, value.into()));
        Ok(())
    }

    /// The next value that the rules take; if they take none, the error of the nearest one.
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
            Row::Preset => {
                let names: Vec<&str> = self.game.presets().iter().map(|preset| preset.name).collect();
                let name = next(&names, self.game.preset(&self.choices).name, by);
                // A preset is a whole set of values: single ones that were chosen before go.
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
                let levels = self.game.levels().iter().map(|level| Controller::Bot((*level).into()));
                let all: Vec<Controller> = std::iter::once(Controller::Human).chain(levels).collect();
                let now = all.iter().position(|other| *other == self.players[seat].controller).unwrap_or(0);
                let next = (now as isize + by).rem_euclid(all.len() as isize) as usize;
                self.players[seat].controller = all[next].clone();
            }
            Row::Setting(setting) => self.step(setting, by),
        }
    }

    /// Sets what was typed, or says what is wrong with it.
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
            Row::Start | Row::Preset | Row::Seats | Row::Reset => Ok(()),
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
        Response::Done(Some(Chosen { setup, changed, seated: self.seated() }))
    }

    fn seated(&self) -> Seated {
        // A name that nobody typed follows the language.
        let name = |(seat, player): (usize, &Player)| {
            let is_usual = player.name == default_name(self.speech, self.game, seat);
            if is_usual { String::new() } else { player.name.clone() }
        };
        Seated {
            seats: self.players.iter().map(|player| player.controller.to_string()).collect(),
            names: self.players.iter().enumerate().map(name).collect(),
        }
    }
}

/// The choices without what was chosen for this setting.
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
