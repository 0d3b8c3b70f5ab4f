record-foreign = This is not a Parlour record.
record-newer = This record was written by a newer version of Parlour (format { $format }). Please update.
record-older = This record was written by an older version of Parlour (format { $format }), which { $format ->
    [1] could tell more than spectators may know
   *[other] counted seats from 1
}. It is no longer read.
record-too-large = The file is larger than { $most } MB: no record is that long.
record-too-long = The record has more entries than any game: it is not read.
record-unseen = Line { $line } of the record has a control character or an invisible one. A real record has none: do not trust this file.
record-name = Line { $line } of the record has a name that is not allowed at a table.
record-damaged = The record is damaged: line { $line } is not what it should be.
record-headers-changed = The headers of the record were changed: they do not fit the chain.
record-commitment-changed = The commitment was changed: it fits neither the seed nor the chain.
record-seed-changed = The seed was changed: it does not fit the commitment.
record-pledges-changed = The pledges do not fit the commitment: a pledge, the commitment, the game or its settings were changed.
record-bits-changed = What { $name } added to the seed does not fit the pledge.
record-entry-missing = Entry { $number } is missing, or the entries are not in order.
record-entry-changed = Entry { $number } was changed: it does not fit the chain.
record-end-missing = The end of the record is missing.
record-end-changed = The last line was changed: it does not fit the chain.
verify-unknown-game = The record is of a game "{ $name }" that this version does not have.
verify-other-rules = The record was written under another version of the rules ({ $rules }).
verify-setup = The record has a setup that can't be played.
verify-seats = The record does not have the { $seats } seats of its setup.
verify-first = With this seed another player begins.
verify-unreadable = Entry { $number } is not an action of this game.
verify-illegal = Entry { $number } is against the rules.
verify-not-over = The record claims a result, but the game does not end there.
verify-result = The result is wrong: the record says { $claimed }, the game says { $real }.
verify-complete = { $game }, { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
}: every action is legal, the result is right, the deal follows from the seed, and the seed fits the commitment in this record.
verify-public-open = { $game }, { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
}: the chain is intact and every action is legal. The game is not over: the draw of who begins and the result can't be checked yet.
verify-public-hidden = { $game }, { $entries ->
    [one] 1 public line
   *[other] { $entries } public lines
}: the chain is intact, and what everybody at the table can count shows no contradiction to the rules. The game is not over: the deal and everything that is still hidden can't be checked yet.
verify-commitment-same = It is the commitment that you gave. If you noted it when the game began, the deal was settled by then.
verify-commitment-named = It is the commitment that you gave. Whether the deal fits it can be checked when the game is over.
verify-commitment-other = The commitment of this record is { $commitment }, not { $given }: this is another deal.
verify-earlier-same = This record continues the earlier one.
verify-seed-given = The seed was given, not drawn: the person who gave it could know everything that is drawn.
verify-together = The server and the players' devices made the seed together. What every device added fits its pledge. When a game is over, every device compares that with the pledge it made.
pledge-server = Pledge of the server: { $pledge }
pledge-shown = Pledge of { $name }: { $pledge }
commitment-shown = Commitment: { $commitment }
commitment-title = Fair deal (commitment)
