//! What a variable holds.

use super::Value;
use std::sync::Arc;

/// Values that are copied at once when one of them changes.
const TOGETHER: usize = 32;

/// The values of a variable: one, or one for each combination of its keys. Positions that follow one another share what has
/// not changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Values(Vec<Arc<Vec<Value>>>);

impl Values {
    /// The value at this place.
    pub fn get(&self, at: usize) -> Option<&Value> {
        self.0.get(at / TOGETHER)?.get(at % TOGETHER)
    }

    /// The first value.
    pub fn first(&self) -> Option<&Value> {
        self.get(0)
    }

    /// Changes the value at this place, if there is one.
    pub fn set(&mut self, at: usize, value: Value) {
        let Some(part) = self.0.get_mut(at / TOGETHER) else { return };
        if part.get(at % TOGETHER).is_some_and(|old| *old != value) {
            Arc::make_mut(part)[at % TOGETHER] = value;
        }
    }

    /// All values in order.
    pub fn iter(&self) -> impl Iterator<Item = &Value> {
        self.0.iter().flat_map(|part| part.iter())
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|part| part.len()).sum()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Vec<Value>> for Values {
    fn from(values: Vec<Value>) -> Values {
        Values(values.chunks(TOGETHER).map(|part| Arc::new(part.to_vec())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_is_copied_and_the_rest_is_shared() {
        let before = Values::from((0..100).map(Value::Num).collect::<Vec<_>>());
        let mut after = before.clone();
        after.set(40, Value::Num(7));
        after.set(1000, Value::Num(7));
        assert_eq!((before.get(40), after.get(40)), (Some(&Value::Num(40)), Some(&Value::Num(7))));
        assert_eq!((after.len(), after.get(99), after.get(100)), (100, Some(&Value::Num(99)), None));
        let shared = before.0.iter().zip(&after.0).map(|(a, b)| Arc::ptr_eq(a, b));
        assert_eq!(shared.collect::<Vec<_>>(), [true, false, true, true]);
        let told: Vec<i32> = after.iter().map(Value::num).collect();
        assert_eq!((told[39], told[40], told[41]), (39, 7, 41));
    }
}
