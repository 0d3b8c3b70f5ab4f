// Every message between a client and a server. Generated from the crate `protocol`; a test there says how to renew it.

export const PROTOCOL = 1;

/**
 * A [`kernel::Seat`].
 */
export type Seat = number;

/**
 * Any JSON.
 */
export type Raw = unknown;

/**
 * A [`kernel::Line`].
 */
export type Line = { key: string, args: Array<[string, Arg]>, };

/**
 * A [`kernel::Arg`].
 */
export type Arg = { "number": number } | { "text": string } | { "seat": Seat } | { "word": string } | { "words": Array<string> };

/**
 * A [`kernel::Pace`].
 */
export type Pace = "turn" | "reaction";

/**
 * Names a table. Where a request wants one, the short code of a table does as well.
 */
export type TableName = string;

/**
 * Names a match, of any table.
 */
export type MatchName = string;

/**
 * Names a person, whatever they are called.
 */
export type PersonName = string;

/**
 * A message from a client.
 */
export type Request = { 
/**
 * Comes back with the reply. At most 32 characters.
 */
key: string, 
/**
 * What is wanted.
 */
ask: Ask, };

/**
 * What a client wants. The first one on a connection is [`Hello`](Ask::Hello).
 */
export type Ask = { "do": "hello", 
/**
 * The [version](crate::VERSION) of the protocol.
 */
protocol: number, 
/**
 * The version of the rules of every game that the client knows.
 */
rules: { [key in string]: number }, 
/**
 * Of a guest or an account that is known already. A browser sends a cookie instead.
 */
token?: string, 
/**
 * A new guest's name, where there is no token. Without either the client can only look.
 */
name?: string, } | { "do": "lobby", 
/**
 * True if they are.
 */
on: boolean, } | { "do": "make", 
/**
 * What is played there, and by whom.
 */
table: NewTable, } | { "do": "open", 
/**
 * The table, or its code.
 */
table: TableName, 
/**
 * What I have heard before a connection was lost.
 */
since?: Since, } | { "do": "close", 
/**
 * The table.
 */
table: TableName, } | { "do": "sit", 
/**
 * The table.
 */
table: TableName, 
/**
 * Which seat; any free one if none is named.
 */
seat?: Seat, 
/**
 * The pledge of the bits that this device drew, in hex.
 */
pledge: string, } | { "do": "stand", 
/**
 * The table.
 */
table: TableName, } | { "do": "fill", 
/**
 * The table.
 */
table: TableName, 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The level of the computer player; none to free the seat.
 */
level?: string, } | { "do": "lock", 
/**
 * The table.
 */
table: TableName, 
/**
 * True to lock it.
 */
on: boolean, } | { "do": "dissolve", 
/**
 * The table.
 */
table: TableName, } | { "do": "pledge", 
/**
 * The table.
 */
table: TableName, 
/**
 * The number of the round.
 */
round: number, 
/**
 * The pledge, in hex.
 */
pledge: string, } | { "do": "reveal", 
/**
 * The table.
 */
table: TableName, 
/**
 * The number of the round.
 */
round: number, 
/**
 * 32 bytes in hex.
 */
bits: string, } | { "do": "answer", 
/**
 * The table.
 */
table: TableName, 
/**
 * The number of the question.
 */
question: number, 
/**
 * The answer in the game's notation, or as it was typed.
 */
text: string, } | { "do": "leave", 
/**
 * The table.
 */
table: TableName, } | { "do": "ask-undo", 
/**
 * The table.
 */
table: TableName, } | { "do": "agree", 
/**
 * The table.
 */
table: TableName, 
/**
 * True to agree.
 */
agrees: boolean, } | { "do": "seen", 
/**
 * The table.
 */
table: TableName, 
/**
 * The number of the first thing that was not.
 */
number: number, } | { "do": "rematch", 
/**
 * The table.
 */
table: TableName, 
/**
 * True to want it.
 */
wants: boolean, 
/**
 * What the device pledges for that game, so that it need not be asked for it; see [`Ask::Pledge`].
 */
pledge?: string, } | { "do": "replace", 
/**
 * The table.
 */
table: TableName, 
/**
 * The absent player's seat.
 */
seat: Seat, 
/**
 * False to take the agreement back.
 */
agrees: boolean, } | { "do": "say", 
/**
 * The table.
 */
table: TableName, 
/**
 * The phrase.
 */
phrase: Phrase, } | { "do": "pair", 
/**
 * The game.
 */
game: string, 
/**
 * Its preset; the default if none is named.
 */
preset?: string, 
/**
 * False to stop looking.
 */
on: boolean, } | { "do": "mine" } | { "do": "record", 
/**
 * The match.
 */
of: MatchName, } | { "do": "log-in", 
/**
 * The login.
 */
login: string, 
/**
 * The password.
 */
password: string, } | { "do": "register", 
/**
 * The login.
 */
login: string, 
/**
 * The password.
 */
password: string, } | { "do": "rename", 
/**
 * The new name.
 */
name: string, };

/**
 * Where a viewer's stream goes on.
 */
export type Since = { 
/**
 * The match that was heard.
 */
of: MatchName, 
/**
 * The number of the next thing to hear.
 */
next: number, };

/**
 * What players can say. Clients have words for each, in every language.
 */
export type Phrase = "hello" | "good-luck" | "nice-move" | "oops" | "one-moment" | "your-turn" | "thanks" | "good-game" | "again" | "have-to-go";

/**
 * A message from a server: `{"update": {…}}`. The tag is outside, because what is inside may be passed on as it is.
 */
export type Message = { "reply": { 
/**
 * The key of the request.
 */
re: string, 
/**
 * What came of it.
 */
outcome: Outcome, } } | { "refused": { 
/**
 * The key of the request.
 */
re: string, 
/**
 * Why.
 */
fault: Fault, } } | { "lobby": Lobby } | { "table": TableInfo } | { "update": Update } | { "note": { 
/**
 * The table.
 */
table: TableName, 
/**
 * What.
 */
note: Note, } } | { "paired": { 
/**
 * The table.
 */
table: TableName, } } | { "gone": { 
/**
 * The table.
 */
table: TableName, 
/**
 * Why.
 */
fault: Fault, } } | { "bye": { 
/**
 * Why.
 */
fault: Fault, } };

/**
 * What came of a request.
 */
export type Outcome = { "was": "done" } | { "was": "repeated" } | { "was": "welcome", 
/**
 * Who this client is; nobody if it can only look.
 */
you: Person | null, 
/**
 * To be sent next time, where the server made it just now.
 */
token?: string, 
/**
 * What the server calls itself.
 */
server: string, 
/**
 * The version of the rules of every game that can be played here.
 */
rules: { [key in string]: number }, 
/**
 * The time, in milliseconds since 1970.
 */
now: number, } | { "was": "table", 
/**
 * Its name.
 */
table: TableName, } | { "was": "mine", 
/**
 * The latest first.
 */
tables: Array<TableInfo>, } | { "was": "record", 
/**
 * The match.
 */
of: MatchName, 
/**
 * Its record as text.
 */
text: string, };

/**
 * Why a request was refused, or a connection or a table closed.
 */
export type Fault = { 
/**
 * What is wrong. Clients have a sentence for each.
 */
key: FaultKey, 
/**
 * What the rules of the game say, if they refused it.
 */
line?: Line, 
/**
 * A detail for developers: which field, which limit.
 */
detail?: string, 
/**
 * Try again after this many seconds.
 */
retry_after?: number, 
/**
 * The player was wrong often in a row.
 */
is_warning?: boolean, };

/**
 * What is wrong.
 */
export type FaultKey = "bad-message" | "too-large" | "too-fast" | "too-many" | "other-protocol" | "other-rules" | "unknown" | "bad-token" | "bad-name" | "login-taken" | "bad-login" | "bad-password" | "banned" | "no-account" | "not-found" | "bad-setup" | "not-host" | "not-seated" | "seat-taken" | "full" | "locked" | "begun" | "not-begun" | "over" | "stale" | "refused" | "bad-pledge" | "round-void" | "table-closed" | "match-void" | "unavailable" | "busy" | "shutting-down" | "logged-out" | "internal";

/**
 * Something happened, or the client has just opened the table.
 */
export type Update = { 
/**
 * The table.
 */
table: TableName, 
/**
 * The match that is played there.
 */
of: MatchName, 
/**
 * Who sees this: a seat, or spectators.
 */
viewer: Seat | null, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, 
/**
 * The number of the first thing in `heard`. If that is not the next one for this client, something was lost: open the
 * table again.
 */
from: number, 
/**
 * What happened, in order.
 */
heard: Array<Hearing>, 
/**
 * Everything that was told so far and still counts, move by move: for a client that knows nothing yet, and after
 * something was taken back.
 */
retold?: Array<Array<Raw>>, 
/**
 * Things that only this seat was told and that were not acknowledged as seen, for a client that knows nothing yet.
 */
unseen?: Array<Raw>, 
/**
 * How the game stands after that.
 */
position: Position, };

/**
 * One thing that a viewer hears.
 */
export type Hearing = { "told": unknown } | "taken-back";

/**
 * How the game stands, for one viewer.
 */
export type Position = { 
/**
 * What this viewer sees, as the game defines it.
 */
view: unknown, 
/**
 * What this viewer is asked.
 */
asked: Asked | null, 
/**
 * Whose turn it is; nobody's while reactions are awaited.
 */
on_turn: Array<Seat>, 
/**
 * The number of the next thing that this viewer hears.
 */
told: number, 
/**
 * Whose answer could be taken back.
 */
undoable: Seat | null, 
/**
 * What everybody may see of the clocks.
 */
clock: Clock | null, 
/**
 * How many moves led here, as far as anybody may count them.
 */
moves: number, 
/**
 * The moves in short notation, where the game has one and they hide nothing.
 */
sheet: string, 
/**
 * The result, once the game is over.
 */
over: Over | null, };

/**
 * A question.
 */
export type Asked = { 
/**
 * To be sent back with the answer.
 */
question: number, 
/**
 * How urgent it is.
 */
pace: Pace, 
/**
 * The deadline, by the server's time.
 */
until: number | null, };

/**
 * What everybody may see of the clocks. Times are milliseconds.
 */
export type Clock = { 
/**
 * What every seat had left for the game at `since`, if there is a game clock.
 */
left: Array<number> | null, 
/**
 * Whose time is running.
 */
running: Array<Seat>, 
/**
 * When it started to run.
 */
since: number, 
/**
 * When the move that everybody waits for must be made.
 */
until: number | null, 
/**
 * Nobody's time runs.
 */
is_paused: boolean, };

/**
 * How a game ended.
 */
export type Over = { 
/**
 * The place of every seat, counted from 1.
 */
places: Array<number>, 
/**
 * How long it took, in seconds.
 */
seconds: number, 
/**
 * The whole match as text.
 */
record: string, 
/**
 * How these players stand against each other in this game.
 */
standing: Standing | null, };

/**
 * Something at a table that is not part of its game.
 */
export type Note = { "note": "undo-asked", 
/**
 * Who asks.
 */
asker: Seat, 
/**
 * Who has not agreed yet.
 */
waiting: Array<Seat>, } | { "note": "undo-refused", 
/**
 * Who.
 */
by: Seat, } | { "note": "time-up", 
/**
 * Whose.
 */
seat: Seat, } | { "note": "unsure", 
/**
 * Which one.
 */
seat: Seat, } | { "note": "said", 
/**
 * Who.
 */
seat: Seat, 
/**
 * What.
 */
phrase: Phrase, };

/**
 * A table to be made.
 */
export type NewTable = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * Settings of the game: `preset=classic seats=3`. What is not named has its default.
 */
choices?: string, 
/**
 * Settings of the table: `hints=off warn_after=3`.
 */
patience?: string, 
/**
 * `move=30 game=300+5 reaction=10`, in seconds; empty for no clock.
 */
clock?: string, 
/**
 * One for each seat; empty for people everywhere.
 */
seats?: Array<NewSeat>, 
/**
 * Who finds it.
 */
access?: Access, 
/**
 * May others watch?
 */
spectators?: boolean, };

/**
 * Who is to sit on a seat.
 */
export type NewSeat = "person" | { "computer": string };

/**
 * Who finds a table.
 */
export type Access = "listed" | "link";

/**
 * A table as it is now, for one client.
 */
export type TableInfo = { 
/**
 * Its name.
 */
table: TableName, 
/**
 * A short code that can be said aloud.
 */
code: string, 
/**
 * The name of the game.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * The settings of the game, all of them.
 */
choices: string, 
/**
 * The settings of the table.
 */
patience: string, 
/**
 * Its clock.
 */
clock: string, 
/**
 * Who finds it.
 */
access: Access, 
/**
 * May others watch?
 */
spectators: boolean, 
/**
 * Has the host locked it?
 */
locked: boolean, 
/**
 * Who made it.
 */
host: PersonName | null, 
/**
 * By seat.
 */
seats: Array<SeatInfo>, 
/**
 * My seat.
 */
you: Seat | null, 
/**
 * How far it is.
 */
stage: Stage, 
/**
 * The deal that is being prepared, or that was played last.
 */
round: Round, 
/**
 * When something happened here last, in milliseconds since 1970.
 */
last: number, };

/**
 * A seat.
 */
export type SeatInfo = { 
/**
 * Who sits there.
 */
who: Occupant, 
/**
 * What that player's device pledged for the next deal, in hex.
 */
pledge?: string, 
/**
 * Wants another game.
 */
wants_rematch?: boolean, 
/**
 * A computer plays for this player at the moment.
 */
is_replaced?: boolean, 
/**
 * The seats that agree to let a computer play on for this absent player.
 */
replaced_by_vote_of?: Array<Seat>, };

/**
 * Who sits on a seat.
 */
export type Occupant = "open" | { "person": { 
/**
 * Who.
 */
person: PersonName, 
/**
 * What they are called.
 */
name: string, 
/**
 * Is any window of theirs connected to this table?
 */
is_here: boolean, 
/**
 * Their rating in this game, if they have one.
 */
rating: Rating | null, } } | { "computer": { 
/**
 * Its level.
 */
level: string, } };

/**
 * How far a table is.
 */
export type Stage = { "at": "gathering" } | { "at": "revealing", 
/**
 * The deadline, in milliseconds since 1970.
 */
until: number, } | { "at": "playing", 
/**
 * The match.
 */
of: MatchName, } | { "at": "over", 
/**
 * The match.
 */
of: MatchName, } | { "at": "closed", 
/**
 * Why.
 */
fault: Fault, };

/**
 * A deal that is being prepared: who pledged what.
 */
export type Round = { 
/**
 * Counted from 1.
 */
number: number, 
/**
 * What the server pledged, in hex, before anybody else did.
 */
pledge: string, 
/**
 * What all pledges together commit everybody to, once they are complete.
 */
commitment: string | null, 
/**
 * Rounds that came to nothing, with what the server had drawn for them.
 */
voids: Array<Void>, };

/**
 * A round that came to nothing. Everybody can count them.
 */
export type Void = { 
/**
 * The number of the round.
 */
round: number, 
/**
 * What the server had drawn, in hex.
 */
secret: string, 
/**
 * Why: [`RoundVoid`](crate::FaultKey::RoundVoid), or the reason for closing the table.
 */
fault: Fault, };

/**
 * The tables that everybody finds.
 */
export type Lobby = { 
/**
 * The latest first, at most 100.
 */
tables: Array<Listed>, 
/**
 * How many people are connected.
 */
people: number, };

/**
 * A table in the lobby.
 */
export type Listed = { 
/**
 * Its name.
 */
table: TableName, 
/**
 * The name of the game.
 */
game: string, 
/**
 * The settings of the game.
 */
choices: string, 
/**
 * Its clock.
 */
clock: string, 
/**
 * By seat: a name, a level, or nothing.
 */
seats: Array<Occupant>, 
/**
 * Can somebody sit down?
 */
is_open: boolean, 
/**
 * Is a game being played?
 */
is_playing: boolean, 
/**
 * May others watch?
 */
spectators: boolean, };

/**
 * The games of a server.
 */
export type Games = { 
/**
 * In the order in which they are offered.
 */
games: Array<GameInfo>, };

/**
 * A game.
 */
export type GameInfo = { 
/**
 * Its name.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * Does it hide things from players?
 */
has_secrets: boolean, 
/**
 * Named settings; the first is the default.
 */
presets: Array<PresetInfo>, 
/**
 * What can be set.
 */
settings: Array<SettingInfo>, 
/**
 * The levels of its computer players.
 */
levels: Array<string>, };

/**
 * A named set of values.
 */
export type PresetInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * The fewest players.
 */
fewest: number, 
/**
 * The most players.
 */
most: number, 
/**
 * The values that differ from the defaults.
 */
values: { [key in string]: string }, };

/**
 * One thing that can be set.
 */
export type SettingInfo = { 
/**
 * Its name.
 */
key: string, 
/**
 * The value where nothing else is chosen; `auto` where it depends on other choices.
 */
default: string, 
/**
 * Which values it takes.
 */
values: Values, };

/**
 * Which values a setting takes.
 */
export type Values = { "number": [number, number] } | { "choice": Array<string> } | "switch";

/**
 * Somebody, as others may see them.
 */
export type Person = { 
/**
 * Who.
 */
person: PersonName, 
/**
 * What they are called.
 */
name: string, 
/**
 * Do they have an account? Guests do not.
 */
has_account: boolean, };

/**
 * A rating by the system Glicko-2.
 */
export type Rating = { 
/**
 * How strong; 1500 to begin with.
 */
rating: number, 
/**
 * How uncertain that is; below 110 it is established.
 */
deviation: number, 
/**
 * How many rated matches it comes from.
 */
games: number, };

/**
 * How players stand against each other.
 */
export type Standing = { 
/**
 * Finished matches.
 */
played: number, 
/**
 * Matches that nobody won alone.
 */
drawn: number, 
/**
 * Matches won, by player.
 */
won: Array<number>, };

/**
 * A guest who introduces themselves.
 */
export type GuestName = { 
/**
 * At most 40 characters.
 */
name: string, };

/**
 * Login and password.
 */
export type Credentials = { 
/**
 * Letters, digits, `-` and `_`; upper and lower case are the same.
 */
login: string, 
/**
 * At least 8 characters.
 */
password: string, };

/**
 * A change of password.
 */
export type NewPassword = { 
/**
 * The password so far.
 */
old: string, 
/**
 * The password from now on.
 */
new: string, };

/**
 * A new session. The token also comes as a cookie that scripts in a page can't read.
 */
export type Session = { 
/**
 * Who.
 */
you: Person, 
/**
 * For clients without cookies, to be sent in [`Hello`](crate::Ask::Hello) or as a bearer token.
 */
token: string, };

/**
 * One line of a leaderboard.
 */
export type Leader = { 
/**
 * Who.
 */
person: Person, 
/**
 * How strong.
 */
rating: Rating, };

/**
 * The best players of a game.
 */
export type Leaders = { 
/**
 * The game.
 */
game: string, 
/**
 * The best first.
 */
leaders: Array<Leader>, };

/**
 * Everything that is kept of an account, for its owner.
 */
export type Export = { 
/**
 * Who.
 */
you: Person, 
/**
 * The login.
 */
login: string | null, 
/**
 * When this person was first seen, in milliseconds since 1970.
 */
created: number, 
/**
 * Ratings by game.
 */
ratings: { [key in string]: Rating }, 
/**
 * Every match, the latest first.
 */
matches: Array<ExportedMatch>, };

/**
 * A match of an export.
 */
export type ExportedMatch = { 
/**
 * The match.
 */
of: MatchName, 
/**
 * The game.
 */
game: string, 
/**
 * When it began, in milliseconds since 1970.
 */
started: number, 
/**
 * The place of every seat, once it is over.
 */
places: Array<number> | null, 
/**
 * Its record as anybody may see it.
 */
record: string, };

/**
 * What a server knows of the person who asks.
 */
export type Account = { 
/**
 * Who.
 */
you: Person, 
/**
 * The login, if there is an account.
 */
login: string | null, 
/**
 * When this person was first seen, in milliseconds since 1970.
 */
created: number, 
/**
 * Ratings by game.
 */
ratings: { [key in string]: Rating }, };

/**
 * What everybody may know of somebody.
 */
export type Profile = { 
/**
 * Who.
 */
person: Person, 
/**
 * Ratings by game.
 */
ratings: { [key in string]: Rating }, 
/**
 * How I stand against them, by game: my wins first. Only games of the two of us.
 */
against_me: { [key in string]: Standing }, };

/**
 * The tables of somebody.
 */
export type Tables = { 
/**
 * The latest first.
 */
tables: Array<TableInfo>, };

/**
 * A match, running or over.
 */
export type MatchInfo = { 
/**
 * The match.
 */
of: MatchName, 
/**
 * The game.
 */
game: string, 
/**
 * The version of its rules.
 */
rules: number, 
/**
 * The settings of the game.
 */
choices: string, 
/**
 * By seat.
 */
players: Array<MatchPlayer>, 
/**
 * When it began, in milliseconds since 1970.
 */
started: number, 
/**
 * The place of every seat, once it is over.
 */
places: Array<number> | null, };

/**
 * Who had a seat in a match.
 */
export type MatchPlayer = { 
/**
 * Who, if it is a person.
 */
person: PersonName | null, 
/**
 * What they were called at the time; `deleted player` if the account was deleted since.
 */
name: string, 
/**
 * The level, if it is a computer player.
 */
level: string | null, };
