//! What can go wrong at one end of a match.

use crate::local::RecordFileFault;
use crate::online::OnlineFault;
use host::MatchFault;
use store::StoreError;

/// Why a match can't go on here, or what else went wrong.
#[derive(Debug)]
pub enum PlaceFault {
    /// The match itself can't go on.
    Match(MatchFault),
    /// Its record can't be written.
    Record(RecordFileFault),
    /// Its server says no, or is gone.
    Online(OnlineFault),
}

impl From<MatchFault> for PlaceFault {
    fn from(fault: MatchFault) -> Self {
        Self::Match(fault)
    }
}

impl From<StoreError> for PlaceFault {
    fn from(error: StoreError) -> Self {
        Self::Match(error.into())
    }
}
