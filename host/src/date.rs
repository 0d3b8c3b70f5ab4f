//! Dates as records and lists write them, in UTC.

use ledger::Timestamp;

/// `2026-11-15`.
pub fn day(time: Timestamp) -> String {
    let (year, month, day) = civil(time.as_millis().div_euclid(86_400_000));
    format!("{year:04}-{month:02}-{day:02}")
}

/// `2026-11-15T12:00:00Z`.
pub fn iso_date(time: Timestamp) -> String {
    let seconds = time.as_millis().div_euclid(1000);
    let rest = seconds.rem_euclid(86_400);
    format!("{}T{:02}:{:02}:{:02}Z", day(time), rest / 3600, rest / 60 % 60, rest % 60)
}

/// Year, month and day of a number of days since 1970: eras of 400 years, years that begin in March.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let date = |seconds: i64| iso_date(Timestamp::from_millis(seconds * 1000));
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(date(1_794_702_896), "2026-11-15T00:34:56Z");
    }
}
