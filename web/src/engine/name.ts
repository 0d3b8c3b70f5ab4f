// Words that everything about the engine uses.

export type Language = 'en' | 'ko';
export type GameName = 'connect4' | 'kittens' | 'frogs' | 'tellstones';
/** The JSON of a view or a notice, exactly as a server sent it. */
export type Raw = unknown;
/** Names something on a board: a cell, a card, a pad, a pile, a seat. Stable from one look to the next. */
export type Id = string;
