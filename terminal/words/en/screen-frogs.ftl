frogs-screen-status = Stock: { $stock ->
    [one] 1 bridge
   *[other] { $stock } bridges
}  Turns: { $turns }/{ $limit }
frogs-screen-cards = Cards: { $hands }
frogs-screen-begin = { $player } ({ $letter }): choose a frog to move.
frogs-screen-stuck = { $player } ({ $letter }): no frog can move. Choose something else.
frogs-screen-mover = Choose where this frog goes: arrow keys or Tab.
frogs-screen-help =
    Choose a frog with the arrow keys and Enter, by its number, or with a click. Then choose where it goes. If there is a frog already, choose where that one goes, and so on, until one lands. The arrows on the bridges show the whole way; every one of these bridges breaks behind the frogs. Nothing counts before you say yes at the end; Esc goes back step by step.
    b builds a bridge. Tab goes through everything that can be chosen.
    : and then b3-c3-c4 moves in one line, +b3-b4 builds.
frogs-screen-help-pond =
    A letter on a pad is a frog of the player with that home base. In a home base, W3 are three frogs of W: those of its own player wait, the others have arrived. A number can be chosen with its key. { $near } is where the frog under the cursor can go, ~ is where a chain can lead, ! is the frog that has to go on, x is a frog of yours that can't move now, [ ] is the last move. Thin bridges break when a frog has crossed them, double ones never do.
key-cursor = move
key-directly = directly
