// A server of boardgame.io with a toy game of four, in memory, on loopback; see peer_boardgame.py.
// It tells its port, then the microseconds of its work for every line that comes in.

const { Server } = require("boardgame.io/server");
const readline = require("node:readline");

const toy = {
  name: "toy",
  setup: () => ({ cells: Array(16).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
};

const server = Server({ games: [toy], origins: ["http://localhost"] });
const tell = (data) => process.stdout.write(`${JSON.stringify(data)}\n`);

server.db.connect();
const listening = server.app.server.listen(0, "127.0.0.1", () => {
  tell({ port: listening.address().port });
});
readline.createInterface({ input: process.stdin }).on("line", () => {
  const { user, system } = process.cpuUsage();
  tell({ work: user + system });
});
