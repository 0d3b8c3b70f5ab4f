//! Computer players at a table in the page. They think while nobody else in this worker does anything.

use super::{Local, Now};
use crate::clock::PageClock;
use crate::fault::Fault;
use crate::speech::Voice;
use host::{Said, Task, reaction_time};
use kernel::{Budget, Inline, Means, Pace, Seat, Viewer};

/// What a page has: a clock, and no threads.
pub const MEANS: Means<'static> = Means { clock: Some(&PageClock), workers: &Inline };

impl Local {
    /// Does a computer have to think? Then how long it waits at least: where speed would tell something, by chance alone.
    pub(super) fn pause_before_thought(&self, now: Now) -> Option<u64> {
        let asked = self.asked_computers();
        let first = *asked.first()?;
        let question = self.hosted.table().asked(Viewer::Seat(first))?;
        Some(match question.pace {
            Pace::Reaction if self.tempo > 0 => {
                let drawn = u32::try_from(now.bits() >> 32).unwrap_or(0);
                let time = reaction_time(self.hosted.asked_count(), drawn);
                u64::try_from(time.as_millis()).unwrap_or(0)
            }
            _ => self.tempo,
        })
    }

    /// The computers that are asked, in the order in which they answer. Where several people share the device, everybody is
    /// asked in turn.
    fn asked_computers(&self) -> Vec<Seat> {
        let people = self.people();
        let table = self.hosted.table();
        if people.len() > 1 {
            return self.hosted.next_in_turn().filter(|seat| !people.contains(*seat)).into_iter().collect();
        }
        let is_asked = |seat: &Seat| table.asked(Viewer::Seat(*seat)).is_some() && !people.contains(*seat);
        Seat::all(table.seats()).filter(is_asked).collect()
    }

    /// Lets the next computer think and answer.
    pub fn think(&mut self, voice: &Voice<'_>, budget: Budget<'_>, now: Now) -> Result<(), Fault> {
        let Some(seat) = self.asked_computers().first().copied() else { return Ok(()) };
        let Some(task) = self.hosted.task_of(seat) else { return Ok(()) };
        let thought = Task::think(task, budget);
        self.say(voice, Said::Thought(thought), None, now)?;
        Ok(())
    }
}
