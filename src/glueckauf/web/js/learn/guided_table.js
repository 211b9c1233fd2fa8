// What whoever guides at a table, a lesson or the companion, is told of it and may do there.

/**
 * @import { Tabs } from "../board/tabs.js"
 * @import { Commands } from "../pages/commands.js"
 * @import { Store } from "../plumbing/table_store.js"
 */

/**
 * @typedef {object} GuidedTable
 * @property {HTMLElement} root
 * @property {Store} store
 * @property {Tabs} tabs
 * @property {Pick<Commands, "send" | "undo">} commands
 * @property {(problem: string) => void} say
 * @property {string} played what the player did last
 * @property {() => void} redraw what can be done
 *
 * @typedef {object} Guide
 * @property {HTMLElement} element stands between the board and the line below it
 * @property {boolean} unlisted whether the table is none of one's games
 * @property {(page: GuidedTable) => void} settled all has been shown
 * @property {() => void} showing things are being shown
 * @property {(reason: string) => boolean} refused a try was refused: whether the guide says so itself
 * @property {() => void} leave
 * @property {((page: GuidedTable) => boolean)} [possible] whether a hint can be asked for
 * @property {() => void} [wish] the player asks
 * @property {((page: GuidedTable) => boolean)} [undecided] whether it may yet confirm by itself what is held
 */

export {};
