//! How many there can be.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub least: u8,
    pub most: u8,
}

impl Span {
    pub const NONE: Self = Self::exactly(0);

    pub const fn exactly(count: u8) -> Self {
        Self { least: count, most: count }
    }

    #[must_use]
    pub const fn more(self, count: u8) -> Self {
        Self { least: self.least.saturating_add(count), most: self.most.saturating_add(count) }
    }

    /// There were at least this many, if that is possible.
    pub fn at_least(self, count: u8) -> Option<Self> {
        (self.most >= count).then(|| Self { least: self.least.max(count), most: self.most })
    }

    /// This many fewer, if there can have been that many.
    pub fn fewer(self, count: u8) -> Option<Self> {
        let Self { least, most } = self.at_least(count)?;
        Some(Self { least: least - count, most: most - count })
    }

    /// Perhaps this many fewer.
    #[must_use]
    pub const fn perhaps_fewer(self, count: u8) -> Self {
        Self { least: self.least.saturating_sub(count), most: self.most }
    }

    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}
