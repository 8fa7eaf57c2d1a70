//! A relay between browser and program that counts what passes, also what a worker asks for.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::Done;

pub struct Relay {
    pub url: String,
    passed: Arc<AtomicU64>,
    goal: Arc<Mutex<String>>,
    task: JoinHandle<()>,
}

impl Relay {
    /// Relays to the page at this address.
    pub async fn to(url: &str) -> Done<Relay> {
        let goal = Arc::new(Mutex::new(host(url)));
        let to = goal.clone();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/", listener.local_addr()?);
        let passed = Arc::new(AtomicU64::new(0));
        let count = passed.clone();
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (goal, count) =
                    (to.lock().map_or_else(|_| String::new(), |to| to.clone()), count.clone());
                tokio::spawn(async move {
                    if let Ok(far) = TcpStream::connect(&goal).await {
                        carry(near, far, &count).await;
                    }
                });
            }
        });
        Ok(Relay { url, passed, goal, task })
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
async fn carry(near: TcpStream, far: TcpStream, count: &AtomicU64) {
    let ((mut hear, mut tell), (mut answer, mut ask)) = (near.into_split(), far.into_split());
    let asking = tokio::spawn(async move { tokio::io::copy(&mut hear, &mut ask).await });
    let mut bytes = vec![0; 65_536];
    while let Ok(many @ 1..) = answer.read(&mut bytes).await {
        count.fetch_add(many as u64, Ordering::Relaxed);
        if tell.write_all(&bytes[..many]).await.is_err() {
            break;
        }
    }
    asking.abort();
}
