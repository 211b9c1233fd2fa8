// What the server told this page, put together as docs/protocol.md says: the tests compare with it
// what the page shows.
(() => {
  const heard = {
    answers: 0,
    errors: [],
    messages: 0,
    version: 0,
    actions: 0,
    view: null,
    info: null,
    seats: {},
    mine: [],
    outcome: null,
  };
  window.heard = heard;

  const changed = (old, news, key) => old.map((one) => ({ ...one, ...news.find((other) => other[key] === one[key]) }));
  const apply = (view, { spaces = [], players = [], ...rest }) => ({
    ...view,
    ...rest,
    spaces: changed(view.spaces, spaces, "name"),
    players: changed(view.players, players, "seat"),
  });

  const hear = (message) => {
    heard.messages += 1;
    if (message.type === "welcome") heard.mine = message.seats;
    if (message.type === "error") heard.errors.push(message.error);
    if (message.type === "table") {
      const { version, actions, view, info, seats, outcome } = message;
      Object.assign(heard, { version, actions, view, info, seats, outcome });
    }
    if (message.type === "update" && message.version === heard.version + 1) {
      heard.version = message.version;
      heard.actions = message.actions;
      heard.info = { ...heard.info, ...message.info };
      heard.seats = { ...heard.seats, ...message.seats };
      if (message.view) heard.view = message.view;
      if (message.changes) heard.view = apply(heard.view, message.changes);
      if (message.outcome) heard.outcome = message.outcome;
    }
    if (message.id) heard.answers += 1;
  };

  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => hear(JSON.parse(event.data)));
    }
  };

  // Whether the page has shown all that it heard. `mine` waits for a decision of one's own, the end
  // of the game, or a scene that wants to be read.
  heard.settled = (mine) => {
    const page = document.querySelector(".table-page");
    if (!page || !heard.view) return false;
    if (page.classList.contains("showing") && !document.querySelector("dialog[open]")) return false;
    if (document.querySelector("dialog[open]")) return true;
    const { phase, seat } = heard.view;
    const over = phase === "over" || heard.info.status === "finished"; // played, or given up
    const due = !over && heard.mine.includes(seat);
    if (page.classList.contains("choosing") !== due || (document.querySelector(".prompt.mine") === null) === due)
      return false;
    return due || !mine || (over && document.querySelectorAll(".prompt-buttons button").length > 1);
  };
})();
