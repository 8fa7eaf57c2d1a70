//! Chromium and the driver that moves it.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use fantoccini::wd::{TimeoutConfiguration, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::{Done, Fault};

/// Nothing asks the network for anything, and nothing needs a screen.
const FLAGS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    "--window-size=1280,940",
];

/// The longest that the page may take to become idle.
const PATIENCE: Duration = Duration::from_secs(60);

/// The programs that are needed and not there.
pub fn missing() -> Vec<&'static str> {
    let folders: Vec<PathBuf> =
        std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    let is_there = |name: &&str| folders.iter().any(|folder| folder.join(name).is_file());
    ["chromium", "chromedriver"].into_iter().filter(|name| !is_there(name)).collect()
}

/// A browser with one window.
pub struct Browser {
    pub client: Client,
    /// What the browser writes down; gone with it.
    folder: PathBuf,
    child: Child,
    _out: Lines<BufReader<ChildStdout>>,
}

impl Browser {
    pub async fn start() -> Done<Browser> {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(|why| Fault(format!("chromedriver cannot be started: {why}")))?;
        let out = child.stdout.take().ok_or("chromedriver has no output")?;
        let mut lines = BufReader::new(out).lines();
        let port = loop {
            let line = lines.next_line().await?.ok_or("chromedriver ended without saying where it is")?;
            let told = line.split_once("successfully on port ").map(|(_, port)| port.trim_end_matches('.'));
            if let Some(port) = told {
                break port.to_string();
            }
        };
        let folder = std::env::temp_dir().join(format!("muster-trial-{}-{port}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let mut flags: Vec<String> = FLAGS.map(String::from).into();
        flags.push(format!("--user-data-dir={}", folder.display()));
        let wanted = json!({
            "goog:chromeOptions": { "args": flags },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        });
        let Value::Object(wanted) = wanted else { return Err("the capabilities are no object".into()) };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .map_err(|why| Fault(format!("Chromium cannot be started: {why}")))?;
        let patience = TimeoutConfiguration::new(Some(PATIENCE), Some(PATIENCE), Some(Duration::ZERO));
        client.update_timeouts(patience).await?;
        Ok(Browser { client, folder, child, _out: lines })
    }

    /// Whether the browser itself has ended. A page whose renderer crashed still has its browser.
    pub async fn is_gone(&self) -> bool {
        self.client.windows().await.is_err()
    }

    /// Ends the browser, then its driver.
    pub async fn close(mut self) -> Done {
        self.client.clone().close().await?;
        self.child.kill().await?;
        Ok(())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // What cannot be removed is in the folder for passing things; nobody misses it.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A command of chromedriver beyond the standard ones.
#[derive(Debug)]
pub struct Beyond {
    pub path: &'static str,
    pub body: Value,
}

impl Beyond {
    /// A command of the developer tools.
    pub fn tool(command: &str, params: Value) -> Beyond {
        Beyond { path: "goog/cdp/execute", body: json!({ "cmd": command, "params": params }) }
    }

    /// What a log has gained since it was last read.
    pub fn log(kind: &str) -> Beyond {
        Beyond { path: "se/log", body: json!({ "type": kind }) }
    }
}

impl WebDriverCompatibleCommand for Beyond {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}
