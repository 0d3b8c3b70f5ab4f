//! This device's part in deals over the network. Hashes come from here: a page over plain http has no `crypto.subtle`.

use crate::fault::Fault;
use crate::records::Check;
use client::{Bits, Deal, Doubt, Part};
use protocol::{Ask, MatchName, TableInfo, TableName};
use std::collections::BTreeMap;
use words::{Speech, say};

/// The deals of all tables where this device has a seat.
#[derive(Debug, Default)]
pub struct Deals {
    tables: BTreeMap<TableName, Deal>,
}

impl Deals {
    /// Draws bits for a seat that is being taken; the pledge goes with the request for the seat.
    pub fn sit(&mut self, table: TableName, round: u32, random: [u8; 32]) -> Result<String, Fault> {
        if random == [0; 32] {
            return Err(Fault::Unreadable("no random bits".into()));
        }
        Ok(self.tables.entry(table).or_default().draw(round, Bits::new(random)).pledge.clone())
    }

    /// What this device has to say about the deal of a table that looks like this.
    pub fn look(&mut self, info: &TableInfo, random: [u8; 32]) -> Option<Ask> {
        // A seat may have been taken by the table's code.
        if !self.tables.contains_key(&info.table)
            && let Some(deal) = self.tables.remove(&TableName(info.code.clone()))
        {
            self.tables.insert(info.table.clone(), deal);
        }
        let deal = self.tables.entry(info.table.clone()).or_default();
        let table = info.table.clone();
        match deal.look(info, false)? {
            Part::Pledge { round } => {
                let pledge = deal.draw(round, Bits::new(random)).pledge.clone();
                Some(Ask::Pledge { table, round, pledge })
            }
            Part::Reveal { round, bits } => Some(Ask::Reveal { table, round, bits }),
        }
    }

    /// On a new connection everything may have to be said again.
    pub fn lost(&mut self) {
        self.tables.values_mut().for_each(Deal::lost);
    }

    /// Does the record of a finished match fit what was shown? Nothing if this device had no part in its deal.
    pub fn check(
        &mut self,
        speech: &Speech,
        table: &TableName,
        of: &MatchName,
        record: &str,
    ) -> Option<Check> {
        let verdict = self.tables.get_mut(table)?.check(of, record)?;
        Some(match verdict {
            Ok(()) => Check::new(true, say!(speech, "deal-fits")),
            Err(doubt) => Check::new(false, doubt_text(speech, doubt)),
        })
    }
}

/// What does not fit.
fn doubt_text(speech: &Speech, doubt: Doubt) -> String {
    let what = match doubt {
        Doubt::Unreadable => say!(speech, "doubt-unreadable"),
        Doubt::Commitment => say!(speech, "doubt-commitment"),
        Doubt::Secret => say!(speech, "doubt-secret"),
        Doubt::OwnBits => say!(speech, "doubt-own-bits"),
        Doubt::OthersBits => say!(speech, "doubt-others-bits"),
    };
    say!(speech, "doubt", what = what)
}
