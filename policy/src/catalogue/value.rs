//! What a tool is given, as far as it is judged.

/// A JSON value. Numbers and `null` choose nothing here, so their values are not kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Value {
    /// A number or `null`.
    #[default]
    Other,
    /// `true` or `false`.
    Flag(bool),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Value>),
    /// An object in the order of the source. No name stands twice; whoever builds one refuses such an input, since hosts
    /// differ in which of the two they take.
    Record(Vec<(String, Value)>),
}

impl Value {
    /// The field of a record.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Self> {
        let Self::Record(fields) = self else { return None };
        fields.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    /// The text of a field that holds text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.field(name).and_then(Self::as_text)
    }

    /// The text that this value is.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Other | Self::Flag(_) | Self::List(_) | Self::Record(_) => None,
        }
    }

    /// What a flag is set to.
    #[must_use]
    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.field(name) {
            Some(Self::Flag(set)) => Some(*set),
            Some(Self::Other | Self::Text(_) | Self::List(_) | Self::Record(_)) | None => None,
        }
    }

    /// All values of fields with one of these names, at any depth.
    pub(super) fn all<'a>(&'a self, names: &[&str]) -> Vec<&'a Self> {
        let (mut found, mut left) = (Vec::new(), vec![self]);
        while let Some(value) = left.pop() {
            match value {
                Self::Other | Self::Flag(_) | Self::Text(_) => {}
                Self::List(values) => left.extend(values.iter().rev()),
                Self::Record(fields) => {
                    for (name, value) in fields {
                        if names.contains(&name.as_str()) {
                            found.push(value);
                        }
                    }
                    left.extend(fields.iter().rev().map(|(_, value)| value));
                }
            }
        }
        found
    }
}
