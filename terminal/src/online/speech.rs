//! Words for what happens on a server.

use super::OnlineFault;
use crate::{Speech, say};
use client::{Doubt, Failure, Obstacle};
use protocol::{Fault, FaultKey, Phrase};

/// Why something on a server can't go on.
pub fn online_fault(speech: &Speech, fault: &OnlineFault) -> String {
    match fault {
        OnlineFault::Failed(failure) => failure_text(speech, failure),
        OnlineFault::Refused(fault) => fault_text(speech, fault),
        OnlineFault::Nonsense => say!(speech, "online-nonsense"),
        OnlineFault::Unanswered => say!(speech, "online-unanswered"),
    }
}

/// Why there is no connection.
pub fn failure_text(speech: &Speech, failure: &Failure) -> String {
    match failure {
        Failure::Unreachable(obstacle) => unreachable_text(speech, obstacle),
        Failure::NotParlour => say!(speech, "online-not-parlour"),
        Failure::Refused(fault) => fault_text(speech, fault),
        Failure::NoRandomness => say!(speech, "match-no-randomness"),
    }
}

/// The system's own words are for what nobody has words for.
fn unreachable_text(speech: &Speech, obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::Refused => say!(speech, "online-refused"),
        Obstacle::Silent => say!(speech, "online-silent"),
        Obstacle::NoSuchAddress => say!(speech, "online-no-such-address"),
        Obstacle::Other(reason) => say!(speech, "online-unreachable", reason = words::short(reason)),
    }
}

/// Why the server says no, and what to do.
pub fn fault_text(speech: &Speech, fault: &Fault) -> String {
    let text = key_text(speech, fault.key);
    match fault.retry_after {
        Some(seconds) => format!("{text} {}", say!(speech, "online-retry", seconds = seconds)),
        None => text,
    }
}

fn key_text(speech: &Speech, key: FaultKey) -> String {
    match key {
        FaultKey::BadMessage => say!(speech, "fault-bad-message"),
        FaultKey::TooLarge => say!(speech, "fault-too-large"),
        FaultKey::TooFast => say!(speech, "fault-too-fast"),
        FaultKey::TooMany => say!(speech, "fault-too-many"),
        FaultKey::OtherProtocol => say!(speech, "fault-other-protocol"),
        FaultKey::OtherRules => say!(speech, "fault-other-rules"),
        FaultKey::Unknown => say!(speech, "fault-unknown"),
        FaultKey::BadToken => say!(speech, "fault-bad-token"),
        FaultKey::BadName => say!(speech, "fault-bad-name"),
        FaultKey::LoginTaken => say!(speech, "fault-login-taken"),
        FaultKey::BadLogin => say!(speech, "fault-bad-login"),
        FaultKey::BadPassword => say!(speech, "fault-bad-password"),
        FaultKey::Banned => say!(speech, "fault-banned"),
        FaultKey::NoAccount => say!(speech, "fault-no-account"),
        FaultKey::NotFound => say!(speech, "fault-not-found"),
        FaultKey::BadSetup => say!(speech, "fault-bad-setup"),
        FaultKey::NotHost => say!(speech, "fault-not-host"),
        FaultKey::NotSeated => say!(speech, "fault-not-seated"),
        FaultKey::SeatTaken => say!(speech, "fault-seat-taken"),
        FaultKey::Full => say!(speech, "fault-full"),
        FaultKey::Locked => say!(speech, "fault-locked"),
        FaultKey::Begun => say!(speech, "fault-begun"),
        FaultKey::NotBegun => say!(speech, "fault-not-begun"),
        FaultKey::Over => say!(speech, "fault-over"),
        FaultKey::Stale => say!(speech, "fault-stale"),
        FaultKey::Refused => say!(speech, "fault-refused"),
        FaultKey::BadPledge => say!(speech, "fault-bad-pledge"),
        FaultKey::RoundVoid => say!(speech, "fault-round-void"),
        FaultKey::TableClosed => say!(speech, "fault-table-closed"),
        FaultKey::MatchVoid => say!(speech, "fault-match-void"),
        FaultKey::Unavailable => say!(speech, "fault-unavailable"),
        FaultKey::Busy => say!(speech, "fault-busy"),
        FaultKey::ShuttingDown => say!(speech, "fault-shutting-down"),
        FaultKey::LoggedOut => say!(speech, "fault-logged-out"),
        FaultKey::Internal => say!(speech, "fault-internal"),
    }
}

/// What somebody says.
pub fn phrase_text(speech: &Speech, phrase: Phrase) -> String {
    match phrase {
        Phrase::Hello => say!(speech, "phrase-hello"),
        Phrase::GoodLuck => say!(speech, "phrase-good-luck"),
        Phrase::NiceMove => say!(speech, "phrase-nice-move"),
        Phrase::Oops => say!(speech, "phrase-oops"),
        Phrase::OneMoment => say!(speech, "phrase-one-moment"),
        Phrase::YourTurn => say!(speech, "phrase-your-turn"),
        Phrase::Thanks => say!(speech, "phrase-thanks"),
        Phrase::GoodGame => say!(speech, "phrase-good-game"),
        Phrase::Again => say!(speech, "phrase-again"),
        Phrase::HaveToGo => say!(speech, "phrase-have-to-go"),
    }
}

/// What does not fit in a deal.
pub fn doubt_text(speech: &Speech, doubt: Doubt) -> String {
    let what = match doubt {
        Doubt::Unreadable => say!(speech, "doubt-unreadable"),
        Doubt::Commitment => say!(speech, "doubt-commitment"),
        Doubt::Secret => say!(speech, "doubt-secret"),
        Doubt::OwnBits => say!(speech, "doubt-own-bits"),
        Doubt::OthersBits => say!(speech, "doubt-others-bits"),
    };
    say!(speech, "doubt", what = what)
}
