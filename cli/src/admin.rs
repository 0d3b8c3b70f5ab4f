//! `parlour admin`: the owner's hands, on the server's machine.

use crate::args::{AdminArgs, AdminCommand};
use crate::database::{file, open};
use crate::exit::Exit;
use crate::output::print_line;
use crate::room::own_speech;
use host::day;
use kernel::visible;
use server::{Admin, AdminFault};
use terminal::store_fault;
use tokio::runtime::Builder;
use words::{Speech, say};

/// How many people are read at a time.
const PAGE: u32 = 200;

pub fn run(args: &AdminArgs) -> Result<(), Exit> {
    let speech = own_speech(&args.display)?;
    if args.database.is_none() {
        let file = file(args.data.as_ref())?;
        if !file.is_file() {
            let file = file.display().to_string();
            return Err(Exit::failed(say!(speech, "admin-no-data", file = visible(&file).into_owned())));
        }
    }
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let admin = Admin::new(open(&speech, args.database.as_deref(), args.data.as_ref()).await?);
        let done = obey(&admin, &speech, &args.command).await;
        admin.close().await;
        done
    })
}

async fn obey(admin: &Admin, speech: &Speech, command: &AdminCommand) -> Result<(), Exit> {
    let about = |what: &str| visible(what).into_owned();
    let fault = |what: &str, fault: AdminFault| match fault {
        AdminFault::Nobody => Exit::not_so(say!(speech, "admin-nobody", who = about(what))),
        AdminFault::NoAccount => Exit::not_so(say!(speech, "admin-no-account", who = about(what))),
        AdminFault::BadName => Exit::not_so(say!(speech, "admin-bad-name")),
        AdminFault::NoTable => Exit::not_so(say!(speech, "admin-no-table", table = about(what))),
        AdminFault::Failed => Exit::failed(say!(speech, "admin-failed")),
        AdminFault::Store(error) => Exit::failed(store_fault(speech, &error)),
    };
    let said = match command {
        AdminCommand::People => return people(admin, speech, fault).await,
        AdminCommand::ResetPassword { who } => {
            let password = admin.reset_password(who).await.map_err(|error| fault(who, error))?;
            say!(speech, "admin-password", who = about(who), password = password)
        }
        AdminCommand::Rename { who, name } => {
            admin.rename(who, name).await.map_err(|error| fault(who, error))?;
            say!(speech, "admin-renamed", who = about(who), name = about(name))
        }
        AdminCommand::Ban { who } => {
            let member = admin.ban(who, true).await.map_err(|error| fault(who, error))?;
            say!(speech, "admin-banned", name = about(&member.name))
        }
        AdminCommand::Unban { who } => {
            let member = admin.ban(who, false).await.map_err(|error| fault(who, error))?;
            say!(speech, "admin-unbanned", name = about(&member.name))
        }
        AdminCommand::CloseTable { table } => {
            admin.close_table(table).await.map_err(|error| fault(table, error))?;
            say!(speech, "admin-closed", table = about(table))
        }
    };
    Ok(print_line(&said)?)
}

/// One line each: id, login, name, when they were last here.
async fn people(
    admin: &Admin,
    speech: &Speech,
    fault: impl Fn(&str, AdminFault) -> Exit,
) -> Result<(), Exit> {
    let mut after = None;
    let mut count = 0;
    loop {
        let page = admin.people(after, PAGE).await.map_err(|error| fault("", error))?;
        let Some(last) = page.last() else { break };
        after = Some(last.id);
        count += page.len();
        for member in &page {
            let login = member.login.as_deref().unwrap_or("-");
            let banned = if member.is_banned { say!(speech, "admin-is-banned") } else { String::new() };
            let line = format!(
                "{}  {login}  {}  {}  {banned}",
                member.id,
                visible(&member.name),
                day(member.last_seen)
            );
            print_line(&line.trim_end())?;
        }
    }
    Ok(print_line(&say!(speech, "admin-people", count = count))?)
}
