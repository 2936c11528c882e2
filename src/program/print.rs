//! A program as text.

use super::Program;
use std::fmt;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (pc, op) in self.ops.iter().enumerate() {
            writeln!(f, "{pc:5}  {op:?}")?;
        }
        Ok(())
    }
}
