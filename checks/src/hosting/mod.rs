//! `docs/hosting.md`, followed line by line: every command of the page is run and every file of it is used, in a folder
//! that stands for the machine, on loopback addresses. In between two people play a game.

mod page;
mod people;
mod root;

use crate::{Verdict, program};
use page::{Block, Section, sections};
use people::{Person, play};
use root::{Root, succeeded};
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};

const PAGE: &str = include_str!("../../../docs/hosting.md");

pub fn check() -> Verdict {
    for (program, package) in [("nginx", "nginx-light"), ("sqlite3", "sqlite3")] {
        need(program, package)?;
    }
    let root = Root::new(program()?)?;
    let mut walk = Walk { root: &root, people: None, seen: Vec::new() };
    for section in sections(PAGE)? {
        walk.follow(&section).map_err(|fault| format!("{}: {fault}", section.title))?;
    }
    Ok(walk.seen.join(", "))
}

/// Is it there? If not, it comes from Debian.
fn need(program: &str, package: &str) -> Result<(), String> {
    let is_there = || ["/usr/bin", "/usr/sbin"].iter().any(|folder| Path::new(folder).join(program).exists());
    if !is_there() {
        let args = ["install", "--yes", "--quiet", "--no-install-recommends", package];
        let _ = Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").output();
    }
    if is_there() { Ok(()) } else { Err(format!("{program} is not installed: apt-get install {package}")) }
}

struct Walk<'a> {
    root: &'a Root,
    /// Ann and Bob, once there is a server.
    people: Option<[Person; 2]>,
    seen: Vec<String>,
}

impl Walk<'_> {
    fn follow(&mut self, section: &Section) -> Result<(), String> {
        match (section.title.as_str(), section.blocks.as_slice()) {
            ("At home", [Block::Commands(text)]) => self.at_home(text),
            ("On a server", [install, unit, start]) => {
                self.root.follow(install)?;
                self.root.follow(unit)?;
                self.seen.push(match need("systemd-analyze", "systemd") {
                    Ok(()) => self.verify(unit).map(|()| "a unit that systemd accepts".into())?,
                    Err(fault) => format!("SKIPPED what systemd says of the unit: {fault}"),
                });
                self.root.follow(start)
            }
            ("TLS", [site, reload]) => {
                self.root.certify()?;
                self.root.follow(site)?;
                self.root.follow(reload)?;
                self.sit_down()
            }
            ("Backup and restore", [backup, restore]) => self.go_back(backup, restore),
            ("Looking after it", [Block::Commands(text)]) => self.look_after(text),
            (_, []) => Ok(()),
            _ => Err("nobody follows these blocks".into()),
        }
    }

    /// `parlour serve` and Ctrl-C. It listens on the loopback address here.
    fn at_home(&mut self, text: &str) -> Result<(), String> {
        if text != "parlour serve\n" {
            return Err(format!("another command: {text}"));
        }
        let said = |error: std::io::Error| error.to_string();
        let mut command = self.root.command(&self.root.program().display().to_string());
        command.args(["serve", "--listen", "127.0.0.1:0", "--lang=en"]).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(said)?;
        let mut output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut first = String::new();
        output.read_line(&mut first).map_err(said)?;
        let id = child.id().to_string();
        succeeded("Ctrl-C", &Command::new("kill").args(["-INT", &id]).output().map_err(said)?)?;
        let mut rest = String::new();
        output.read_to_string(&mut rest).map_err(said)?;
        let is_well = child.wait().map_err(said)?.success();
        if !(is_well && first.contains("Parlour is open at http://") && rest.contains("closed")) {
            return Err(format!("{first}{rest}"));
        }
        self.seen.push("a server at home".into());
        Ok(())
    }

    /// systemd itself reads the unit.
    fn verify(&self, unit: &Block) -> Result<(), String> {
        let Block::File { path, .. } = unit else { return Err("no unit".into()) };
        let mut command = self.root.command("systemd-analyze");
        command.args(["verify", "--man=no"]).arg(self.root.path(path));
        let said = succeeded("systemd-analyze", &command.output().map_err(|error| error.to_string())?)?;
        let about: Vec<&str> = said.lines().filter(|line| line.contains("parlour.service")).collect();
        if about.is_empty() { Ok(()) } else { Err(about.join("\n")) }
    }

    /// Ann makes a table, and Bob follows her link.
    fn sit_down(&mut self) -> Result<(), String> {
        let mut ann = Person::join(self.root, &self.root.url(), "Ann")?;
        let link = ann.make_table()?;
        let bob = Person::join(self.root, &link, "Bob")?;
        self.people = Some([ann, bob]);
        self.seen.push("a table over TLS".into());
        Ok(())
    }

    /// A game goes on from where it was when the copy was made; what was played after that is gone.
    fn go_back(&mut self, backup: &Block, restore: &Block) -> Result<(), String> {
        let people = self.people.as_mut().ok_or("nobody is there")?;
        let begins = usize::from(!is_first(people)?);
        let other = 1 - begins;
        play(people, &[(begins, "1"), (other, "2"), (begins, "1"), (other, "2")])?;
        people[begins].is_on_turn()?;
        self.root.follow(backup)?;
        // This move is not in the copy.
        play(people, &[(begins, "7")])?;
        people[other].is_on_turn()?;
        self.root.follow(restore)?;
        people[begins].hears("The connection is back")?;
        // The other player still has a question on the screen that was never asked now: the answer to it does not count.
        people[other].answer("3")?;
        people[other].hears("The connection is back")?;
        play(people, &[(begins, "1"), (other, "2"), (begins, "1")])?;
        for person in people.iter_mut() {
            person.hears("The deal was checked")?;
            person.hears("7 moves")?;
        }
        let link = people[0].after("parlour replay ").ok_or("no link to the match")?;
        let verified =
            self.root.command(&self.root.program().display().to_string()).args(["verify", &link]).output();
        succeeded("verify", &verified.map_err(|error| error.to_string())?)?;
        self.seen.push("a game that went on after the restore and could be verified".into());
        Ok(())
    }

    /// Every command for owners, with real people and tables for its placeholders.
    fn look_after(&mut self, text: &str) -> Result<(), String> {
        let people = self.root.run(text.lines().next().ok_or("no command")?)?;
        let who =
            people.lines().find(|line| line.contains("Bob")).and_then(|line| line.split_whitespace().next());
        let who = who.ok_or_else(|| format!("nobody is called Bob: {people}"))?;
        let code = self.people.as_ref().and_then(|people| people[0].after("Code: ")).ok_or("no code")?;
        self.register()?;
        let text = text.replace("LOGIN", "zoe").replace("WHO NAME", &format!("{who} Robert"));
        let said = self.root.run(&text.replace("WHO", who).replace("CODE", &code))?;
        if !(said.contains("password") && said.contains("Robert")) {
            return Err(said);
        }
        self.seen.push("every command for owners".into());
        Ok(())
    }

    /// Somebody with an account, over the API.
    fn register(&self) -> Result<(), String> {
        let url = self.root.url();
        self.root.script(&format!(
            r#"
json='Content-Type: application/json'
guest=$(curl --fail --silent -H "$json" -d '{{"name":"Zoe"}}' {url}/api/guests)
token=$(sed 's/.*"token":"\([^"]*\)".*/\1/' <<<"$guest")
curl --fail --silent -H "$json" -H "Authorization: Bearer $token" \
    -d '{{"login":"zoe","password":"correct horse"}}' {url}/api/me/account
"#
        ))?;
        Ok(())
    }
}

/// Does the first of them begin?
fn is_first(people: &mut [Person; 2]) -> Result<bool, String> {
    for person in people.iter_mut() {
        person.hears("Commitment: ")?;
    }
    let end = std::time::Instant::now() + std::time::Duration::from_mins(1);
    while std::time::Instant::now() < end {
        for (index, person) in people.iter_mut().enumerate() {
            if person.is_asked_for("column 1-7") {
                return Ok(index == 0);
            }
        }
    }
    Err("nobody begins".into())
}
