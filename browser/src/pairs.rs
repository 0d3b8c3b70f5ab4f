//! A short list of names and values, which the page gets as an object.

use serde::{Serialize, Serializer};

/// Names and values in their order. With so few, a lookup goes through all of them.
#[derive(Debug)]
pub struct Pairs<V>(Vec<(String, V)>);

impl<V> Default for Pairs<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V> Pairs<V> {
    /// Adds a value, or replaces the one of this name.
    pub fn insert(&mut self, name: String, value: V) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name, value)),
        }
    }

    pub fn get_mut(&mut self, name: &str) -> Option<&mut V> {
        self.0.iter_mut().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    pub fn remove(&mut self, name: &str) -> Option<V> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.swap_remove(index).1)
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    pub const fn len(&self) -> usize {
        self.0.len()
    }
}

impl<V: Default> Pairs<V> {
    /// The value of this name; a new one if there is none.
    pub fn entry(&mut self, name: &str) -> &mut V {
        let index = self.0.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            self.0.push((name.into(), V::default()));
            self.0.len() - 1
        });
        &mut self.0[index].1
    }
}

impl<V> FromIterator<(String, V)> for Pairs<V> {
    fn from_iter<I: IntoIterator<Item = (String, V)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl<V: Serialize> Serialize for Pairs<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
