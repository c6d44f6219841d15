//! Serves the release on this machine, until Ctrl-C.
//!
//! The server is Trunk's own: it is here anyway, and it builds again when a file changes. The page it
//! serves is the one in dist/, without Trunk's reload script; `trunk serve` by hand has that.
//! Listens on 127.0.0.1 only.

use crate::{build, command::line, failure::Failure, project::Project, tools};
use std::{
    net::{Ipv4Addr, TcpListener},
    process::Command,
};

const PORTS: std::ops::Range<u16> = 8080..8100;

/// Reads `--port N`; without it, the first free port is taken.
pub fn port(options: &[&str]) -> Result<Option<u16>, Failure> {
    match options {
        [] => Ok(None),
        ["--port", number] => match number.parse() {
            Ok(port) if port > 0 => Ok(Some(port)),
            _ => Err(Failure::Usage(format!("`{number}` is not a port: a whole number from 1 to 65535"))),
        },
        _ => Err(Failure::Usage("serve knows one option, `--port N`".to_owned())),
    }
}

/// Builds, then serves until the process is ended.
pub fn serve(project: &Project, wanted: Option<u16>) -> Result<(), Failure> {
    let port = free(wanted)?;
    // A broken build must be the last thing on the screen, not a server of an old page.
    build::release(project)?;
    let mut trunk = tools::trunk(project)?;
    trunk
        .args(["serve", "--release", "--offline", "--public-url", "./"])
        .args(["--no-autoreload", "--address", "127.0.0.1", "--port"])
        .arg(port.to_string());
    println!("\n  The lab: http://127.0.0.1:{port}/    (ready in a moment; Ctrl-C ends it)\n");
    become_it(trunk)
}

fn free(wanted: Option<u16>) -> Result<u16, Failure> {
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    match wanted {
        Some(port) if is_free(&port) => Ok(port),
        Some(port) => Err(Failure::Missing(format!("port {port} is taken; leave out --port to get a free one"))),
        None => PORTS.clone().find(is_free).ok_or_else(|| {
            Failure::Missing(format!(
                "the ports {} to {} are all taken; name another with --port N",
                PORTS.start,
                PORTS.end - 1
            ))
        }),
    }
}

/// Replaces this process, so that a signal reaches the server and leaves nothing running behind.
#[cfg(unix)]
fn become_it(mut command: Command) -> Result<(), Failure> {
    use std::os::unix::process::CommandExt;
    let source = command.exec();
    Err(Failure::Start { program: line(&command), source })
}

#[cfg(not(unix))]
fn become_it(mut command: Command) -> Result<(), Failure> {
    let status = command.status().map_err(|source| Failure::Start { program: line(&command), source })?;
    match status.success() {
        true => Ok(()),
        false => Err(Failure::Ended { line: line(&command), code: status.code() }),
    }
}
