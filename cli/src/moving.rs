//! `parlour move-data`: everything of a server from one database to another.

use crate::args::MoveArgs;
use crate::database::{FILE, database_fault};
use crate::exit::Exit;
use crate::output::{complain, print_line};
use crate::room::own_speech;
use kernel::visible;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use store::{Database, Progress, StoreError, TransferFault, transfer};
use terminal::store_fault;
use tokio::runtime::Builder;
use words::{Speech, say};

/// How often it says how far it is, on a terminal.
const PACE: Duration = Duration::from_secs(2);

pub fn run(args: &MoveArgs) -> Result<(), Exit> {
    let speech = own_speech(&args.display)?;
    let (from, to) = (Place::of(&args.from), Place::of(&args.to));
    if let Place::File(file) = &from
        && !file.is_file()
    {
        let file = visible(&file.display().to_string()).into_owned();
        return Err(Exit::failed(say!(speech, "move-no-source", file = file)));
    }
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let done = runtime.block_on(async {
        let source = from.open().await.map_err(|error| from.fault(&speech, &error))?;
        let target = to.open().await.map_err(|error| to.fault(&speech, &error))?;
        let is_watched = io::stderr().is_terminal();
        let mut told = Instant::now();
        let watch = |progress| {
            if is_watched && told.elapsed() > PACE {
                told = Instant::now();
                complain(&match progress {
                    Progress::Copied(table, rows) => {
                        say!(speech, "move-copying", table = table.to_string(), rows = rows.to_string())
                    }
                    Progress::Compared(matches) => {
                        say!(speech, "move-comparing", matches = matches.to_string())
                    }
                });
            }
            true
        };
        let done = transfer(&source, &target, watch).await.map_err(|fault| match fault {
            TransferFault::Source(error) => from.fault(&speech, &error),
            TransferFault::Target(error) => to.fault(&speech, &error),
            TransferFault::Same => say!(speech, "move-same"),
            TransferFault::NotACopy(_) => say!(speech, "move-not-a-copy"),
            TransferFault::Different(ids) => {
                let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
                say!(speech, "move-different", ids = ids.join(", "))
            }
            fault => fault.to_string(),
        });
        source.close().await;
        target.close().await;
        done
    });
    let done = done.map_err(Exit::failed)?;
    let (rows, written, matches) =
        (done.rows.to_string(), done.written.to_string(), done.matches.to_string());
    Ok(print_line(&say!(speech, "move-done", rows = rows, written = written, matches = matches))?)
}

/// What somebody named.
enum Place {
    Url(String),
    File(PathBuf),
}

impl Place {
    /// The folder of a server stands for the file in it.
    fn of(named: &str) -> Self {
        if Database::is_url(named) {
            return Self::Url(named.into());
        }
        let path = Path::new(named);
        Self::File(if path.is_dir() { path.join(FILE) } else { path.into() })
    }

    async fn open(&self) -> Result<Database, StoreError> {
        match self {
            Self::Url(url) => Database::open(url).await,
            Self::File(file) => Database::open_file(file).await,
        }
    }

    fn fault(&self, speech: &Speech, error: &StoreError) -> String {
        match self {
            Self::Url(_) => database_fault(speech, error),
            Self::File(_) => store_fault(speech, error),
        }
    }
}
