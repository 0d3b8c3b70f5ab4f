//! A terminal can disappear without a signal: its window is closed or its connection lost, and nothing reports it.

use std::io;

#[cfg(unix)]
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
#[cfg(unix)]
use std::os::fd::AsFd as _;

/// Is the terminal that this process reads from gone?
#[cfg(unix)]
pub(crate) fn is_hung_up() -> bool {
    looks_gone(PollTimeout::ZERO).unwrap_or(false)
}

#[cfg(not(unix))]
pub(crate) fn is_hung_up() -> bool {
    false
}

/// Waits, without using the processor, until the terminal is gone. False if the system can't say.
#[cfg(unix)]
pub(crate) fn wait_for_hangup() -> bool {
    loop {
        match looks_gone(PollTimeout::NONE) {
            Ok(true) => return true,
            Ok(false) | Err(nix::errno::Errno::EINTR) => {}
            Err(_) => return false,
        }
    }
}

#[cfg(not(unix))]
pub(crate) fn wait_for_hangup() -> bool {
    false
}

#[cfg(unix)]
fn looks_gone(time: PollTimeout) -> nix::Result<bool> {
    let input = io::stdin();
    // Without any requested events, it reports only a hang-up or an error.
    let mut looked = [PollFd::new(input.as_fd(), PollFlags::empty())];
    poll(&mut looked, time)?;
    Ok(looked[0].any().unwrap_or(true))
}

/// Did this fail because the terminal is gone? Then nobody is there to be told.
pub fn is_lost_terminal(error: &io::Error) -> bool {
    #[cfg(unix)]
    let is_it = error.raw_os_error() == Some(nix::errno::Errno::EIO as i32);
    #[cfg(not(unix))]
    let is_it = error.kind() == io::ErrorKind::BrokenPipe;
    is_it && is_hung_up()
}
