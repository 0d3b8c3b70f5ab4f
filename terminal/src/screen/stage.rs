//! The terminal as a stage: set up once, and always restored.
//!
//! Raw mode, the alternate screen and the mouse belong to the terminal, not to this program: whatever ends the
//! program (a return, a panic, a signal) must give them back first.

use super::backstage::{Backstage, Screen, Usher, notice};
use super::curtain::Curtain;
use super::wide::repaint_halves;
use super::{Event, MIN_HEIGHT, MIN_WIDTH, Picture, Response, Waker};
use crate::Gone;
use crate::hangup::{is_hung_up, wait_for_hangup};
use crate::local::Company;
use machine::end_programs;
use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute, queue, style};
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Wrap};
use ratatui::{Frame, Terminal};
use std::cell::RefCell;
use std::fmt;
use std::io::{self, BufWriter, Write as _};
use std::panic;
use std::process;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

/// Up while the terminal is taken over.
static CURTAIN: Curtain = Curtain::new();

/// Held while a picture is drawn, and by a signal that ends the program.
static DRAWING: Mutex<()> = Mutex::new(());

/// The exit code that shells use for a program ended by SIGTERM.
const TERMINATED: i32 = 143;

pub struct Stage {
    backstage: Rc<RefCell<Backstage>>,
    waker: Waker,
    start: Instant,
    /// What a window that is too small says.
    too_small: String,
    /// The window was too small for a picture the last time.
    is_too_small: bool,
}

impl fmt::Debug for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stage").finish_non_exhaustive()
    }
}

/// Puts the terminal back as it was.
fn take_down() {
    CURTAIN.lower(|| {
        // Nothing can be done about a terminal that no longer responds.
        let _ = disable_raw_mode();
        let _ = execute!(
            io::stdout(),
            EndSynchronizedUpdate,
            style::ResetColor,
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        );
    });
}

/// Ends the program for a signal. Waits for a picture that is being drawn, but not forever: the terminal may
/// not accept it.
fn leave() {
    let mut guard = DRAWING.try_lock();
    for _ in 0..100 {
        if !matches!(guard, Err(TryLockError::WouldBlock)) {
            break;
        }
        thread::sleep(Duration::from_millis(10));
        guard = DRAWING.try_lock();
    }
    take_down();
    end_programs();
    process::exit(TERMINATED);
}

/// Signals that the usual handler does not cover: one that ends the program, and one after which the terminal must be
/// taken over again.
#[cfg(unix)]
fn guard_signals(waker: &Waker) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGQUIT};
    let mut signals = signal_hook::iterator::Signals::new([SIGQUIT, SIGCONT])?;
    let waker = waker.clone();
    thread::spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGQUIT => leave(),
                _ => waker.tell(Event::Refresh),
            }
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn guard_signals(_waker: &Waker) -> io::Result<()> {
    Ok(())
}

/// Stops the program and all others in its process group until the shell continues them. Where no shell could do that,
/// nothing happens.
#[cfg(unix)]
fn stop() {
    use nix::sys::signal::{Signal, kill};
    let everybody_here = nix::unistd::Pid::from_raw(0);
    let _ = kill(everybody_here, Signal::SIGTSTP);
    // It may take a moment to arrive.
    thread::sleep(Duration::from_millis(50));
}

#[cfg(not(unix))]
fn stop() {}

/// Takes over the terminal.
fn put_up() -> io::Result<()> {
    enable_raw_mode()?;
    CURTAIN.raise();
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// Signals and panics take the stage down too.
fn guard() {
    static GUARD: Once = Once::new();
    GUARD.call_once(|| {
        let own = thread::current().id();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            // A computer player that crashes does so silently, and its seat stays silent too.
            if thread::current().id() == own {
                take_down();
                usual(panic);
            }
        }));
        // Every accepted move is stored, so there is nothing else to save. If another handler is installed
        // already, it will do.
        let _ = ctrlc::set_handler(leave);
    });
}

/// An answer that takes longer than this is reported as a wait.
pub(super) const LONG: Duration = Duration::from_millis(500);

impl Stage {
    /// Takes over the terminal.
    pub fn raise() -> io::Result<Self> {
        guard();
        let (waker, events) = Waker::pair();
        guard_signals(&waker)?;
        // The theme decides whether there are colours.
        style::force_color_output(true);
        let backend = CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout()));
        let raised = {
            // A signal that ends the program waits until there is something to take down.
            let _drawing = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);
            put_up()
        };
        let terminal = raised.and_then(|()| Terminal::new(backend)).inspect_err(|_| take_down())?;
        let start = Instant::now();
        let backstage = Rc::new(RefCell::new(Backstage::new(terminal, events)));
        Ok(Self { backstage, waker, start, too_small: String::new(), is_too_small: false })
    }

    /// How many columns a character takes here. Some terminals draw some characters twice as wide as others do, mostly for
    /// readers of Korean, Chinese or Japanese. Must be called before the first picture.
    pub fn measure(&mut self, sign: char) -> Option<u16> {
        let mut out = io::stdout();
        queue!(out, cursor::MoveTo(0, 0)).ok()?;
        write!(out, "{sign}").ok()?;
        out.flush().ok()?;
        // A terminal that has just gone never answers. There is no game yet, so the program may simply end.
        let is_waiting = Arc::new(AtomicBool::new(true));
        let waits = Arc::clone(&is_waiting);
        thread::spawn(move || {
            if wait_for_hangup() && waits.load(Ordering::Relaxed) {
                process::exit(0);
            }
        });
        let column = cursor::position().ok().map(|(column, _)| column);
        is_waiting.store(false, Ordering::Relaxed);
        self.backstage.borrow_mut().terminal.clear().ok()?;
        column
    }

    /// Starts to listen to the keyboard.
    pub fn listen(&mut self) {
        self.waker.listen();
    }

    pub fn waker(&self) -> &Waker {
        &self.waker
    }

    /// The time since the stage was raised, as pictures hear it.
    pub fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// The message for a window that is too small.
    pub fn set_too_small(&mut self, text: String) {
        self.too_small = text;
    }

    /// The message while another program has locked the saved games.
    pub fn set_waiting(&mut self, text: String) {
        self.backstage.borrow_mut().waiting = text;
    }

    /// Company that shows that message, and lets people leave meanwhile.
    pub fn company(&self) -> Box<dyn Company> {
        Box::new(Usher(Rc::clone(&self.backstage)))
    }

    /// Shows a picture until it is done. Sleeps while nothing happens.
    pub fn show<P: Picture + ?Sized>(&mut self, picture: &mut P) -> Result<P::Done, Gone> {
        if self.backstage.borrow().is_left {
            return Err(Gone::End);
        }
        match self.run(picture) {
            // Nothing can be drawn on a terminal that is gone: that is leaving, not failing.
            Err(Gone::Io(_)) if is_hung_up() => {
                self.backstage.borrow_mut().is_left = true;
                Err(Gone::End)
            }
            other => other,
        }
    }

    fn run<P: Picture + ?Sized>(&mut self, picture: &mut P) -> Result<P::Done, Gone> {
        self.draw(picture)?;
        loop {
            let event = self.backstage.borrow_mut().next(picture.pulse());
            let mut is_changed = false;
            let mut next = Some(event);
            // Everything that came in the meantime is drawn together.
            while let Some(event) = next {
                if event == Event::Leave {
                    self.backstage.borrow_mut().is_left = true;
                    return Err(Gone::End);
                }
                is_changed |= event == Event::Resize;
                match event {
                    Event::Suspend => self.suspend()?,
                    Event::Refresh => self.refresh()?,
                    _ => {}
                }
                picture.at(self.now());
                let step = self.hear(picture, event);
                // Somebody may have left while the picture waited; then its response no longer matters.
                if self.backstage.borrow().is_left {
                    return Err(Gone::End);
                }
                is_changed |= self.backstage.borrow_mut().take_stale();
                match step {
                    Response::Stay => {}
                    Response::Draw => is_changed = true,
                    Response::Ring => {
                        is_changed = true;
                        self.ring()?;
                    }
                    Response::Done(done) => return Ok(done),
                }
                next = self.backstage.borrow_mut().next_now();
            }
            if is_changed {
                self.draw(picture)?;
            }
        }
    }

    /// Keys and clicks are ignored while the board can't be seen.
    fn hear<P: Picture + ?Sized>(&self, picture: &mut P, event: Event) -> Response<P::Done> {
        match event {
            Event::Suspend | Event::Refresh => Response::Draw,
            Event::Key(_) | Event::Click(_) | Event::Scroll(_) | Event::Paste(_) if self.is_too_small => {
                Response::Stay
            }
            event => picture.hear(event),
        }
    }

    /// Gives the terminal to the shell until it comes back.
    fn suspend(&mut self) -> io::Result<()> {
        take_down();
        stop();
        self.refresh()
    }

    /// Takes the terminal over again, whatever happened to it.
    fn refresh(&mut self) -> io::Result<()> {
        // A signal that ends the program waits until the stage is up, and takes it down.
        let _drawing = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);
        disable_raw_mode()?;
        put_up()?;
        // Clearing the terminal itself would ask for the cursor position, and another thread reads the answers. Two empty
        // buffers have the same effect.
        let mut backstage = self.backstage.borrow_mut();
        backstage.terminal.backend_mut().clear()?;
        backstage.terminal.swap_buffers();
        Ok(())
    }

    fn ring(&mut self) -> io::Result<()> {
        self.backstage.borrow_mut().terminal.backend_mut().write_all(b"\x07")
    }

    fn draw<P: Picture + ?Sized>(&mut self, picture: &mut P) -> io::Result<()> {
        picture.at(self.now());
        let (too_small, is_too_small) = (&self.too_small, &mut self.is_too_small);
        let mut backstage = self.backstage.borrow_mut();
        let (terminal, last, waiting) = backstage.parts();
        let is_long = picture.waits().is_some_and(|since| self.start.elapsed() >= since + LONG);
        paint(terminal, |frame| {
            let area = frame.area();
            *is_too_small = area.width < MIN_WIDTH || area.height < MIN_HEIGHT;
            if *is_too_small {
                let middle = Rect { y: area.y + area.height / 2, height: area.height.div_ceil(2), ..area };
                frame.render_widget(
                    Paragraph::new(too_small.as_str()).centered().wrap(Wrap::default()),
                    middle,
                );
            } else {
                picture.draw(frame);
            }
            picture.theme().ground(frame.buffer_mut());
            if is_long {
                notice(frame.buffer_mut(), area, waiting);
            }
            repaint_halves(last, frame.buffer_mut());
            Backstage::keep(last, frame.buffer_mut());
        })
    }
}

/// Draws in one synchronised write, if the stage is up.
pub(super) fn paint(terminal: &mut Screen, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
    let _drawing = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);
    if !CURTAIN.is_up() {
        return Ok(());
    }
    // Flushed at once, so that nothing waits in a buffer if the picture panics.
    execute!(io::stdout(), BeginSynchronizedUpdate)?;
    terminal.draw(draw)?;
    execute!(io::stdout(), EndSynchronizedUpdate)
}

impl Drop for Stage {
    fn drop(&mut self) {
        take_down();
    }
}
