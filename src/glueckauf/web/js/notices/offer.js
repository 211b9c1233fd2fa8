// At a table whose turns take hours: to be told of one's own, asked when one has moved and the others take their time.

import { serverInfo, tableOf } from "../plumbing/api.js";
import { closed, h } from "../plumbing/dom.js";
import { fetched } from "../plumbing/navigation.js";
import { knownGame, rememberGame } from "../plumbing/preferences.js";
import { t } from "../plumbing/words.js";

/**
 * @import { Store } from "../plumbing/table_store.js"
 * @import { NoticesInfo } from "../plumbing/wire.js"
 */

/** Seconds: in a shorter turn nobody goes away. */
const LONG_TURN = 3600;

export class NoticeOffer {
  /** @param {() => void} redraw when it is known whether there is something to offer */
  constructor(redraw) {
    this.redraw = redraw;
    /** @type {NoticesInfo | null | undefined} how the server can tell; undefined before it was asked */
    this.notices = undefined;
  }

  /** Whether now is the moment. @param {Store} store */
  isDue({ table: info, mine, acting }) {
    const slow = info.status === "running" && (info.clock?.turn ?? 0) >= LONG_TURN;
    const others = info.seats.some(({ seat, bot }) => !bot && !mine.includes(seat));
    if (!slow || !others || !mine.length || acting !== null || knownGame(info.id)?.notices !== undefined) return false;
    if (this.notices === undefined) this.ask();
    return Boolean(this.notices);
  }

  async ask() {
    this.notices = null;
    const told = await serverInfo().catch(() => null);
    this.notices = told?.notices ?? null;
    if (this.notices) this.redraw();
  }

  /** @param {Store} store */
  banner({ table: info }) {
    const game = knownGame(info.id);
    const open = async () => {
      const { noticesSheet } = await fetched(import("./notices_sheet.js"));
      if (!this.notices || !game) return;
      await closed(noticesSheet(this.notices, [await tableOf(info.id, game.secrets)]));
      this.redraw();
    };
    const refuse = () => {
      rememberGame(info.id, { notices: false });
      this.redraw();
    };
    return h(
      "p",
      { class: "banner" },
      h("span", {}, t("notices.offer.text")),
      h("button", { class: "primary", onclick: open }, t("notices.offer")),
      h("button", { onclick: refuse }, t("notices.offer.no")),
    );
  }
}
