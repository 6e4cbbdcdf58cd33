//! What a shell holds at one point of a script, as far as it is known before running.
//!
//! States are copied for each subshell, substitution and pipeline member, so all that can grow is shared and copied on
//! write. Where two ways meet, [`State::merge`] keeps what both agree on; everything else becomes unknown.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    rc::Rc,
};

use crate::{path::AbsPath, shell::script::Script};

/// Variables that one state may hold. Scripts of people have dozens; more is an attack on the linear look-up.
pub(super) const MAX_VARIABLES: usize = 256;

/// Bytes of a value that are kept; longer ones become unknown.
pub(super) const MAX_VALUE: usize = 16 * 1024;

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Exactly these bytes.
    Known(Rc<[u8]>),
    /// One integer.
    Number,
    /// Integers with blanks between them.
    Numbers,
    /// The name of a file that a pattern matched (or the pattern itself); begins with these bytes.
    Name(Rc<[u8]>),
    /// A text that begins with these bytes.
    Prefix(Rc<[u8]>),
    /// Not assigned by this script: what the environment holds, or nothing.
    Inherited,
    /// No value.
    Unset,
    /// The elements of an indexed array, from 0 on without holes.
    List(Rc<[Value]>),
}

impl Value {
    /// Exactly these bytes; unknown where they are too many to keep.
    pub(super) fn known(bytes: &[u8]) -> Self {
        if bytes.len() > MAX_VALUE { Self::unknown() } else { Self::Known(Rc::from(bytes)) }
    }

    /// Any text.
    pub(super) fn unknown() -> Self {
        Self::Prefix(Rc::from([].as_slice()))
    }

    /// The bytes, where they are fully known.
    pub(super) fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Known(bytes) => Some(bytes),
            Self::Number
            | Self::Numbers
            | Self::Name(_)
            | Self::Prefix(_)
            | Self::Inherited
            | Self::Unset
            | Self::List(_) => None,
        }
    }

    /// Whether arithmetic on the value surely runs no code: it is a number, empty, or comes from outside the script.
    pub(super) fn is_number(&self) -> bool {
        match self {
            Self::Known(bytes) => is_integer(bytes),
            Self::Number | Self::Numbers | Self::Unset => true,
            Self::Name(_) | Self::Prefix(_) | Self::Inherited | Self::List(_) => false,
        }
    }

    /// What is known of a value that is one or the other; `wide` gives up on everything that differs.
    pub(super) fn join(&self, other: &Self, wide: bool) -> Self {
        if self == other {
            return self.clone();
        }
        if self.is_number() && other.is_number() {
            let many = matches!(self, Self::Numbers) || matches!(other, Self::Numbers);
            return if many { Self::Numbers } else { Self::Number };
        }
        if matches!(self, Self::Inherited) && other.is_number() || matches!(other, Self::Inherited) && self.is_number()
        {
            return Self::Inherited;
        }
        let (Some(one), Some(two)) = (self.prefix(), other.prefix()) else {
            return Self::unknown();
        };
        let common = one.iter().zip(two).take_while(|(one, two)| one == two).count();
        let common = if wide { &[] } else { one.get(..common).unwrap_or_default() };
        match (self, other) {
            (Self::Name(_), Self::Name(_)) if !wide => Self::Name(Rc::from(common)),
            _ => Self::Prefix(Rc::from(common)),
        }
    }

    fn prefix(&self) -> Option<&[u8]> {
        match self {
            Self::Known(bytes) | Self::Name(bytes) | Self::Prefix(bytes) => Some(bytes),
            Self::Number | Self::Numbers | Self::Inherited | Self::Unset | Self::List(_) => None,
        }
    }
}

/// Whether the bytes are an integer constant of Bash, or empty (which counts as 0).
pub(super) fn is_integer(bytes: &[u8]) -> bool {
    let bytes = bytes.trim_ascii();
    let digits = bytes.strip_prefix(b"-").or_else(|| bytes.strip_prefix(b"+")).unwrap_or(bytes);
    bytes.is_empty() || (!digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "attributes of a variable, each on or off")]
pub(super) struct Variable {
    pub(super) value: Value,
    /// Assignments to it are evaluated as arithmetic (`declare -i`).
    pub(super) integer: bool,
    /// Its subscripts are text, not arithmetic (`declare -A`).
    pub(super) keyed: bool,
    /// Another name may stand for it, or it for another name (`declare -n`): its value is never known.
    pub(super) shared: bool,
    /// Bash lets nobody change it (`readonly`). What is assigned later is refused, and mostly without ending the script.
    pub(super) frozen: bool,
    /// Programs see it.
    pub(super) exported: bool,
    /// It may be an array with further elements, which an assignment without a subscript leaves as they are.
    pub(super) several: bool,
}

impl Variable {
    pub(super) const INHERITED: Self = Self {
        value: Value::Inherited,
        integer: false,
        keyed: false,
        shared: false,
        frozen: false,
        exported: false,
        several: false,
    };

    /// Gives it a value, as `name=value` does. What stands for an array with elements that are not known is no single text.
    pub(super) fn assign(&mut self, value: Value) {
        let value = match (&self.value, value) {
            (_, list @ Value::List(_)) => list,
            (Value::List(before), value @ Value::Known(_)) if before.len() > 1 => {
                Value::List([value].into_iter().chain(before.iter().skip(1).cloned()).collect())
            }
            // It may be the value of another element.
            (Value::List(before), value) if before.iter().all(Value::is_number) && value.is_number() => Value::Number,
            (Value::List(before), _) if before.len() > 1 => Value::unknown(),
            // The environment holds no arrays.
            (Value::Inherited, value) => value,
            (before, value) if self.several && value.is_number() && !before.is_number() => Value::unknown(),
            (_, value) => value,
        };
        self.several |= match &value {
            Value::Known(_) | Value::Unset => false,
            Value::List(values) => values.len() > 1,
            Value::Number | Value::Numbers | Value::Name(_) | Value::Prefix(_) | Value::Inherited => true,
        };
        self.value = value;
    }
}

/// Code that was read: nested code has the span of the word that holds it.
#[derive(Debug)]
pub(super) struct Code {
    pub(super) script: Script,
    /// The span that stands for all spans inside, for code that does not stand in the source itself.
    pub(super) outer: Option<crate::shell::Span>,
    /// Whether any code stands inside words.
    pub(super) detached: bool,
    /// Which blocks were walked, by the index of their `Open`.
    pub(super) walked: std::cell::RefCell<Vec<bool>>,
}

/// What a function name stands for.
#[derive(Clone, Debug)]
pub(super) enum Function {
    /// The body is the block that opens at this index.
    Body(Rc<Code>, u32),
    /// A function, or none: it differs from way to way.
    Unsure,
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Body(one, at), Self::Body(two, other)) => Rc::ptr_eq(one, two) && at == other,
            (Self::Unsure, Self::Unsure) => true,
            (Self::Body(..), Self::Unsure) | (Self::Unsure, Self::Body(..)) => false,
        }
    }
}

/// A variable that is local to a call of a function that has not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Local {
    /// Which call, counted from 1 for the outermost.
    pub(super) call: u8,
    pub(super) name: Rc<[u8]>,
    pub(super) hides: Hidden,
}

/// The variable that a local one stands for until its call ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Hidden {
    /// This one; `None`: the script did not touch it.
    Variable(Option<Variable>),
    /// It may have been changed, or the variable may not be local.
    Unsure,
}

/// Functions by name.
pub(super) type Functions = Rc<Vec<(Rc<[u8]>, Function)>>;

/// Options that change how later commands are read or run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "options of the shell, each on or off")]
pub(super) struct Options {
    /// `set -e`.
    pub(super) exit_on_error: bool,
    /// `set -a`: assignments export.
    pub(super) export_all: bool,
    /// `shopt -s lastpipe`: the last member of a pipeline runs in this shell.
    pub(super) last_pipe: bool,
    /// `shopt -s nullglob`: a pattern that matches nothing vanishes.
    pub(super) null_glob: bool,
    /// `echo` expands backslashes.
    pub(super) echo_escapes: bool,
    /// Another shell than Bash.
    pub(super) foreign: bool,
}

/// The names that `theirs` does not hold as `ours` does. The time is linear: many branches meet in a hostile script.
fn differing<'a, T: PartialEq>(
    ours: &'a [(Rc<[u8]>, T)],
    theirs: &'a [(Rc<[u8]>, T)],
) -> impl Iterator<Item = &'a Rc<[u8]>> {
    let mut by_name: Option<HashMap<&[u8], &T>> = None;
    // One mostly grew from the other: then a name stands at the same place in both.
    let mut same = move |at: usize, (name, value): &(Rc<[u8]>, T)| match theirs.get(at) {
        Some((other, theirs)) if other == name => theirs == value,
        Some(_) | None => {
            let named = || theirs.iter().map(|(name, value)| (&**name, value)).collect();
            by_name.get_or_insert_with(named).get(&**name) == Some(&value)
        }
    };
    ours.iter().enumerate().filter(move |(at, entry)| !same(*at, entry)).map(|(_, (name, _))| name)
}

/// The state of one shell.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "facts of a shell, each true or not")]
pub(super) struct State {
    /// The working directory; `None`: not known.
    pub(super) cwd: Option<Rc<AbsPath>>,
    /// Where the shell is if the last `cd` failed, unless the script rules that out.
    pub(super) fallback: Option<Rc<AbsPath>>,
    /// The directory before the last `cd`.
    pub(super) previous: Option<Rc<AbsPath>>,
    /// The stack of `pushd`, innermost last; `None`: not known.
    pub(super) stack: Option<Rc<Vec<Rc<AbsPath>>>>,
    pub(super) variables: Rc<Vec<(Rc<[u8]>, Variable)>>,
    /// Which of the variables are local, on the way that led here.
    pub(super) locals: Rc<Vec<Local>>,
    pub(super) functions: Functions,
    /// `$1`, `$2`, …; `None`: not known.
    pub(super) params: Option<Rc<Vec<Value>>>,
    pub(super) options: Options,
    /// What changed the meaning of every name, builtins included.
    pub(super) renamed: Option<Cow<'static, str>>,
    /// What changed where programs are found.
    pub(super) moved: Option<Cow<'static, str>>,
    /// An exported variable that is not known to be harmless to programs.
    pub(super) tainted: Option<Rc<str>>,
    /// Variables that the script did not touch may hold anything: code that was not read ran.
    pub(super) wild: bool,
    /// Any variable may be read-only: which ones were made so is not known.
    pub(super) frozen: bool,
    /// Functions are exported to nested shells.
    pub(super) exports_functions: bool,
    /// What follows is not reached: after `exit`, or in a loop or function after `break` or `return`.
    pub(super) dead: bool,
}

impl State {
    pub(super) fn new(cwd: &AbsPath) -> Self {
        Self {
            cwd: Some(Rc::new(cwd.clone())),
            fallback: None,
            previous: None,
            stack: Some(Rc::default()),
            variables: Rc::default(),
            locals: Rc::default(),
            functions: Rc::default(),
            params: None,
            options: Options::default(),
            renamed: None,
            moved: None,
            tainted: None,
            wild: false,
            frozen: false,
            exports_functions: false,
            dead: false,
        }
    }

    /// The variable of this name, if the script touched it.
    pub(super) fn variable(&self, name: &[u8]) -> Option<&Variable> {
        self.variables.iter().find(|(other, _)| &**other == name).map(|(_, variable)| variable)
    }

    /// The value of a variable.
    pub(super) fn value(&self, name: &[u8]) -> Value {
        match self.variable(name) {
            Some(variable) if variable.shared => Value::unknown(),
            Some(variable) => variable.value.clone(),
            None if self.wild => Value::unknown(),
            None => Value::Inherited,
        }
    }

    /// The variable of this name, to be given another value. `None` where the state holds too many.
    ///
    /// From now on nothing is known of one that may be read-only: it keeps its old value, or the script ends here.
    pub(super) fn variable_mut(&mut self, name: &[u8]) -> Option<&mut Variable> {
        let all = self.frozen;
        let variable = self.attributes_mut(name)?;
        variable.shared |= variable.frozen || all;
        Some(variable)
    }

    /// The variable of this name, to be changed in all but its value. `None` where the state holds too many.
    pub(super) fn attributes_mut(&mut self, name: &[u8]) -> Option<&mut Variable> {
        let variables = Rc::make_mut(&mut self.variables);
        let at = match variables.iter().position(|(other, _)| &**other == name) {
            Some(at) => at,
            None if variables.len() >= MAX_VARIABLES => return None,
            None => {
                variables.push((Rc::from(name), Variable::INHERITED));
                variables.len() - 1
            }
        };
        variables.get_mut(at).map(|(_, variable)| variable)
    }

    /// Makes the variable unknown. Returns whether there was room for it.
    pub(super) fn forget(&mut self, name: &[u8]) -> bool {
        let Some(variable) = self.variable_mut(name) else { return false };
        variable.value = Value::unknown();
        true
    }

    /// Makes everything that code which is not read could change unknown.
    pub(super) fn forget_all(&mut self, why: &'static str) {
        self.leave();
        for (_, variable) in Rc::make_mut(&mut self.variables) {
            variable.value = Value::unknown();
        }
        for local in Rc::make_mut(&mut self.locals) {
            local.hides = Hidden::Unsure;
        }
        self.params = None;
        self.wild = true;
        self.renamed = Some(Cow::Borrowed(why));
    }

    /// Makes the working directory unknown.
    pub(super) fn leave(&mut self) {
        self.cwd = None;
        self.fallback = None;
        self.previous = None;
        self.stack = None;
    }

    /// Whether unquoted expansions are split at blanks.
    pub(super) fn splits_at_blanks(&self) -> bool {
        match self.variable(b"IFS") {
            None => !self.wild,
            Some(variable) if variable.shared => false,
            Some(variable) => match &variable.value {
                Value::Known(bytes) => **bytes == *b" \t\n",
                Value::Unset => true,
                Value::Number
                | Value::Numbers
                | Value::Name(_)
                | Value::Prefix(_)
                | Value::Inherited
                | Value::List(_) => false,
            },
        }
    }

    /// The function of this name.
    pub(super) fn function(&self, name: &[u8]) -> Option<&Function> {
        self.functions.iter().find(|(other, _)| &**other == name).map(|(_, function)| function)
    }

    /// Defines or, with `None`, removes a function. Returns whether there was room for it.
    pub(super) fn define(&mut self, name: &[u8], function: Option<Function>) -> bool {
        let functions = Rc::make_mut(&mut self.functions);
        match (functions.iter().position(|(other, _)| &**other == name), function) {
            (Some(at), Some(function)) => functions.splice(at..=at, [(Rc::from(name), function)]).for_each(drop),
            (Some(at), None) => drop(functions.remove(at)),
            (None, Some(_)) if functions.len() >= MAX_VARIABLES => return false,
            (None, Some(function)) => functions.push((Rc::from(name), function)),
            (None, None) => {}
        }
        true
    }

    /// What is known where a way that ended in `self` and one that ended in `other` meet.
    pub(super) fn merge(&self, other: &Self, wide: bool) -> Self {
        if self.dead {
            return other.clone();
        }
        if other.dead {
            return self.clone();
        }
        let mut merged = self.clone();
        merged.merge_directories(other);
        if !Rc::ptr_eq(&self.variables, &other.variables) {
            merged.merge_variables(other, wide);
        }
        if !Rc::ptr_eq(&self.locals, &other.locals) && self.locals != other.locals {
            merged.merge_locals(other);
        }
        if !Rc::ptr_eq(&self.functions, &other.functions) {
            merged.merge_functions(other);
        }
        if self.params != other.params {
            merged.params = None;
        }
        merged.options = Options {
            exit_on_error: self.options.exit_on_error && other.options.exit_on_error,
            export_all: self.options.export_all || other.options.export_all,
            last_pipe: self.options.last_pipe || other.options.last_pipe,
            null_glob: self.options.null_glob || other.options.null_glob,
            echo_escapes: self.options.echo_escapes || other.options.echo_escapes,
            foreign: self.options.foreign || other.options.foreign,
        };
        merged.wild |= other.wild;
        merged.frozen |= other.frozen;
        merged.exports_functions |= other.exports_functions;
        merged.renamed = merged.renamed.or_else(|| other.renamed.clone());
        merged.moved = merged.moved.or_else(|| other.moved.clone());
        merged.tainted = merged.tainted.or_else(|| other.tainted.clone());
        merged
    }

    /// Two directories can be told apart, no more.
    fn merge_directories(&mut self, other: &Self) {
        if self.cwd != other.cwd || self.fallback != other.fallback {
            let all: Vec<_> = [&other.cwd, &self.cwd, &other.fallback, &self.fallback].into_iter().flatten().collect();
            let known = self.cwd.is_some() && other.cwd.is_some();
            let first = all.first().copied().filter(|_| known);
            let mut rest = all.iter().copied().filter(|path| Some(*path) != first);
            let second = rest.next();
            let few = rest.all(|path| Some(path) == second);
            let (first, second) = (first.filter(|_| few).cloned(), second.filter(|_| known && few).cloned());
            (self.cwd, self.fallback) = (first, second);
        }
        if self.previous != other.previous {
            self.previous = None;
        }
        if self.stack != other.stack {
            self.stack = None;
        }
    }

    fn merge_variables(&mut self, other: &Self, wide: bool) {
        let names: Vec<Rc<[u8]>> = differing(&self.variables, &other.variables)
            .chain(differing(&other.variables, &self.variables))
            .map(Rc::clone)
            .collect();
        for name in names {
            let theirs = other.variable(&name).unwrap_or(&Variable::INHERITED).clone();
            let Some(ours) = self.attributes_mut(&name) else {
                self.forget_all("too many variables");
                return;
            };
            *ours = Variable {
                value: ours.value.join(&theirs.value, wide),
                integer: ours.integer || theirs.integer,
                keyed: ours.keyed && theirs.keyed,
                shared: ours.shared || theirs.shared,
                frozen: ours.frozen || theirs.frozen,
                exported: ours.exported || theirs.exported,
                several: ours.several || theirs.several,
            };
        }
    }

    /// What is local on one way alone may be.
    fn merge_locals(&mut self, other: &Self) {
        let locals = Rc::make_mut(&mut self.locals);
        let of = |local: &Local| (local.call, Rc::clone(&local.name));
        let theirs: HashMap<_, &Local> = other.locals.iter().map(|local| (of(local), local)).collect();
        for local in &mut *locals {
            if theirs.get(&of(local)).copied() != Some(&*local) {
                local.hides = Hidden::Unsure;
            }
        }
        let ours: HashSet<_> = locals.iter().map(of).collect();
        let missing = other.locals.iter().filter(|local| !ours.contains(&of(local)));
        locals.extend(missing.map(|local| Local { hides: Hidden::Unsure, ..local.clone() }));
    }

    /// Makes the variable local to this call. Returns whether there was room for it.
    pub(super) fn localize(&mut self, call: u8, name: &[u8]) -> bool {
        if self.locals.iter().any(|local| local.call == call && *local.name == *name) {
            return true;
        }
        let room = self.locals.len() < MAX_VARIABLES;
        if room {
            let hides = Hidden::Variable(self.variable(name).cloned());
            Rc::make_mut(&mut self.locals).push(Local { call, name: Rc::from(name), hides });
            if let Some(variable) = self.attributes_mut(name) {
                variable.several = false;
            }
        }
        room
    }

    fn merge_functions(&mut self, other: &Self) {
        let names: Vec<Rc<[u8]>> = differing(&self.functions, &other.functions)
            .chain(differing(&other.functions, &self.functions))
            .map(Rc::clone)
            .collect();
        for name in names {
            if !self.define(&name, Some(Function::Unsure)) {
                self.renamed = Some(Cow::Borrowed("too many functions"));
            }
        }
    }

    /// Whether nothing that later commands see differs.
    pub(super) fn same(&self, other: &Self) -> bool {
        self.cwd == other.cwd
            && self.fallback == other.fallback
            && self.previous == other.previous
            && self.stack == other.stack
            && (Rc::ptr_eq(&self.variables, &other.variables) || self.same_variables(other))
            && (Rc::ptr_eq(&self.locals, &other.locals) || self.locals == other.locals)
            && (Rc::ptr_eq(&self.functions, &other.functions) || self.functions == other.functions)
            && self.params == other.params
            && self.options == other.options
            && self.wild == other.wild
            && self.frozen == other.frozen
            && self.renamed == other.renamed
            && self.moved == other.moved
            && self.tainted == other.tainted
            && self.exports_functions == other.exports_functions
    }

    fn same_variables(&self, other: &Self) -> bool {
        let within = |one: &Self, two: &Self| {
            differing(&one.variables, &two.variables).all(|name| {
                two.variable(name).is_none() && one.variable(name).is_none_or(|ours| *ours == Variable::INHERITED)
            })
        };
        within(self, other) && within(other, self)
    }

    /// The state that a program started here would begin with, were it a shell.
    pub(super) fn for_child_shell(&self) -> Self {
        let variables = self.variables.iter().filter(|(_, variable)| variable.exported).cloned().collect();
        let functions = if self.exports_functions { Rc::clone(&self.functions) } else { Rc::default() };
        Self {
            variables: Rc::new(variables),
            locals: Rc::default(),
            functions,
            options: Options::default(),
            stack: Some(Rc::default()),
            dead: false,
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{State, Value};
    use crate::path::AbsPath;
    use std::rc::Rc;

    fn state() -> State {
        State::new(&AbsPath::new(b"/w").unwrap())
    }

    fn set(state: &mut State, name: &str, value: &str) {
        state.variable_mut(name.as_bytes()).unwrap().value = Value::known(value.as_bytes());
    }

    #[test]
    fn what_two_ways_agree_on_stays_known() {
        let (mut one, mut two) = (state(), state());
        for (name, left, right) in [("same", "a", "a"), ("number", "1", "22"), ("prefix", "src/a", "src/b")] {
            set(&mut one, name, left);
            set(&mut two, name, right);
        }
        set(&mut two, "new", "x");
        let merged = one.merge(&two, false);
        assert_eq!(merged.value(b"same"), Value::known(b"a"));
        assert_eq!(merged.value(b"number"), Value::Number);
        assert_eq!(merged.value(b"prefix"), Value::Prefix(Rc::from(b"src/".as_slice())));
        assert_eq!(merged.value(b"new"), Value::unknown(), "not assigned on one way");
        assert_eq!(one.merge(&two, true).value(b"prefix"), Value::unknown());
    }

    #[test]
    fn a_way_that_ends_does_not_count() {
        let (mut one, mut two) = (state(), state());
        set(&mut one, "x", "a");
        set(&mut two, "x", "b");
        two.dead = true;
        assert_eq!(one.merge(&two, false).value(b"x"), Value::known(b"a"));
        assert_eq!(two.merge(&one, false).value(b"x"), Value::known(b"a"));
    }

    #[test]
    fn two_directories_are_told_apart_and_three_are_not() {
        let path = |text: &str| Some(Rc::new(AbsPath::new(text.as_bytes()).unwrap()));
        let (one, mut two) = (state(), state());
        two.cwd = path("/w/src");
        two.fallback = path("/w");
        let merged = one.merge(&two, false);
        assert_eq!((merged.cwd, merged.fallback), (path("/w/src"), path("/w")));
        two.fallback = path("/x");
        let merged = one.merge(&two, false);
        assert_eq!((merged.cwd, merged.fallback), (None, None));
    }
}
