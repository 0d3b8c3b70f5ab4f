// Connect 4 on boardgame.io as its documentation would have it: in memory, no log, no lobby, no undo.
// Prints the port that it listens on.
'use strict';

const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const WIDTH = 7;
const HEIGHT = 6;

/** Does the disc at this place complete a line of four? */
function isWon(columns, column, player) {
  const row = columns[column].length - 1;
  const at = (x, y) => (x >= 0 && x < WIDTH && y >= 0 ? columns[x][y] : undefined);
  for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    let length = 1;
    for (const way of [1, -1]) {
      for (let n = 1; at(column + way * n * dx, row + way * n * dy) === player; n++) length++;
    }
    if (length >= 4) return true;
  }
  return false;
}

const connect4 = {
  name: 'connect4',
  setup: () => ({ columns: Array.from({ length: WIDTH }, () => []), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID, events }, column) => {
      if (!G.columns[column] || G.columns[column].length === HEIGHT) return INVALID_MOVE;
      G.columns[column].push(playerID);
      G.moves += 1;
      if (isWon(G.columns, column, playerID)) events.endGame({ winner: playerID });
      else if (G.moves === WIDTH * HEIGHT) events.endGame({ draw: true });
      return undefined;
    },
  },
  disableUndo: true,
};

const server = Server({ games: [connect4], origins: ['http://localhost'] });
server.run(0).then(({ appServer }) => {
  process.stdout.write(`${appServer.address().port}\n`);
});
