//! A folder that stands for the whole machine, with everything in it that the page changes.

use super::page::Block;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// The folders of the page that are inside the root here.
const FOLDERS: [&str; 7] = [
    "/usr/local/bin",
    "/var/lib/parlour",
    "/var/backups",
    "/etc/systemd/system",
    "/etc/nginx/conf.d",
    "/etc/ssl/certs",
    "/etc/ssl/private",
];

/// These stand in for what would change the machine: users, services, owners. `ROOT` is the folder.
const SHIMS: [(&str, &str); 5] = [
    ("useradd", r#"[ "${!#}" = parlour ]"#),
    ("runuser", r#"[ "$1 $2 $3" = "-u parlour --" ] && shift 3 && exec "$@""#),
    ("install", r#"[ "$1 $2" = "-o parlour" ] && shift 2; exec /usr/bin/install "$@""#),
    ("nginx", r#"exec /usr/sbin/nginx -p "$ROOT" -c "$ROOT/nginx.conf" "$@""#),
    (
        "systemctl",
        r#"
case "$*" in
"enable --now parlour" | "start parlour")
    command=$(sed -n 's/^ExecStart=//p' "$ROOT/etc/systemd/system/parlour.service")
    setsid $command >>"$ROOT/parlour.log" 2>&1 &
    echo $! >"$ROOT/parlour.pid" ;;
"stop parlour")
    kill -TERM "$(cat "$ROOT/parlour.pid")"
    while kill -0 "$(cat "$ROOT/parlour.pid")" 2>/dev/null; do sleep 0.05; done ;;
"reload nginx")
    if [ -s "$ROOT/nginx.pid" ]; then nginx -s reload; else nginx; fi ;;
*)
    echo "systemctl $*: nobody knows how to do that here" >&2
    exit 1 ;;
esac"#,
    ),
];

/// What Debian's own file says, as far as it matters.
const NGINX: &str = "pid ROOT/nginx.pid;
error_log ROOT/nginx.log;
events {}
http {
    access_log off;
    client_body_temp_path ROOT/tmp;
    proxy_temp_path ROOT/tmp;
    fastcgi_temp_path ROOT/tmp;
    uwsgi_temp_path ROOT/tmp;
    scgi_temp_path ROOT/tmp;
    include ROOT/etc/nginx/conf.d/*.conf;
}
";

pub struct Root {
    folder: TempDir,
    program: PathBuf,
    port: u16,
    tls: u16,
}

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn free_port() -> Result<u16, String> {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").map_err(said)?;
    Ok(listener.local_addr().map_err(said)?.port())
}

impl Root {
    pub fn new(program: PathBuf) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(said)?;
        let root = Self { folder, program, port: free_port()?, tls: free_port()? };
        for folder in FOLDERS {
            fs::create_dir_all(root.path(folder)).map_err(said)?;
        }
        fs::create_dir_all(root.path("/tmp")).map_err(said)?;
        for (name, script) in SHIMS {
            let file = root.path(&format!("/shims/{name}"));
            fs::create_dir_all(root.path("/shims")).map_err(said)?;
            fs::write(&file, format!("#!/bin/bash\n{script}\n")).map_err(said)?;
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).map_err(said)?;
        }
        let nginx = NGINX.replace("ROOT", &root.path("").display().to_string());
        fs::write(root.path("/nginx.conf"), nginx).map_err(said)?;
        Ok(root)
    }

    /// A path of the page, here.
    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path.trim_start_matches('/'))
    }

    /// Where friends find the server.
    pub fn url(&self) -> String {
        format!("https://localhost:{}", self.tls)
    }

    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The authority that everybody here trusts.
    pub fn authority(&self) -> PathBuf {
        self.path("/authority.pem")
    }

    /// What the page says, with the names, addresses and ports of this folder. Nothing else is different.
    fn local(&self, text: &str) -> String {
        let mut text = text
            .replace("target/release/parlour", &self.program.display().to_string())
            .replace("127.0.0.1:4747", &format!("127.0.0.1:{}", self.port))
            .replace("listen 443 ssl", &format!("listen 127.0.0.1:{} ssl", self.tls))
            .replace("https://games.example.org", &self.url())
            .replace("games.example.org", "localhost");
        for folder in FOLDERS {
            text = text.replace(folder, &self.path(folder).display().to_string());
        }
        text
    }

    /// A command with the environment of this folder.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        let path = std::env::var("PATH").unwrap_or_default();
        let [shims, bin] = ["/shims", "/usr/local/bin"].map(|folder| self.path(folder).display().to_string());
        command
            .env("PATH", format!("{shims}:{bin}:{path}:/usr/sbin"))
            .env("ROOT", self.folder.path())
            .env("CURL_CA_BUNDLE", self.authority())
            .env("SSL_CERT_FILE", self.authority())
            .env("PARLOUR_HOME", self.path("/home"))
            .env("LC_ALL", "C.UTF-8")
            .current_dir(self.folder.path());
        command
    }

    /// Does what a block says: every command, as bash does it, or writes the file.
    pub fn follow(&self, block: &Block) -> Result<(), String> {
        match block {
            Block::Commands(text) => self.run(text).map(|_| ()),
            Block::File { path, text } => fs::write(self.path(path), self.local(text)).map_err(said),
        }
    }

    /// Runs commands of the page; they all have to succeed.
    pub fn run(&self, text: &str) -> Result<String, String> {
        self.script(&self.local(text))
    }

    /// The same for commands that are not on the page.
    pub fn script(&self, text: &str) -> Result<String, String> {
        let done = self.command("bash").args(["-euo", "pipefail", "-c", text]).output();
        succeeded(text, &done.map_err(said)?)
    }

    /// A certificate for the proxy, as an authority would sign it.
    pub fn certify(&self) -> Result<(), String> {
        self.script(
            r#"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=An authority for one check" \
    -keyout "$ROOT/authority.key" -out "$ROOT/authority.pem"
openssl req -newkey rsa:2048 -nodes -subj "/CN=localhost" \
    -keyout "$ROOT/etc/ssl/private/games.key" -out "$ROOT/games.csr"
printf 'subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n' >"$ROOT/games.ext"
openssl x509 -req -in "$ROOT/games.csr" -CA "$ROOT/authority.pem" -CAkey "$ROOT/authority.key" \
    -CAcreateserial -days 2 -extfile "$ROOT/games.ext" -out "$ROOT/etc/ssl/certs/games.pem"
"#,
        )
        .map(|_| ())
    }
}

impl Drop for Root {
    fn drop(&mut self) {
        for file in ["/parlour.pid", "/nginx.pid"] {
            if let Ok(id) = fs::read_to_string(self.path(file)) {
                let _ = Command::new("kill").arg(id.trim()).output();
            }
        }
    }
}

/// What a command said, if all is well.
pub fn succeeded(what: &str, done: &Output) -> Result<String, String> {
    let all = [done.stdout.as_slice(), &done.stderr].concat();
    let said = String::from_utf8_lossy(&all).into_owned();
    if done.status.success() { Ok(said) } else { Err(format!("{what}\n{}: {said}", done.status)) }
}
