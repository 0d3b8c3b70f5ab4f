frogs-player = { $letter } = { $player }: { $waiting } waiting, { $arrived } arrived
frogs-player-left = { $letter } = { $player }: gone, { $arrived } arrived
frogs-cards = Cards: { $cards }
frogs-card-holders = { $card } { $letters }
frogs-legend = * can move, -- bridge, ## home bridge (never breaks). Bridges in the stock: { $stock }

frogs-ask-turn = { $player } ({ $letter }), { $last ->
    [1] 1
   *[other] 1-{ $last }
}:
frogs-begin-frog = move { $pad }
frogs-begin-waiting = move a frog out of { $home }
frogs-begin-build = build a bridge
frogs-begin-card = card: { $card }
frogs-help-turn =
    Type the number of a choice, or the pad of the frog that you want to move (b3),
    or your letter for a frog that waits in your home base (W). Then choose step by
    step; nothing counts before you say yes at the end. Or type a whole turn: W-a3
    or b3-c3 moves a frog, b3-c3-c4 moves it and the frog that it displaces, +b3-b4
    builds a bridge.
frogs-help-pond =
    The pond: (   ) is a pad, ( W ) a frog of player W, (*W ) one that can move. A
    home base is [ W3], where three frogs of W wait; the letters of others in it
    are frogs that have arrived. -- and | are bridges, which break behind a frog;
    ## and # are home bridges, which never do.
frogs-help-cards =
    Cards can be typed too. Extra Jump: jump b3-c3 c3-d3. Two Bridges:
    two +a1-a2 +a2-a3. Remove a Bridge: cut b3-b4. Parachute to a free pad:
    chute a1-d4.
frogs-help-holders = The letters after a card are those of the players who still have it.

frogs-step-legend = > moves now, a number: it can go there
frogs-chain-legend = > moves now, + moves before it, a number: it can go there
frogs-ask-step = { $last ->
    [1] 1
   *[other] 1-{ $last }
}, 0 to go back:
frogs-help-step =
    Type a number or the name of a place or bridge. 0 takes the last choice back,
    q leaves the game; nothing counts before you say yes at the end.
frogs-help-confirm = 1 does what is shown, 2 takes it back to choose again. q leaves the game.

frogs-preview-own = Your frog: { $from } to { $to }. { $broken ->
    [0] The home bridge stays.
   *[other] The bridge breaks.
}
frogs-preview-other = Frog of { $player }: { $from } to { $to }. { $broken ->
    [0] The home bridge stays.
   *[other] The bridge breaks.
}
frogs-preview-locked = It arrives in the home base of { $host } and is locked there.
frogs-preview-wins = With this all frogs of { $player } have arrived: { $player } wins.
frogs-confirm = Do this? (1=Yes, 2=No)
frogs-cancelled = Nothing was changed.
frogs-leave = Your turn is not finished. Take it back and leave? (1=Yes, 2=No, stay)
frogs-broken-off = The unfinished turn does not count.
