use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A shell that waits until nobody holds the other end of its input, which is when this program ends, however that happens.
/// Then it stops a service and removes its folder.
#[derive(Debug)]
pub(crate) struct Guardian(Child);

impl Guardian {
    /// `stop` is a line of shell; `$1` is the folder.
    pub(crate) fn new(stop: &str, folder: &Path) -> std::io::Result<Self> {
        let script = format!("trap '' INT TERM HUP; cat >/dev/null; {stop}; rm -rf \"$1\"");
        let guardian = Command::new("sh")
            .args(["-c", &script, "guardian"])
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        Ok(Self(guardian))
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}
