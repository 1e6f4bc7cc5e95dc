//! Long searches: how far they have come, and an end to them before they are done.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

use crate::search::watch::{Progress, Watch};

/// Shorter searches are left alone: nothing is shown and Ctrl-C ends the program, as ever.
const LONG: Duration = Duration::from_millis(300);
/// Between two lines about progress.
const BETWEEN_LINES: Duration = Duration::from_millis(250);

/// Ctrl-C was pressed during a long search.
static IS_STOPPED: AtomicBool = AtomicBool::new(false);

/// Whether a search of this run was stopped from the keyboard.
pub(super) fn is_stopped() -> bool {
    IS_STOPPED.load(Ordering::Relaxed)
}

/// Looks after the searches of one question.
#[derive(Debug)]
pub(super) struct Keyboard {
    begun: Instant,
    /// Somebody sees what is shown.
    is_seen: bool,
    shown: Mutex<Option<Instant>>,
}

impl Keyboard {
    pub(super) fn new() -> Self {
        Self { begun: Instant::now(), is_seen: io::stderr().is_terminal(), shown: Mutex::new(None) }
    }

    fn show(&self, progress: Progress) {
        if !self.is_seen {
            return;
        }
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if shown.is_some_and(|shown| shown.elapsed() < BETWEEN_LINES) {
            return;
        }
        *shown = Some(Instant::now());
        let Progress { states, found } = progress;
        let seconds = self.begun.elapsed().as_secs();
        // What cannot be shown is no reason to stop.
        let _ = write!(
            io::stderr(),
            "\r{seconds} s: {states} states looked at, {found} answers so far; Ctrl-C shows them\x1b[K"
        );
    }
}

impl Watch for Keyboard {
    fn goes_on(&self, progress: Progress) -> bool {
        if self.begun.elapsed() >= LONG {
            listen();
            self.show(progress);
        }
        !is_stopped()
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        if self.shown.get_mut().is_ok_and(|shown| shown.is_some()) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// From now on Ctrl-C stops the search; pressed again, it ends the program.
fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        // Where signals cannot be heard, Ctrl-C ends the program as before.
        let _ = ctrlc::set_handler(|| {
            if IS_STOPPED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    });
}
