//! The grammar: the only file that knows tree-sitter.
//!
//! A tree is taken for nothing but this: which words belong to which command. A node of a kind that is not listed, an error
//! or a missing token is a refusal, since error recovery invents structure.

use std::ops::ControlFlow;

use tree_sitter::{Node, ParseOptions, ParseState, Parser, TreeCursor};

/// Why there are no facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoFacts {
    /// The deadline passed, or the parser could not be set up.
    TooSlow,
    /// The grammar does not understand the text; the offset where that shows first.
    Unread(u32),
}

/// A word of the text and the command it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) start: u32,
    pub(super) end: u32,
    /// An id of the command.
    pub(super) owner: usize,
}

/// A parser that is used again and again.
pub(super) struct Grammar {
    parser: Parser,
    facts: Vec<Fact>,
    owners: Vec<Owner>,
    /// The command of the last word that is no redirect's target.
    last: usize,
    /// Whether the present redirect has its target.
    targeted: bool,
}

/// A node on the way down, by what its words belong to.
#[derive(Clone, Copy)]
struct Owner {
    id: usize,
    /// Whether it is a command, so that words and redirects below it are its own.
    command: bool,
    /// Whether it is a redirect.
    redirect: bool,
}

impl Grammar {
    pub(super) fn new() -> Option<Self> {
        let mut parser = Parser::new();
        parser.set_language(&tree_sitter_bash::LANGUAGE.into()).ok()?;
        Some(Self { parser, facts: Vec::new(), owners: Vec::new(), last: 0, targeted: false })
    }

    /// The words of `text` in order; `expired` is asked now and then whether to give up.
    pub(super) fn facts(&mut self, text: &[u8], expired: &mut dyn FnMut() -> bool) -> Result<&[Fact], NoFacts> {
        let mut progress = |_: &ParseState| if expired() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let options = ParseOptions::new().progress_callback(&mut progress);
        let mut whole = |at: usize, _| text.get(at..).unwrap_or_default();
        let tree = self.parser.parse_with_options(&mut whole, None, Some(options));
        let Some(tree) = tree else {
            self.parser.reset();
            return Err(NoFacts::TooSlow);
        };
        self.facts.clear();
        self.owners.clear();
        let root = tree.root_node();
        let mut cursor = root.walk();
        if root.has_error() {
            return Err(NoFacts::Unread(first_error(&mut cursor)));
        }
        self.walk(&mut cursor)?;
        Ok(&self.facts)
    }

    fn walk(&mut self, cursor: &mut TreeCursor<'_>) -> Result<(), NoFacts> {
        loop {
            let node = cursor.node();
            if self.enter(node)? && cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return Ok(());
                }
                self.owners.pop();
            }
        }
    }

    /// Takes in one node; whether to look at its children.
    fn enter(&mut self, node: Node<'_>) -> Result<bool, NoFacts> {
        if !node.is_named() {
            return Ok(false);
        }
        let around = self.owners.last().copied().unwrap_or(Owner { id: 0, command: false, redirect: false });
        let own = Owner { id: node.id(), command: false, redirect: false };
        let inner = match node.kind() {
            "command" | "redirected_statement" | "declaration_command" | "unset_command" => {
                Owner { id: if around.command { around.id } else { node.id() }, command: true, redirect: false }
            }
            // What belongs to the command around it.
            "command_name" => around,
            "file_redirect" => {
                self.targeted = false;
                Owner { redirect: true, ..around }
            }
            "program"
            | "list"
            | "pipeline"
            | "negated_command"
            | "subshell"
            | "compound_statement"
            | "if_statement"
            | "elif_clause"
            | "else_clause"
            | "while_statement"
            | "do_group"
            | "for_statement"
            | "case_statement"
            | "case_item"
            | "function_definition" => own,
            "word" | "number" | "concatenation" | "variable_name" | "extglob_pattern" => {
                self.word(node, around);
                return Ok(false);
            }
            "file_descriptor" => return Ok(false),
            _ => return Err(NoFacts::Unread(cut(node.start_byte()))),
        };
        if node.child_count() == 0 {
            return Ok(false);
        }
        self.owners.push(inner);
        Ok(true)
    }

    fn word(&mut self, node: Node<'_>, around: Owner) {
        // Outside a command (patterns, loop variables) each word stands alone.
        let mut owner = if around.command { around.id } else { node.id() };
        if around.redirect {
            // The grammar takes words after a target for more targets: they are the command's.
            owner = if std::mem::replace(&mut self.targeted, true) { self.last } else { node.id() };
        } else {
            self.last = owner;
        }
        self.facts.push(Fact { start: cut(node.start_byte()), end: cut(node.end_byte()), owner });
    }
}

fn first_error(cursor: &mut TreeCursor<'_>) -> u32 {
    loop {
        let node = cursor.node();
        if node.is_error() || node.is_missing() {
            return cut(node.start_byte());
        }
        if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return 0;
            }
        }
    }
}

fn cut(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
