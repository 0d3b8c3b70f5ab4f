//! A hand that lies face down, next to people who must not see it: what can still be shown and said aloud.

use crate::{Notice, Question, View};
use kernel::Seat;

impl View {
    /// This view without anything that only its viewer knows. It says less than a spectator's view where the two
    /// can't be told apart.
    #[must_use]
    pub fn covered(&self) -> Self {
        let mut view = self.clone();
        view.hand = None;
        view.deck.known.clear();
        for player in &mut view.players {
            player.known.clone_from(&player.marked);
            player.lacks.clear();
        }
        match &mut view.question {
            Question::Garbage { picked, .. } => *picked = None,
            question @ Question::Keep { bottom: true, .. } => *question = Question::DrawBottom,
            question @ Question::Keep { .. } => *question = Question::Turn,
            _ => {}
        }
        view
    }
}

impl Question {
    /// Does an answer need, or tell, cards that only this player knows?
    pub const fn is_private(&self) -> bool {
        matches!(
            self,
            Self::Give { .. }
                | Self::Garbage { .. }
                | Self::Alter { .. }
                | Self::Place { .. }
                | Self::Keep { .. }
        )
    }
}

impl Notice {
    /// What of this may be said aloud by the player who heard it: as others hear it, or nothing.
    pub fn covered(&self, listener: Seat) -> Option<Self> {
        let player = listener;
        Some(match *self {
            // To others, keeping a kitten looks like drawing any card.
            Self::YouDrew { .. } | Self::YouKept => Self::Drew { player },
            Self::YouDrewBottom { .. } => Self::DrewBottom { player },
            Self::YouPlaced { .. } => Self::Placed { player },
            Self::YouPlacedImploding { .. } => Self::PlacedImploding { player },
            Self::YouSaw { ref cards } => Self::Saw { player, count: cards.len() as u8 },
            Self::GaveCard { player, to, .. } => Self::Gave { player, to },
            Self::TookCard { player, target, .. } => Self::Took { player, target },
            Self::YourCurseLifted { .. } => Self::Lifted { player },
            Self::Threw { player, .. } if player == listener => return None,
            Self::YouMayKeep | Self::YouHaveNoNope | Self::YouHaveNoDefuse => return None,
            _ => self.clone(),
        })
    }
}
