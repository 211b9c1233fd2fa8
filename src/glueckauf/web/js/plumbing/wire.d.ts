// The types of the wire, made by glueckauf.server.wire.typescript. Do not edit.
/** What the companion says to the decision that is due. */
export interface AdviceAnswer {
  version: number;
  unasked: boolean;
  action: string | null;
  place: string | null;
  reasons: AdviceReason[];
}
/** `companion.<code>` is its sentence. */
export interface AdviceReason {
  code: string;
  values: Record<string, string>;
  places: string[];
}
/** Where a game was taken up that did not begin with a deal. */
export interface Begun {
  actions: number | null;
  eyes: string;
  table: string | null;
}
export interface BotSeat {
  kind: "bot";
  bot: string;
  name?: string;
  colour?: "blue" | "green" | "red" | "white" | null;
}
/** The server closes the connection, and why. */
export interface Bye {
  type: "bye";
  time: number;
  code: "deleted" | "renewed" | "restart" | "slow";
}
export interface CageMoved {
  kind: "cage_moved";
  seat: number;
  origin: string;
  target: string;
}
/** What a draw five took from its deck, which only its player sees. */
export interface CardsDrawn {
  kind: "cards_drawn";
  seat: number;
  deck: "orders" | "tiles";
  cards: string[];
}
/** All to the top or all to the bottom, named from the top down, which only the player knows. */
export interface CardsReturned {
  kind: "cards_returned";
  seat: number;
  deck: "orders" | "tiles";
  place: string;
  cards: string[];
}
/** By choice, or because no cube of any colour was there. */
export interface CartsLeftEmpty {
  kind: "carts_left_empty";
  seat: number;
  tile: string;
  level: string;
  carts: number;
}
/** Drawn at a place of docs/lessons.md; arrows and dashed lines lead `to` another. */
export interface ChalkMark {
  mark: "arrow" | "circle" | "line";
  at: string;
  to: string | null;
}
/** The supply lacked the colour of a new tile for so many of its carts. */
export interface CoalShort {
  kind: "coal_short";
  seat: number;
  tile: string;
  carts: number;
}
/** The player gives the game up. */
export interface Concede {
  type: "concede";
  id: string;
  seat: number;
}
/** Carry out the action that is held. */
export interface Confirm {
  type: "confirm";
  id: string;
  version: number;
  seat: number;
}
export interface ContactAnswer {
  channel: "mail" | "push" | "webhook";
  to: string;
  language: "de" | "en" | "hu" | "pl";
  confirmed: boolean;
  trouble: string | null;
  tables: WantedTable[];
}
/** The secrets, told this once. */
export interface CreatedContact {
  contact: string;
  confirmed: boolean;
  signing_secret: string | null;
}
/** The secrets, told this once. */
export interface CreatedTable {
  table: string;
  host: string;
  spectator: string;
  seats: SeatLink[];
  host_link: string;
  spectator_link: string;
}
/** Loaded, stored, put on an order, or from a delivered order back to the supply. */
export interface CubeMoved {
  kind: "cube_moved";
  seat: number;
  cube: string;
  origin: Place;
  target: Place;
}
/** From the supply into carts of a new tile, which stands on `level`. */
export interface CubesSupplied {
  kind: "cubes_supplied";
  seat: number;
  tile: string;
  level: string;
  cube: string;
  count: number;
}
/** How many cards are left; those that are known by their depth from the top. */
export interface Deck {
  left: number;
  known: Record<string, string>;
}
/** A repeated command, which had been carried out as the entry `version`. */
export interface Done {
  type: "done";
  time: number;
  id: string;
  version: number;
  secret?: string;
}
/** What every seat has of an element of the clock, and what it gets for it. `first` and `second` are the seats in these places; `totals` everyone's points after it. */
export interface ElementScored {
  kind: "element_scored";
  shift: number;
  element: string;
  counts: number[];
  points: number[];
  first: number[];
  second: number[];
  totals: number[];
}
/** An element of the clock; lists are in the order of seats. */
export interface ElementStanding {
  element: string;
  first: number;
  second: number;
  shifts: number[];
  counts: number[];
  rewards: number[];
  more: number[][];
}
/** Host: break the game off. */
export interface End {
  type: "end";
  id: string;
}
/** `amount` is what was counted: marks, cubes, outstanding orders, or tiles of imbalance. `total` are the seat's points after it. */
export interface EndScored {
  kind: "end_scored";
  seat: number;
  source: string;
  amount: number;
  points: number;
  total: number;
}
/** The one shape of errors, over HTTP as well: `{"error": {"code": ...}}`. */
export interface Error {
  code: string;
  expected?: unknown;
  came?: unknown;
  at?: string;
  reason?: WireReason;
}
export interface ErrorAnswer {
  error: Error;
}
export interface ErrorMessage {
  type: "error";
  time: number;
  id: string | null;
  error: Error;
}
/** As `glueckauf.rules.outcome.Outcome`. */
export interface FinalStanding {
  points: number[];
  marks_left: number[];
  ranking: number[][];
  breakdown: (Record<string, number>)[];
  reason: string;
}
/** From a game file, after so many of its actions, or all of them. */
export interface FromGame {
  kind: "game";
  eyes?: "0" | "1" | "2" | "3" | "open" | "spectator" | null;
  game: string;
  actions?: number | null;
}
/** From a position, with `?` for cards that are to be dealt. */
export interface FromPosition {
  kind: "position";
  eyes?: "0" | "1" | "2" | "3" | "open" | "spectator" | null;
  position: string;
}
/** From a table that these secrets open, after so many of its actions, or all of them. */
export interface FromTable {
  kind: "table";
  eyes?: "0" | "1" | "2" | "3" | "open" | "spectator" | null;
  table: string;
  secrets: string[];
  actions?: number | null;
}
/** The ranking, with the points and the marks left that it goes by; see `Outcome`. */
export interface GameEnded {
  kind: "game_ended";
  ranking: number[][];
  reason: string;
  points: number[];
  marks_left: number[];
}
/** A game file to look at, or a position. */
export interface GameFile {
  game: string;
}
/** Host: let a bot play a seat. Its player can return. */
export interface Give {
  type: "give";
  id: string;
  seat: number;
  bot: string;
}
/** A notice that could not be delivered. */
export interface GivenUpNotice {
  seat: number;
  time: number;
  why: string;
  mended: boolean;
}
/** The first message: which table, and the secrets of every role that is claimed. */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  secrets: string[];
}
/** A player at the screen of whoever makes the table. */
export interface HereSeat {
  kind: "here";
  name?: string;
  colour?: "blue" | "green" | "red" | "white" | null;
}
/** Take a hint beside other people: everyone is told. HTTP gives it until the turn is over. */
export interface Hint {
  type: "hint";
  id: string;
  version: number;
  seat: number;
}
/** The turn that the judge finds best for the decision that is due. */
export interface HintAnswer {
  version: number;
  actions: string[];
  area: string | null;
  places: (string | null)[];
  reasons: AdviceReason[];
  why: WhyPart[];
  thin?: boolean;
}
/** Name, colour or wish for confirmation of a seat; what is left out stays. */
export interface Introduce {
  type: "introduce";
  id: string;
  seat: number;
  name?: string;
  colour?: "blue" | "green" | "red" | "white";
  confirm?: boolean;
}
/** Host: a fresh secret for a seat, which the answer tells. The old one ends. */
export interface Invite {
  type: "invite";
  id: string;
  seat: number;
}
/** Fields of the view as one seat has them, where it knows more than everyone. */
export interface Knows {
  hand?: string[];
  order_deck?: Deck;
  tile_deck?: Deck;
}
/** The player goes; a bot plays on. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}
/** A lesson: begin a table from its `game`, after the `actions` of a step, with open eyes. */
export interface LessonAnswer {
  name: string;
  seats: string[];
  game: string;
  steps: LessonStep[];
}
export interface LessonList {
  lessons: LessonTitle[];
}
export interface LessonStep {
  words: string;
  chalk: ChalkMark[];
  goal: boolean;
  task: boolean;
  actions: number;
  wrong: LessonTry[];
}
/** A lesson in the list of all; one that is `broken` cannot be begun. */
export interface LessonTitle {
  name: string;
  steps: number;
  broken: boolean;
}
export interface LessonTry {
  action: string;
  reason: string;
}
/** One level of a mine. The printed cart counts as a cart, not as a tile. */
export interface LevelView {
  colour: string;
  light: string[];
  dark: string[];
  printed_cart: string;
  carts: number;
  empty: number;
  cubes: Record<string, number>;
}
/** A player who gets a link. */
export interface LinkSeat {
  kind: "link";
  name?: string;
  colour?: "blue" | "green" | "red" | "white" | null;
}
export interface MarksPaid {
  kind: "marks_paid";
  seat: number;
  marks: number;
  tile: string;
}
export interface MarksReceived {
  kind: "marks_received";
  seat: number;
  marks: number;
  space: string;
}
export interface MiningBegan {
  kind: "mining_began";
  seat: number;
  steps: number;
}
/** With the last step. */
export interface MiningEnded {
  kind: "mining_ended";
  seat: number;
}
/** Before the last step; those left are lost. */
export interface MiningStopped {
  kind: "mining_stopped";
  seat: number;
  steps_lost: number;
}
export interface NewMail {
  channel: "mail";
  language?: "de" | "en" | "hu" | "pl";
  address: string;
}
/** What a browser's `PushSubscription` tells. */
export interface NewPush {
  channel: "push";
  language?: "de" | "en" | "hu" | "pl";
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** What a table is to be. */
export interface NewTable {
  seats: (HereSeat | LinkSeat | BotSeat)[];
  rules?: string;
  seed?: number | null;
  start?: boolean | "ready";
  confirm?: boolean;
  takeover?: string;
  clock?: TimeRule | null;
  absence?: number | null;
  hints?: boolean;
  begin?: FromPosition | FromGame | FromTable | null;
}
export interface NewWebhook {
  channel: "webhook";
  language?: "de" | "en" | "hu" | "pl";
  url: string;
  shape?: "discord" | "ntfy" | "slack" | "standard";
}
/** A draw five of which nothing was bought or kept. */
export interface NothingKept {
  kind: "nothing_kept";
  seat: number;
  deck: "orders" | "tiles";
}
/** Out of a link that was sent. */
export interface NoticeToken {
  token: string;
}
/** How this server can tell a player that it is their turn. */
export interface NoticesInfo {
  channels: ("mail" | "push" | "webhook")[];
  push_key: string | null;
}
export interface OrderCompleted {
  kind: "order_completed";
  seat: number;
  order: string;
}
export interface OrderDelivered {
  kind: "order_delivered";
  seat: number;
  order: string;
  points: number;
}
export interface OrderDrafted {
  kind: "order_drafted";
  seat: number;
  order: string;
}
/** The one order that nobody drafted goes to an order space. */
export interface OrderLeftOver {
  kind: "order_left_over";
  order: string;
  space: string;
}
/** From an order space, or from `order draw`. */
export interface OrderTaken {
  kind: "order_taken";
  seat: number;
  order: string;
  space: string;
}
export interface OrderTurnedUp {
  kind: "order_turned_up";
  order: string;
  space: string;
}
/** An outstanding order with what lies on it. */
export interface OrderView {
  name: string;
  vehicle: string;
  points: number;
  slots: SlotView[];
  complete: boolean;
}
/** The player would like a pause, in which no time runs; or no longer does. */
export interface Pause {
  type: "pause";
  id: string;
  seat: number;
  pause?: boolean;
}
/** Is anyone there? */
export interface Ping {
  type: "ping";
}
/** Where a cube lies. A cart has its level; a slot its order, index on the card and colour. */
export interface Place {
  holder: "cage" | "cart" | "slot" | "storage" | "supply";
  level?: string | null;
  order?: string | null;
  slot?: number | null;
  colour?: string | null;
}
/** Take an action. One that ends the turn is held if the seat asks for confirmation. */
export interface Play {
  type: "play";
  id: string;
  version: number;
  seat: number;
  action: string;
}
/** Where a player's result came from: the first five sum up to it. */
export interface PlayerBooks {
  before: number;
  luck: number;
  own_turns: number;
  others_turns: number;
  judge: number;
  result: number;
  points: number;
  counted: number;
  loss: number | null;
  loss_error: number | null;
  level: string | null;
}
/** Everything a player has; all of it is open to everyone. */
export interface PlayerView {
  seat: number;
  points: number;
  breakdown: Record<string, number>;
  marks: number;
  workers: number;
  canteen: number;
  bank: number;
  cage_at: string;
  cage: Record<string, number>;
  storage: Record<string, number>;
  levels: LevelView[];
  orders: OrderView[];
  delivered: string[];
  clock: Record<string, number>;
}
export interface Pong {
  type: "pong";
  time: number;
}
/** The view after so many actions, through some eyes. */
export interface PositionAnswer {
  info: TableInfo;
  eyes: string;
  number: number;
  actions: number;
  view: PublicView;
  knows: Knows;
}
/** Someone came or went. */
export interface Presence {
  type: "presence";
  time: number;
  present: number[];
  spectators: number;
}
/** What a turn is worth, in points of lead at the end. */
export interface PriceTag {
  actions: string[];
  places: (string | null)[];
  worth: number;
  error: number;
}
/** Price tags for all that can be done at the decision that is due; none where nothing can. */
export interface PricesAnswer {
  version: number;
  beside: "mean" | "passing" | null;
  prices: PriceTag[];
  thin?: boolean;
}
/** What only one seat gets. All of it is complete in every message: nothing is a difference. */
export interface Private {
  knows?: Knows;
  action?: string;
  events?: Record<string, GameEvent>;
  legal?: string[];
  arrange?: string[];
  why_not?: Record<string, WireReason>;
  undo_to?: number;
  held?: string;
  foreseen?: Partial<PlayerView>;
}
/** What everyone may know, in the names of `glueckauf.rules.view.View`. */
export interface PublicView {
  seat: number;
  phase: string;
  shift: number;
  start: number;
  steps: number;
  pending: [string, string] | null;
  short_carts: number;
  supply: Record<string, number>;
  rewards: Record<string, [number, number]>;
  leaders: Record<string, number[]>;
  draft: string[];
  hand: string[];
  order_deck: Deck;
  tile_deck: Deck;
  spaces: SpaceView[];
  players: PlayerView[];
}
/** The player is ready, at a table that waits until all are; or not any more. */
export interface Ready {
  type: "ready";
  id: string;
  seat: number;
  ready?: boolean;
}
/** Say something ready-made to everyone. It is not kept. */
export interface Remark {
  type: "remark";
  id: string;
  seat: number;
  remark: "good_game" | "good_move" | "hello" | "sorry" | "thanks" | "thinking" | "your_turn";
}
/** Someone says something. */
export interface Remarked {
  type: "remark";
  time: number;
  seat: number;
  remark: "good_game" | "good_move" | "hello" | "sorry" | "thanks" | "thinking" | "your_turn";
}
/** A new table with the same seats and rules. The secrets of this one open that one too. */
export interface Rematch {
  type: "rematch";
  id: string;
}
/** Host: another secret for the host or for spectators, where the old one has got about. It is of the sender's own making, so that it is known even if the answer is lost. */
export interface Renew {
  type: "renew";
  id: string;
  role: "host" | "spectator";
  secret: string;
}
/** The subscription that a browser has in place of the one it told. */
export interface RenewedPush {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** The game through some eyes: a first view, and a step for each action after it. */
export interface ReplayAnswer {
  info: TableInfo;
  eyes: string;
  first: number;
  actions: number;
  view: PublicView;
  knows: Knows;
  steps: ReplayStep[];
  outcome: FinalStanding | null;
  news: ReplayNews[];
}
/** Between the actions: someone left, came back or conceded, or a link was renewed. */
export interface ReplayNews {
  version: number;
  actions: number;
  time: number;
  entry: PublicEntry;
}
/** One action of a replay: what it changed in the view, and what happened. */
export interface ReplayStep {
  number: number;
  seat: number;
  action: string;
  time: number | null;
  by: string;
  changes: Changes;
  knows?: Knows;
  events: GameEvent[];
}
/** The player comes back and takes the seat from the bot. */
export interface Return {
  type: "return";
  id: string;
  seat: number;
}
/** A review, and how far it is if one is being made. */
export interface ReviewAnswer {
  state: "done" | "failed" | "none" | "running" | "waiting";
  depth: string | null;
  steps: number;
  of: number;
  ahead: number;
  kept: string | null;
  review: ToldReview | null;
}
/** A decision, judged by what its player knew. */
export interface ReviewedTurn {
  number: number;
  shift: number;
  seat: number;
  kind: "best" | "blunder" | "brilliant" | "doubtful" | "error" | "good" | "howler" | "only" | "unclear";
  played: TurnPath;
  was_best: boolean;
  other: TurnPath | null;
  why: WhyPart[];
  loss: number;
  error: number;
  points: number;
  where: number;
  blame?: "rather" | "space" | "way" | null;
  hindsight: number | null;
  hindsight_error?: number | null;
  hindsight_turn?: TurnPath | null;
  unlucky?: boolean;
  confirmed: boolean | null;
  unconfirmed?: boolean;
  chances: number[];
  expected: number[];
  luck: number[];
}
/** A seat, as everyone may know it. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "here" | "link";
  name: string;
  colour: "blue" | "green" | "red" | "white";
  taken: boolean;
  bot: string | null;
  away: "absent" | "given" | "left" | null;
  confirm: boolean;
  ready: boolean;
  pause: boolean;
}
export interface SeatLink {
  seat: number;
  secret: string | null;
  link: string | null;
}
/** What a start page needs to know. */
export interface ServerInfo {
  protocol: number;
  software: string;
  compiled: boolean;
  bots: string[];
  presets: Record<string, Record<string, Record<string, boolean | number>>>;
  switches: Switch[];
  rewards: Record<string, [number, number]>;
  public_url: string;
  this_machine_only: boolean;
  notices: NoticesInfo | null;
  expire_days: number | null;
  time: number;
}
/** `seat` is the start player. */
export interface ShiftBegan {
  kind: "shift_began";
  shift: number;
  seat: number;
}
/** `points` are those of every seat before the clock is scored. */
export interface ShiftEnded {
  kind: "shift_ended";
  shift: number;
  points: number[];
}
/** By one cube of its colour, or by the second of two. */
export interface SlotFilled {
  kind: "slot_filled";
  seat: number;
  order: string;
  slot: number;
  colour: string;
  cubes: string[];
}
export interface SlotView {
  colour: string;
  cubes: string[];
  filled: boolean;
}
/** R8.3: a tile or order space that no deck can fill. */
export interface SpaceLeftEmpty {
  kind: "space_left_empty";
  space: string;
}
/** A worker space: who stands there, what it costs, what lies on it. */
export interface SpaceView {
  name: string;
  locked: boolean;
  price: number;
  workers: number;
  owner: number | null;
  offer: string | null;
}
/** How everyone stands on the shift clock after so many actions (R6). */
export interface StandingsAnswer {
  number: number;
  actions: number;
  elements: ElementStanding[];
}
/** Host: begin, whoever is there. */
export interface Start {
  type: "start";
  id: string;
}
/** R5.2. `workers` are those of every seat in the factory. */
export interface StartPlayerChanged {
  kind: "start_player_changed";
  seat: number;
  previous: number;
  workers: number[];
}
/** R5.2, where the old start player alone has most workers in the factory. */
export interface StartPlayerKept {
  kind: "start_player_kept";
  seat: number;
  workers: number[];
}
export interface Switch {
  name: string;
  kind: "number" | "switch";
  default: boolean | number;
  least: number | null;
  most: number | null;
}
/** A table as the bearer of a secret may know it. */
export interface TableAnswer {
  time: number;
  version: number;
  actions: number;
  info: TableInfo;
  your_seats: number[];
  host: boolean;
  due: number | null;
  since: number | null;
  outcome: FinalStanding | null;
}
/** What is settled about a table, and who sits there. */
export interface TableInfo {
  id: string;
  status: "ended" | "finished" | "running" | "waiting";
  rules: string;
  switches: Record<string, boolean | number>;
  seeded: boolean;
  seed: number | null;
  created: number;
  seats: SeatInfo[];
  takeover: string;
  clock: TimeRule | null;
  absence: number | null;
  rematch: string | null;
  ready: boolean;
  hints: boolean;
  conceded: number[];
  paused: number | null;
  loaded: boolean;
  begun: Begun | null;
}
/** All that the connection may know, in place of whatever it knew. */
export interface TableMessage {
  type: "table";
  time: number;
  version: number;
  actions: number;
  info: TableInfo;
  view: PublicView | null;
  clock: TimeLeft | null;
  outcome: FinalStanding | null;
  present: number[];
  spectators: number;
  seats: Record<string, Private>;
}
/** Of the bearer's seats; for the host, of all. */
export interface TableNotices {
  wanted: number[];
  given_up: GivenUpNotice[];
}
/** From a tile space, or from `factory draw`. */
export interface TileBought {
  kind: "tile_bought";
  seat: number;
  tile: string;
  space: string;
}
export interface TileTurnedUp {
  kind: "tile_turned_up";
  tile: string;
  space: string;
}
/** Whose time runs since when, and what every seat has in reserve, in milliseconds. */
export interface TimeLeft {
  seat: number | null;
  since: number;
  reserve: number[];
}
/** Each turn has `turn` seconds; what it takes beyond comes off the seat's `reserve`. */
export interface TimeRule {
  turn: number;
  reserve: number;
  reminder?: number | null;
  at_end?: "bot" | "wait";
}
/** A finished game, judged. */
export interface ToldReview {
  version: string;
  depth: string;
  thin: boolean;
  deal: number[];
  turns: ReviewedTurn[];
  books: PlayerBooks[];
  comments: number[];
  turning_points: number[];
  lucky: ([number, number])[];
}
export interface TurnBegan {
  kind: "turn_began";
  seat: number;
}
/** A turn, and where on the table each of its actions is done. */
export interface TurnPath {
  actions: string[];
  places: (string | null)[];
}
/** Keep only the first `to` actions, and drop what is held. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
  seat: number;
  to: number;
}
/** What one entry of the log changed. */
export interface Update {
  type: "update";
  time: number;
  version: number;
  actions: number;
  entry: PublicEntry;
  info?: Partial<TableInfo>;
  view?: PublicView;
  changes?: Changes;
  events?: GameEvent[];
  clock?: TimeLeft;
  outcome?: FinalStanding;
  seats?: Record<string, Private>;
  id?: string;
  secret?: string;
}
/** How far a table has come in a lesson. */
export interface VerdictAnswer {
  version: number;
  step: number;
  fits: boolean;
  since: number;
}
/** Whether a contact is to be told of the turns of a seat. */
export interface WantNotices {
  seat: number;
  contact: string;
  wanted?: boolean;
}
export interface WantedTable {
  table: string;
  seat: number;
}
/** The answer to `hello`. A `table` message follows at once. */
export interface Welcome {
  type: "welcome";
  time: number;
  protocol: number;
  software: string;
  seats: number[];
  host: boolean;
}
/** A seat gets so many points more (or fewer) from a source than by the next best turn. */
export interface WhyPart {
  seat: number;
  source: string;
  points: number;
  speaks: "against" | "for";
}
/** Why something cannot be chosen: a stable code and what it speaks of. */
export interface WireReason {
  code: string;
  values: Record<string, number | string>;
}
/** Workers of `seat` left a space for the canteen. */
export interface WorkersDisplaced {
  kind: "workers_displaced";
  seat: number;
  space: string;
  workers: number;
}
export interface WorkersPlaced {
  kind: "workers_placed";
  seat: number;
  space: string;
  workers: number;
}
/** How many came back to every seat. */
export interface WorkersReturned {
  kind: "workers_returned";
  workers: number[];
}
export type FromClient =
  | Hello
  | Play
  | Confirm
  | Undo
  | Introduce
  | Leave
  | Return
  | Concede
  | Ready
  | Pause
  | Remark
  | Hint
  | Start
  | Give
  | Invite
  | Renew
  | End
  | Rematch
  | Ping;
export type ToClient =
  | Welcome
  | TableMessage
  | Update
  | Done
  | Presence
  | Remarked
  | Pong
  | ErrorMessage
  | Bye;
export type GameEvent =
  | OrderDrafted
  | OrderLeftOver
  | TurnBegan
  | WorkersDisplaced
  | WorkersPlaced
  | MarksReceived
  | MarksPaid
  | TileBought
  | CubesSupplied
  | CoalShort
  | CartsLeftEmpty
  | TileTurnedUp
  | SpaceLeftEmpty
  | OrderTaken
  | OrderTurnedUp
  | CardsDrawn
  | NothingKept
  | CardsReturned
  | MiningBegan
  | CageMoved
  | CubeMoved
  | SlotFilled
  | OrderCompleted
  | MiningStopped
  | MiningEnded
  | OrderDelivered
  | ShiftBegan
  | ShiftEnded
  | ElementScored
  | StartPlayerChanged
  | StartPlayerKept
  | WorkersReturned
  | EndScored
  | GameEnded;
/** What everyone may know of an entry of the log. */
export type PublicEntry =
  | { kind: "table"; by: string }
  | { kind: "start"; by: string }
  | { kind: "action"; by: string; seat: number; action: string }
  | { kind: "hold"; by: string; seat: number }
  | { kind: "undo"; by: string; seat: number; to: number }
  | { kind: "seat"; by: string; seat: number; what: "absent" | "given" | "introduced" | "left" | "no_pause" | "not_ready" | "pause" | "ready" | "renewed" | "returned" | "taken" }
  | { kind: "concede"; by: string; seat: number }
  | { kind: "renew"; by: string; role: "host" | "spectator" }
  | { kind: "hint"; by: string; seat: number }
  | { kind: "end"; by: string }
  | { kind: "rematch"; by: string; table: string }
  | { kind: "resume"; by: string };

/** A view's difference: `spaces` and `players` list what changed, found by `name` and `seat`. */
export type Changes = Partial<Omit<PublicView, "players">> & {
  players?: (Partial<PlayerView> & { seat: number })[];
};
