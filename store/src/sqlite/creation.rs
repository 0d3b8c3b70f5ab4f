//! How a match begins.

use sqlx::sqlite::{Sqlite, SqliteConnection};
use sqlx::{Error, QueryBuilder};

use super::people;
use super::reader::find;
use super::writer::Answer;
use crate::chain::{LINK, RawHeader, RawPlayer, commitment, lineup, players_link};
use crate::{Damage, MatchId, NewMatch, Player, StoreError};

const INSERT: &str = "INSERT INTO matches (id, game, rules, config, patience, clock, wishes, secret, commitment, \
     seed_given, waits, created, link, players_link, lineup, length, head, last) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 0, $13, $12) \
     ON CONFLICT (id) DO NOTHING";

pub(super) const ENTROPY_IS_KNOWN: &str = "UPDATE matches SET waits = 0, link = $2, head = $2 WHERE id = $1";

/// Returns the link of its header.
pub(super) async fn create(
    connection: &mut SqliteConnection,
    id: MatchId,
    new: &NewMatch,
) -> Result<Result<[u8; LINK], StoreError>, Error> {
    if let Some(nobody) = people::unknown(connection, &new.players).await? {
        return Ok(Err(StoreError::UnknownPerson(nobody)));
    }
    let key = id.to_string();
    let header = raw_header(new);
    let players = raw_players(&new.players);
    let link = header.link(&key);
    let made = sqlx::query(INSERT)
        .bind(&key)
        .bind(&new.game)
        .bind(header.rules)
        .bind(&new.config)
        .bind(&new.patience)
        .bind(&new.clock)
        .bind(&new.wishes)
        .bind(&header.secret)
        .bind(&header.commitment)
        .bind(header.seed_given)
        .bind(header.waits)
        .bind(header.created)
        .bind(&link[..])
        .bind(&players_link(&key, &players)[..])
        .bind(&lineup(&new.players)[..])
        .execute(&mut *connection)
        .await?;
    if made.rows_affected() == 0 {
        return Ok(Err(StoreError::Conflict { id, seq: 0 }));
    }
    if !new.players.is_empty() {
        let mut query = QueryBuilder::<Sqlite>::new(
            "INSERT INTO players (match_id, seat, person_id, name, controller, acknowledged) ",
        );
        query.push_values((0_i64..).zip(&new.players), |mut row, (seat, player)| {
            row.push_bind(key.clone())
                .push_bind(seat)
                .push_bind(player.person.map(|person| person.to_string()))
                .push_bind(player.name.clone())
                .push_bind(player.controller.to_string())
                .push_bind(0_i64);
        });
        query.build().execute(&mut *connection).await?;
    }
    insert_entropy(connection, &key, &header.entropy).await?;
    Ok(Ok(link))
}

/// Only while the match waits for it: the header is linked again.
pub(super) async fn add_entropy(
    connection: &mut SqliteConnection,
    id: MatchId,
    entropy: &[Vec<u8>],
) -> Result<Answer, Error> {
    let key = id.to_string();
    let mut row = match find(connection, id).await {
        Ok(row) => row,
        Err(error) => return Ok(Err(error)),
    };
    match row.header(&key) {
        None => return Ok(Err(StoreError::DamagedMatch { id, damage: Damage::Header })),
        Some(NewMatch { entropy: Some(_), .. }) => return Ok(Err(StoreError::Conflict { id, seq: 0 })),
        Some(_) if row.length != 0 => {
            return Ok(Err(StoreError::DamagedMatch { id, damage: Damage::Length }));
        }
        Some(_) => {}
    }
    row.header.waits = 0;
    row.header.entropy = (0..).zip(entropy.iter().cloned()).collect();
    insert_entropy(connection, &key, &row.header.entropy).await?;
    sqlx::query(ENTROPY_IS_KNOWN).bind(&key).bind(&row.header.link(&key)[..]).execute(connection).await?;
    Ok(Ok(()))
}

async fn insert_entropy(
    connection: &mut SqliteConnection,
    key: &str,
    entropy: &[(i64, Vec<u8>)],
) -> Result<(), Error> {
    if entropy.is_empty() {
        return Ok(());
    }
    let mut query = QueryBuilder::<Sqlite>::new("INSERT INTO entropy (match_id, part, bytes) ");
    query.push_values(entropy, |mut row, (part, bytes)| {
        row.push_bind(key.to_string()).push_bind(*part).push_bind(bytes.clone());
    });
    query.build().execute(connection).await?;
    Ok(())
}

fn raw_header(new: &NewMatch) -> RawHeader {
    RawHeader {
        game: new.game.clone().into(),
        rules: new.rules.into(),
        config: new.config.clone().into(),
        patience: new.patience.clone().into(),
        clock: new.clock.clone().into(),
        wishes: new.wishes.clone().into(),
        secret: new.secret.0.to_vec(),
        commitment: commitment(&new.secret.0).to_vec(),
        seed_given: new.seed_given.into(),
        created: new.created.as_millis(),
        waits: new.entropy.is_none().into(),
        entropy: (0..).zip(new.entropy.iter().flatten().cloned()).collect(),
    }
}

fn raw_players(players: &[Player]) -> Vec<RawPlayer> {
    let raw = |(seat, player): (i64, &Player)| RawPlayer {
        seat,
        person: player.person.map(|person| person.to_string().into()),
        name: player.name.clone().into(),
        controller: player.controller.to_string().into(),
    };
    (0..).zip(players).map(raw).collect()
}
