//! Outside eyes on the HTTP API: schemathesis reads the document of a running server and asks for everything that it
//! describes, and much that it does not.

use crate::Verdict;
use std::env;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Cases for each operation.
const EXAMPLES: &str = "150";
/// The same cases every time.
const SEED: &str = "1";
const CHECKS: &str =
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";

pub fn check() -> Verdict {
    let program = env::var("PARLOUR").map_err(|_| "PARLOUR does not name the program".to_string())?;
    let schemathesis = installed(Path::new(&program))?;
    let data = tempfile::tempdir().map_err(|error| error.to_string())?;
    let server = Server::start(&program, data.path())?;
    // As a guest everything but what ends the session, and then everything as nobody in particular.
    let token = server.guest()?;
    let header = format!("Authorization: Bearer {token}");
    let as_guest = server.examine(&schemathesis, &["--header", &header, "--exclude-method", "DELETE"])?;
    let as_nobody = server.examine(&schemathesis, &[])?;
    Ok(format!("as a guest: {as_guest}; as nobody: {as_nobody}; no server error"))
}

/// Schemathesis comes from `PyPI`, into a folder next to the program that is kept between runs.
fn installed(program: &Path) -> Result<PathBuf, String> {
    let target = program.parent().and_then(Path::parent).ok_or("there is no folder for tools")?;
    let folder = target.join("tools-api");
    let command = folder.join("bin/schemathesis");
    if command.exists() {
        return Ok(command);
    }
    let pip = folder.join("bin/pip");
    let steps: [(&Path, &[&str]); 2] = [
        (Path::new("python3"), &["-m", "venv", &folder.to_string_lossy()]),
        (&pip, &["install", "--quiet", "--disable-pip-version-check", "schemathesis>=4,<5"]),
    ];
    for (program, args) in steps {
        let done = Command::new(program).args(args).output();
        let done = done.map_err(|error| format!("{}: {error}", program.display()))?;
        if !done.status.success() {
            return Err(format!("schemathesis: {}", String::from_utf8_lossy(&done.stderr)));
        }
    }
    Ok(command)
}

/// A running server, stopped in the end.
struct Server {
    process: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Server {
    fn start(program: &str, data: &Path) -> Result<Self, String> {
        // So many requests come from one address here only.
        let limits =
            ["requests-per-minute", "attempts-per-minute", "attempts-per-login", "tables-per-person"];
        let mut command = Command::new(program);
        command.args(["serve", "--lang=en", "--listen=127.0.0.1:0", "--data"]).arg(data);
        command.args(limits.map(|limit| format!("--limit={limit}=1000000")));
        let process =
            command.env("LC_ALL", "C.UTF-8").stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn();
        let mut process = process.map_err(|error| error.to_string())?;
        let out = process.stdout.take().ok_or("no output")?;
        let mut server = Self { process, address: String::new() };
        for line in BufReader::new(out).lines() {
            let line = line.map_err(|error| error.to_string())?;
            if let Some((_, address)) = line.split_once("http://") {
                server.address = address.trim().into();
                return Ok(server);
            }
        }
        Err("the server did not say where it listens".into())
    }

    /// The token of a new guest.
    fn guest(&self) -> Result<String, String> {
        let failed = |error: std::io::Error| error.to_string();
        let mut stream = TcpStream::connect(&self.address).map_err(failed)?;
        stream.set_read_timeout(Some(Duration::from_secs(10))).map_err(failed)?;
        let (host, body) = (&self.address, "{\"name\":\"Ann\"}");
        let head = format!("POST /api/guests HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n");
        let kind = format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len());
        stream.write_all([head.as_str(), &kind, body].concat().as_bytes()).map_err(failed)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(failed)?;
        let token = answer.split_once("\"token\":\"").and_then(|(_, rest)| rest.split_once('"'));
        token.map(|(token, _)| token.into()).ok_or_else(|| format!("no token in {answer}"))
    }

    /// What schemathesis says in the end.
    fn examine(&self, schemathesis: &Path, args: &[&str]) -> Result<String, String> {
        let mut command = Command::new(schemathesis);
        command.arg("run").arg(format!("http://{}/api/openapi.json", self.address));
        command.args(["--checks", CHECKS, "--max-examples", EXAMPLES, "--seed", SEED, "--no-color"]);
        command.args(["--warnings", "off", "--suppress-health-check", "all"]).args(args);
        let place = tempfile::tempdir().map_err(|error| error.to_string())?;
        let done = command.current_dir(place.path()).output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&done.stdout);
        if !done.status.success() {
            return Err(format!("schemathesis:\n{said}\n{}", String::from_utf8_lossy(&done.stderr)));
        }
        let summary = said.lines().map(str::trim).find(|line| line.contains(" generated"));
        summary.map(Into::into).ok_or_else(|| format!("schemathesis said nothing:\n{said}"))
    }
}
