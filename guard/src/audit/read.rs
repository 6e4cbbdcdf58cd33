//! Reading the log: line by line, whatever its size.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
};

use super::{Record, file};
use crate::state::Store;

/// The most bytes of a line.
const LONGEST: u64 = 256 << 10;

/// Gives every record of the log to `each`, the oldest first; how many lines were none, because they were torn or are of a
/// newer version. A log that is not there has none.
///
/// # Errors
/// A file that cannot be read.
pub fn each(store: &Store, each: &mut dyn FnMut(Record)) -> io::Result<usize> {
    let mut torn = 0;
    for path in file::all(store) {
        let mut reader = BufReader::new(File::open(path)?);
        let mut line = Vec::new();
        loop {
            line.clear();
            if (&mut reader).take(LONGEST).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            match serde_json::from_slice::<Record>(&line) {
                Ok(record) => each(record),
                Err(_) => torn += 1,
            }
        }
    }
    Ok(torn)
}
