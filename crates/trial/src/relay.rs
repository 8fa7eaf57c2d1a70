//! A relay between browser and program that counts what passes, also what a worker asks for. It can stop in the middle of
//! a file, and let go of it or cut it off.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::Done;

pub struct Relay {
    pub url: String,
    passed: Arc<AtomicU64>,
    held: watch::Sender<Held>,
    goal: Arc<Mutex<String>>,
    task: JoinHandle<()>,
}

/// What becomes of the answer to a request that names one of these files.
#[derive(Clone, Debug, Default)]
enum Held {
    #[default]
    Nothing,
    /// So much of it passes, and the rest when it is let go.
    Waits(String),
    /// So much of it passes, and then the connection ends.
    Cut(String),
}

/// So many bytes of a file pass before it is held.
const PART: u64 = 20_000;

impl Relay {
    /// Relays to the page at this address.
    pub async fn to(url: &str) -> Done<Relay> {
        let goal = Arc::new(Mutex::new(host(url)));
        let to = goal.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/", listener.local_addr()?);
        let passed = Arc::new(AtomicU64::new(0));
        let count = passed.clone();
        let (held, holds) = watch::channel(Held::Nothing);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (goal, count, holds) =
                    (to.lock().map_or_else(|_| String::new(), |to| to.clone()), count.clone(), holds.clone());
                tokio::spawn(async move {
                    if let Ok(far) = TcpStream::connect(&goal).await {
                        carry(near, far, &count, holds).await;
                    }
                });
            }
        });
        Ok(Relay { url, passed, held, goal, task })
    }

    /// The first of a file with these words in its name passes, and the rest waits.
    pub fn hold(&self, name: &str) {
        self.held.send_replace(Held::Waits(name.to_string()));
    }

    /// The first of a file with these words in its name passes, and then the connection ends.
    pub fn cut(&self, name: &str) {
        self.held.send_replace(Held::Cut(name.to_string()));
    }

    /// Everything passes.
    pub fn release(&self) {
        self.held.send_replace(Held::Nothing);
    }

    /// Relays to another address from now on, under the same name.
    pub fn turn(&self, url: &str) {
        if let Ok(mut goal) = self.goal.lock() {
            *goal = host(url);
        }
    }

    /// So many bytes went to the browser.
    pub fn passed(&self) -> u64 {
        self.passed.load(Ordering::Relaxed)
    }
}

fn host(url: &str) -> String {
    url.trim_start_matches("http://").trim_end_matches('/').to_string()
}

/// How many bytes an answer to this address takes, compressed, with its head.
pub async fn weigh(url: &str, path: &str) -> Done<u64> {
    let host = host(url);
    let mut stream = TcpStream::connect(&host).await?;
    let ask =
        format!("GET {path} HTTP/1.1\r\nhost: {host}\r\naccept-encoding: br\r\nconnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    match answer.starts_with(b"HTTP/1.1 200") {
        true => Ok(answer.len() as u64),
        false => Err(format!("{path} is not served").into()),
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Carries both ways until one side has enough.
async fn carry(near: TcpStream, far: TcpStream, count: &AtomicU64, mut holds: watch::Receiver<Held>) {
    let ((mut hear, mut tell), (mut answer, mut ask)) = (near.into_split(), far.into_split());
    // What was asked for last: a browser waits for the answer before it asks for more on the same connection.
    let asked = Arc::new(Mutex::new(String::new()));
    let last = asked.clone();
    let asking = tokio::spawn(async move {
        let mut bytes = vec![0; 65_536];
        while let Ok(many @ 1..) = hear.read(&mut bytes).await {
            let words = String::from_utf8_lossy(&bytes[..many]);
            let line = words.lines().next().unwrap_or_default().to_string();
            if let (true, Ok(mut last)) = (line.starts_with("GET "), last.lock()) {
                *last = line;
            }
            if ask.write_all(&bytes[..many]).await.is_err() {
                break;
            }
        }
    });
    let (mut bytes, mut file, mut part) = (vec![0; 4_096], String::new(), 0);
    'answers: while let Ok(many @ 1..) = answer.read(&mut bytes).await {
        let now = asked.lock().map_or_else(|_| String::new(), |asked| asked.clone());
        if now != file {
            (file, part) = (now, 0);
        }
        part += many as u64;
        // The beginning of every file passes.
        let late = part > PART;
        loop {
            match holds.borrow_and_update().clone() {
                Held::Cut(name) if late && file.contains(&name) => break 'answers,
                Held::Waits(name) if late && file.contains(&name) => {}
                _ => break,
            }
            if holds.changed().await.is_err() {
                break 'answers;
            }
        }
        count.fetch_add(many as u64, Ordering::Relaxed);
        if tell.write_all(&bytes[..many]).await.is_err() {
            break;
        }
    }
    asking.abort();
}
