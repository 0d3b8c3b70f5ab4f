//! Tries what a server sends before anything is shown: a view that no game ever has may break the code that looks at it.
//!
//! A thread of its own works out the options of a view and draws it, once for each user interface. If that crashes or
//! takes too long, the view is bad, and only that thread is lost.

use crate::plain::{Sight, face};
use crate::screen::{Scene, Theme, board};
use crate::speech_in;
use catalog::AnyGame;
use kernel::{AnyWire, Seat, Viewer};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;
use words::Language;

/// No honest view takes longer.
const LONGEST: Duration = Duration::from_secs(5);

/// The window that a view is drawn for.
const WINDOW: Rect = Rect { x: 0, y: 0, width: 80, height: 24 };

pub(super) struct Taster {
    views: Sender<Arc<dyn AnyWire>>,
    verdicts: Receiver<()>,
}

impl Taster {
    pub fn new(game: &'static dyn AnyGame, own: Option<Seat>, names: Vec<String>) -> Self {
        let (views, to_taste) = channel();
        let (tasted, verdicts) = channel();
        // Without a thread no verdict ever comes, and nothing is shown.
        let _ = thread::Builder::new().name("taster".into()).spawn(move || {
            let viewer = own.map_or(Viewer::Spectator, Viewer::Seat);
            let Ok(speech) = speech_in(Language::English) else { return };
            let (mut board, theme) = (board(game), Theme::PLAIN);
            while let Ok(view) = to_taste.recv() {
                let view: Arc<dyn AnyWire> = view;
                if let Some(seat) = own {
                    drop(game.options(&*view, seat));
                }
                let scene = Scene { speech: &speech, theme: &theme, names: &names, viewer, view: &*view };
                board.happened(&scene, &[], Duration::ZERO);
                board.draw(&scene, None, WINDOW, &mut Buffer::empty(WINDOW));
                let sight = Sight { speech: &speech, names: &names, viewer, view: &*view };
                drop(face(game).draw(&sight));
                if tasted.send(()).is_err() {
                    return;
                }
            }
        });
        Self { views, verdicts }
    }

    /// Can this view be shown?
    pub fn is_good(&self, view: &Arc<dyn AnyWire>) -> bool {
        self.views.send(Arc::clone(view)).is_ok() && self.verdicts.recv_timeout(LONGEST).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Choices, Seed};
    use serde_json::{Value, json};
    use table::{Fairness, TableRules};

    #[test]
    fn a_view_that_no_game_has_is_noticed_before_it_is_shown() {
        let game = catalog::find("connect4").unwrap();
        let choices = game.configure(&Choices::default()).unwrap();
        let fairness = Fairness::drawn(Seed([1; 32]));
        let (table, _) = game.open(&choices, fairness, TableRules::default(), 0).unwrap();
        let seat = Seat::new(0);
        let text = table.view_json(Viewer::Seat(seat));
        let taster = || Taster::new(game, Some(seat), vec!["Ann".into(), "Bob".into()]);
        let good = game.read_view(&text).unwrap();
        let tasted = taster();
        assert!(tasted.is_good(&good) && tasted.is_good(&good));
        let mut bad: Value = serde_json::from_str(&text).unwrap();
        bad["columns"][0] = json!(vec![0; 200]);
        if let Some(bad) = game.read_view(&bad.to_string()) {
            let tasted = taster();
            assert!(!tasted.is_good(&bad));
            // Nothing more is shown after that.
            assert!(!tasted.is_good(&good));
        }
    }
}
