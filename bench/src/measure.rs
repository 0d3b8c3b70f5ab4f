//! Taking turns on one machine.

use serde_json::json;
use std::time::{Duration, Instant};

/// Something to measure: works for a while and returns how many units it did.
pub struct Contender {
    pub name: &'static str,
    /// Works in batches; called until the slice is over.
    pub batch: Box<dyn FnMut() -> u64>,
}

/// Units per second of every contender, ours first.
pub struct Comparison {
    pub title: &'static str,
    pub unit: &'static str,
    pub rates: Vec<(&'static str, f64)>,
}

const SLICE: Duration = Duration::from_millis(150);
const ROUNDS: usize = 15;

pub fn take_turns(title: &'static str, unit: &'static str, mut contenders: Vec<Contender>) -> Comparison {
    let mut rates: Vec<Vec<f64>> = vec![Vec::new(); contenders.len()];
    for _ in 0..ROUNDS {
        for (contender, rates) in contenders.iter_mut().zip(&mut rates) {
            let slice = Instant::now();
            while slice.elapsed() < SLICE {
                let start = Instant::now();
                let units = (contender.batch)();
                rates.push(units as f64 / start.elapsed().as_secs_f64());
            }
        }
    }
    let rates =
        contenders.iter().map(|contender| contender.name).zip(rates.into_iter().map(median)).collect();
    Comparison { title, unit, rates }
}

/// The middle one of these values, of which there must be one.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

impl Comparison {
    pub fn print(&self, json: bool) {
        let ours = self.rates[0].1;
        if json {
            let rows: Vec<_> = self
                .rates
                .iter()
                .map(|(name, rate)| json!({ "name": name, "per_s": rate.round(), "ratio": ours / rate }))
                .collect();
            println!("{}", json!({ "bench": self.title, "unit": self.unit, "rows": rows }));
            return;
        }
        println!("{}: {} per second, median batch of {ROUNDS} slices", self.title, self.unit);
        for (name, rate) in &self.rates {
            println!("  {name:<44} {rate:>12.0}");
        }
        for (name, rate) in &self.rates[1..] {
            println!("  ours / {name:<37} {:>12.3}", ours / rate);
        }
    }
}
