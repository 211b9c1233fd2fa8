// Being told that it is one's turn: what it does, by which ways, and for which tables.

import { contactOf, ServerError } from "../plumbing/api.js";
import { attempt } from "../plumbing/attempt.js";
import { h, replace, sheet } from "../plumbing/dom.js";
import { link } from "../plumbing/navigation.js";
import { playerName } from "../plumbing/sentences.js";
import { has, listed, t } from "../plumbing/words.js";
import { addContact, contacts, dropContact, isWanted, removeContact, want } from "./contacts.js";
import { canPush, subscribe, unsubscribe } from "./push.js";

/**
 * @import { NewWebhook, NoticesInfo, TableAnswer } from "../plumbing/wire.js"
 * @import { OwnContact } from "./contacts.js"
 */

const SHAPES = /** @type {const} */ (["standard", "discord", "slack", "ntfy"]);

/** @param {NoticesInfo} info @param {TableAnswer[]} games where others play, too */
export function noticesSheet(info, games) {
  return new NoticesSheet(info, games).dialog;
}

class NoticesSheet {
  /** @param {NoticesInfo} info @param {TableAnswer[]} games */
  constructor(info, games) {
    this.info = info;
    this.games = games;
    this.problem = h("p", { class: "problem", role: "alert" });
    this.news = h("p", { role: "status" });
    this.ways = h("div", { class: "ways" });
    this.tables = h("div", { class: "notice-tables" });
    this.dialog = sheet(
      "notices",
      t("notices.title"),
      h("button", { class: "primary" }, t("ui.close")),
      h("p", {}, t("notices.text")),
      this.problem,
      this.news,
      this.ways,
      this.tables,
      h("p", {}, link("/privacy", t("privacy.title"))),
    );
    this.dialog.querySelector("a")?.addEventListener("click", () => this.dialog.close());
    this.draw();
    this.look();
  }

  /** @template T @param {() => Promise<T>} action @returns {Promise<T | null>} */
  async trying(action) {
    this.news.textContent = this.problem.textContent = "";
    const done = await attempt(action, (text) => say(this.problem, text));
    this.draw();
    this.look();
    return done;
  }

  /** Ask the server what became of the ways. */
  async look() {
    for (const contact of contacts()) {
      try {
        const told = await contactOf(contact.secret);
        const row = this.ways.querySelector(`[data-contact="${contact.secret}"] .state`);
        if (row) row.textContent = stateOf(told.confirmed, told.trouble);
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        if (error.problem.code === "secret") dropContact(contact);
      }
    }
  }

  draw() {
    const own = contacts();
    replace(
      this.ways,
      own.length > 0 && [
        h("h3", {}, t("notices.ways")),
        h(
          "ul",
          {},
          own.map((contact) => this.row(contact)),
        ),
      ],
      h("h3", {}, own.length ? t("notices.add.another") : t("notices.add")),
      this.info.channels.map((channel) => this[channel]()),
    );
    replace(
      this.tables,
      own.length > 0 && [h("h3", {}, t("notices.tables")), this.games.map((told) => this.table(told))],
    );
  }

  /** @param {OwnContact} contact */
  row(contact) {
    const leave = contact.channel === "push" ? unsubscribe : removeContact;
    const remove = () => this.trying(() => leave(contact));
    return h(
      "li",
      { "data-contact": contact.secret },
      h("span", {}, t(`notices.way.${contact.channel}`, { to: contact.to }), " ", h("span", { class: "hint state" })),
      h("button", { class: "danger", onclick: remove }, t("notices.remove")),
    );
  }

  /** @param {TableAnswer} told */
  table(told) {
    const id = `notices-${told.info.id}`;
    const names = told.info.seats.map((_, seat) => playerName(told.info, seat));
    const box = h("input", {
      type: "checkbox",
      id,
      checked: isWanted(told.info.id),
      onchange: () => this.trying(() => want(told, box.checked)),
    });
    return h("div", { class: "option" }, box, h("label", { for: id }, listed(names)));
  }

  /** A new way holds for the tables that are listed, until one of them is taken out. @param {OwnContact} contact */
  async begin(contact) {
    const first = contacts().length === 1;
    for (const told of this.games) {
      if (first || isWanted(told.info.id)) await want(told, true, [contact]);
    }
  }

  push() {
    const key = this.info.push_key;
    if (!canPush() || !key) return h("p", { class: "hint" }, t("notices.push.none"));
    if (contacts().some(({ channel }) => channel === "push")) return null;
    const ask = () =>
      this.trying(async () => {
        const made = await subscribe(key).catch((error) => {
          if (error instanceof ServerError) throw error;
          return null;
        });
        if (made) await this.begin(made);
        say(this.news, made ? t("notices.push.done") : t("notices.push.refused"));
      });
    return h("button", { id: "notices-push", type: "button", onclick: ask }, t("notices.push"));
  }

  mail() {
    const field = h("input", { id: "notices-address", type: "email", required: true, autocomplete: "email" });
    return this.form("notices-mail", t("notices.mail"), field, async () => {
      const made = await addContact({ channel: "mail", address: field.value.trim() }, field.value.trim());
      await this.begin(made.contact);
      say(this.news, t("notices.mail.done", { to: field.value.trim() }));
    });
  }

  webhook() {
    const field = h("input", { id: "notices-url", type: "url", required: true, placeholder: "https://…" });
    const shape = h(
      "select",
      { "aria-label": t("notices.shape") },
      SHAPES.map((name) => h("option", { value: name }, t(`notices.shape.${name}`))),
    );
    return h(
      "details",
      {},
      h("summary", {}, t("notices.webhook")),
      this.form(
        "notices-webhook",
        t("notices.webhook.url"),
        field,
        async () => {
          /** @type {NewWebhook} */
          const wishes = { channel: "webhook", url: field.value.trim(), shape: SHAPES[shape.selectedIndex] };
          const made = await addContact(wishes, new URL(wishes.url).host);
          await this.begin(made.contact);
          const signed = wishes.shape === "standard";
          const { signing_secret: secret } = made;
          say(this.news, signed ? t("notices.webhook.signed", { secret: secret ?? "" }) : t("notices.webhook.done"));
        },
        shape,
      ),
    );
  }

  /**
   * @param {string} id @param {string} label @param {HTMLInputElement} field @param {() => Promise<void>} send
   * @param {HTMLElement} [more] a further choice
   */
  form(id, label, field, send, more) {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.trying(send);
    };
    return h(
      "form",
      { id, class: "notice-form", onsubmit: submit },
      h("label", { for: field.id }, label),
      h("span", { class: "notice-field" }, field, more, h("button", {}, t("notices.add.this"))),
    );
  }
}

/** Where it is seen, however far the sheet was scrolled. @param {HTMLElement} where @param {string} text */
function say(where, text) {
  where.textContent = text;
  where.scrollIntoView({ block: "nearest" });
}

/** @param {boolean} confirmed @param {string | null} trouble */
function stateOf(confirmed, trouble) {
  if (!confirmed) return t("notices.unconfirmed");
  if (!trouble) return "";
  return has(`notices.trouble.${trouble}`) ? t(`notices.trouble.${trouble}`) : t("notices.trouble");
}
