//! `parlour serve`: opens tables to others.

use crate::args::ServeArgs;
use crate::database::open;
use crate::exit::Exit;
use crate::output::{complain, print_line};
use crate::room::own_speech;
use crate::signed::Signed;
use bus::Nats;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::{Options, Server, Site, SiteFault};
use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use terminal::speech_in;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;
use words::{Language, Speech, say};

/// The port where nothing else is named.
const PORT: u16 = 4747;

pub fn run(args: &ServeArgs) -> Result<(), Exit> {
    let speech = own_speech(&args.display)?;
    let mut options = Options {
        name: args.name.clone(),
        trusted_proxies: args.trusted_proxy.clone(),
        ..Options::default()
    };
    options.node = node(args);
    options.page = page()?;
    options.site = site(&speech, args.web.as_deref())?.map(Arc::new);
    for limit in &args.limits {
        options.limits.set(limit).map_err(|_| {
            let names: Vec<&str> = options.limits.all().iter().map(|(name, _)| *name).collect();
            Exit::usage(say!(speech, "serve-bad-limit", limit = limit.clone(), names = names.join(", ")))
        })?;
    }
    let filter = EnvFilter::builder().parse_lossy(&args.log);
    // If somebody else has set one up, that one is used.
    let lines = Signed::new(&options.node);
    let _ = tracing_subscriber::fmt().json().with_env_filter(filter).with_writer(lines).try_init();
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args, &speech, options))
}

/// What a browser shows where there is no client for it, in every language: how to get one, and how to join from a terminal.
fn page() -> Result<String, Exit> {
    let mut text = String::from(
        "<!doctype html>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>Parlour</title>\n",
    );
    for language in Language::ALL {
        let speech = speech_in(language).map_err(|bad| Exit::failed(bad.to_string()))?;
        let (title, body) = (say!(speech, "serve-page-title"), say!(speech, "serve-page"));
        let host = say!(speech, "serve-page-host");
        let command = format!("<pre>parlour join <i>URL</i></pre><p>{host}</p><pre>./serve</pre>");
        let code = language.code();
        // Writing into a string can't fail.
        let _ = writeln!(text, "<section lang=\"{code}\"><h1>{title}</h1><p>{body}</p>{command}</section>");
    }
    Ok(text)
}

/// The browser client. A folder that was named must have it; without one, the usual places are tried.
fn site(speech: &Speech, named: Option<&Path>) -> Result<Option<Site>, Exit> {
    if let Some(folder) = named {
        let site = Site::read(folder).map_err(|fault| Exit::failed(site_fault(speech, folder, &fault)))?;
        return Ok(Some(site));
    }
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("web")));
    for folder in [beside, Some(PathBuf::from("web/dist"))].into_iter().flatten() {
        match Site::read(&folder) {
            Ok(site) => return Ok(Some(site)),
            Err(SiteFault::NoPage) => {}
            Err(SiteFault::Io(error)) if error.kind() == io::ErrorKind::NotFound => {}
            Err(fault) => complain(&site_fault(speech, &folder, &fault)),
        }
    }
    Ok(None)
}

fn site_fault(speech: &Speech, folder: &Path, fault: &SiteFault) -> String {
    let folder = folder.display().to_string();
    match fault {
        SiteFault::Io(error) => {
            say!(speech, "serve-web-unreadable", folder = folder, reason = error.to_string())
        }
        SiteFault::NoPage => say!(speech, "serve-web-none", folder = folder),
        SiteFault::TooLarge => say!(speech, "serve-web-large", folder = folder),
    }
}

/// What this server is called among several; nothing if it is alone and nobody named it.
fn node(args: &ServeArgs) -> String {
    let own = || {
        let port = args.listen.map_or(PORT, |address| address.port());
        args.bus.as_ref().map(|_| format!("{}:{port}", host_name()))
    };
    args.node.clone().or_else(own).unwrap_or_default()
}

#[cfg(unix)]
fn host_name() -> String {
    let name = nix::unistd::gethostname().ok().and_then(|name| name.into_string().ok());
    name.unwrap_or_else(|| "localhost".into())
}

#[cfg(not(unix))]
fn host_name() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_else(|_| "localhost".into())
}

async fn serve(args: &ServeArgs, speech: &Speech, mut options: Options) -> Result<(), Exit> {
    let address = args.listen.unwrap_or(SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), PORT));
    if let Some(url) = &args.bus {
        let bus = Nats::connect(url).await.map_err(|bad| {
            Exit::usage(say!(speech, "serve-bad-bus", url = url.clone(), reason = bad.to_string()))
        })?;
        options.bus = Some(Arc::new(bus));
    }
    let store = open(speech, args.database.as_deref(), args.data.as_ref()).await?;
    let listener = TcpListener::bind(address).await.map_err(|error| {
        Exit::failed(say!(speech, "serve-no-port", address = address.to_string(), reason = error.to_string()))
    })?;
    let stop = CancellationToken::new();
    stop_on_signals(&stop)?;
    let bound = listener.local_addr()?;
    let server = Server::new(store, options, stop);
    announce(args, speech, bound)?;
    server::run(listener, server).await;
    Ok(print_line(&say!(speech, "serve-closed"))?)
}

/// Ctrl-C and the usual signals close the server in an orderly way.
fn stop_on_signals(stop: &CancellationToken) -> Result<(), Exit> {
    let stop = stop.clone();
    ctrlc::set_handler(move || stop.cancel()).map_err(|error| Exit::failed(error.to_string()))
}

/// Says where friends find the tables.
fn announce(args: &ServeArgs, speech: &Speech, bound: SocketAddr) -> Result<(), Exit> {
    let at = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, bound.port()));
    let here = if bound.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { bound.ip() };
    print_line(&say!(speech, "serve-open", address = at(here)))?;
    let network = if bound.ip().is_unspecified() { local_network() } else { None };
    if let Some(ip) = network {
        print_line(&say!(speech, "serve-network", address = at(ip)))?;
        if io::stdout().is_terminal()
            && let Ok(code) = QrCode::new(at(ip))
        {
            print_line(&say!(speech, "serve-scan"))?;
            print_line(&code.render::<Dense1x2>().build())?;
        }
    }
    print_line(&say!(speech, "serve-how", address = at(network.unwrap_or(here))))?;
    if args.open {
        open_browser(speech, &at(here));
    }
    Ok(())
}

/// The address of this computer in its network, if it has one.
#[cfg(unix)]
fn local_network() -> Option<IpAddr> {
    let addresses = nix::ifaddrs::getifaddrs().ok()?;
    let ip = addresses.filter_map(|interface| {
        let address = interface.address?;
        Some(IpAddr::from(address.as_sockaddr_in()?.ip()))
    });
    ip.into_iter().find(|ip| matches!(ip, IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_link_local()))
}

#[cfg(not(unix))]
fn local_network() -> Option<IpAddr> {
    None
}

fn open_browser(speech: &Speech, address: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let quiet = || Stdio::null();
    let started = Command::new(program).arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if started.is_err() {
        complain(&say!(speech, "serve-no-browser", address = address.to_string()));
    }
}
