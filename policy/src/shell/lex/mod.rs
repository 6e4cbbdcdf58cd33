//! Our own reading of Bash 5.2 (`bash -c`, not interactive, `extglob` off): bytes in, a [`Script`] out.
//!
//! One pass from left to right with an explicit stack of open constructs (`frame`); nothing recurses over the input and
//! nothing is read more than a bounded number of times. The model is Bash's own reader (`parse.y`, `subst.c` of 5.2.15):
//! where Bash joins a continuation, ends a word or looks for a reserved word, this does the same, so a comment that
//! names a function of those files says where to look when in doubt.
//!
//! ```text
//! state ── bytes, pools, the stack          word ── words of the command level
//! list ─── lists, pipelines, reserved words quoted ─ "…", operands of ${…}, arithmetic, bodies
//! simple ─ simple commands, redirects       dollar ─ $x, $(…), $((…)), backticks; parameter ─ ${…}
//! compound, loops, condition                heredoc, brace, bare, ansi
//! ```

mod ansi;
mod bare;
mod brace;
mod compound;
mod condition;
mod dollar;
mod frame;
mod heredoc;
mod list;
mod loops;
mod outline;
mod parameter;
mod quoted;
mod simple;
mod state;
mod word;

use super::Span;
use super::screen::screen;
use super::script::{Gap, GapWhy, Op, Part, Script};
use frame::{Frame, List, Until};
pub(super) use outline::{Mark, MarkKind, Outline};
use state::{HOLE, Lexer, Step, index};

/// Reads `source` with our own lexer alone; whoever decides wants the agreement of two readings.
///
/// Never fails: what cannot be read is a gap, and what stands before it is kept, since Bash runs line by line.
#[must_use]
pub fn read(source: &[u8]) -> Script {
    read_with_outline(source).0
}

/// Reads `source` and says what it claims about the bytes.
pub(super) fn read_with_outline(source: &[u8]) -> (Script, Outline) {
    let mut gaps = screen(source);
    let unreadable = gaps.iter().any(|gap| gap.why == GapWhy::TooLong) || source.contains(&0);
    if unreadable {
        return (Script { gaps, ..Script::default() }, Outline::default());
    }
    let mut lexer = Lexer::new(source);
    lexer.run();
    let outline = lexer.outline();
    let mut script = lexer.finish();
    if !gaps.is_empty() {
        gaps.append(&mut script.gaps);
        gaps.sort_by_key(|gap| gap.span.start);
        script.gaps = gaps;
    }
    (script, outline)
}

impl Lexer {
    fn run(&mut self) {
        self.keep(Frame::List(List::new(Until::Eof)));
        while let Some(frame) = self.pop() {
            if let Err(why) = self.step(frame) {
                let at = self.source_at(self.pos.min(self.buf.len()));
                self.abandon(at, why);
                return;
            }
        }
    }

    fn step(&mut self, frame: Frame) -> Step {
        match frame {
            Frame::List(frame) => self.step_list(frame),
            Frame::Simple(frame) => self.step_simple(frame),
            Frame::Text(frame) => self.step_text(frame),
            Frame::Brace(frame) => self.step_brace(frame),
            Frame::Sub(frame) => self.step_sub(frame),
            Frame::Array(frame) => self.step_array(frame),
            Frame::Redirect(frame) => self.step_redirect(&frame),
            Frame::Trailing(frame) => self.step_trailing(frame),
            Frame::Compound(frame) => self.step_compound(frame),
            Frame::For(frame) => self.step_for(frame),
            Frame::Case(frame) => self.step_case(frame),
            Frame::Function(frame) => self.step_function(frame),
            Frame::Test(frame) => self.step_test(frame),
            Frame::Arith(frame) => self.step_arith(frame),
            Frame::Gather(frame) => self.step_gather(frame),
        }
    }

    /// Gives up at `at` of the source: all that follows is a gap, blocks left open end here.
    fn abandon(&mut self, at: usize, why: GapWhy) {
        while !self.opens.is_empty() {
            self.close();
        }
        let end = self.source_len();
        let span = Span::new(index(at.min(end)), index(end));
        self.script.gaps.push(Gap { span, why });
    }

    /// Takes the holes out of the program and renumbers what points into it.
    fn finish(mut self) -> Script {
        let mut moved = Vec::with_capacity(self.script.ops.len());
        let mut kept = 0_u32;
        for op in &self.script.ops {
            moved.push(kept);
            kept += u32::from(!is_hole(op));
        }
        let new = |old: u32| moved.get(old as usize).copied().unwrap_or(old);
        self.script.ops.retain(|op| !is_hole(op));
        for op in &mut self.script.ops {
            if let Op::Open { close, .. } = op {
                *close = new(*close);
            }
        }
        for part in &mut self.script.parts {
            if let Part::Output { open, .. } | Part::Process { open, .. } = part {
                *open = new(*open);
            }
        }
        self.script.gaps.sort_by_key(|gap| gap.span.start);
        self.script
    }
}

fn is_hole(op: &Op) -> bool {
    matches!((op, HOLE), (Op::Expand(pool), Op::Expand(hole)) if *pool == hole)
}
