// The table as a player uses it, as tests/browser/table.py does in Chromium: by the mouse, or by keys alone.

/** @import { Page } from "puppeteer-core" */

const MOST_STEPS = 120;

export class Table {
  /** @param {Page} page @param {{distance: string}} scripts */
  constructor(page, scripts) {
    this.page = page;
    this.scripts = scripts;
  }

  /** Something that the server has told the page. @param {string} name */
  heard(name) {
    return this.page.evaluate(`heard.${name}`);
  }

  /** @param {boolean} [mine] whether the next decision is to be one's own */
  async settled(mine = false) {
    await this.page.waitForFunction(`heard.settled(${mine})`);
    return this;
  }

  /** What is done is a command that the server answers. @param {() => Promise<void>} doing */
  async answered(doing) {
    const answers = await this.heard("answers");
    await doing();
    await this.page.waitForFunction(`heard.answers > ${answers} && heard.settled(false)`);
  }

  /** @param {string} selector */
  async use(selector) {
    const thing = await this.page.waitForSelector(selector, { visible: true });
    await thing?.click();
  }

  /** @param {string} selector */
  command(selector) {
    return this.answered(() => this.use(selector));
  }

  /** Carry out an action of the notation in the way a player would. @param {string} action */
  async do(action) {
    const [verb, ...words] = action.split(" ");
    if (verb === "cage") await this.command(`.own .level[data-level="${words[0]}"]`);
    else if (verb === "load") await this.command(cube("cart", words[0]));
    else if (verb === "store" || verb === "fill") await this.put(action);
    else if (verb === "stop") await this.command(".prompt-buttons button:not(.undo)");
    else if (action === "keep none") await this.command(".picker-buttons button");
    else if (["draft", "keep", "coal"].includes(verb))
      await this.command(`:is(.picker, .draft) [data-action="${action}"]`);
    else if (verb === "top" || verb === "bottom") await this.command(`.picker [data-place="${verb}"]`);
    else await this.command(`.yard [data-space="${action}"]`);
  }

  /** A cube onto a slot or into the storage. @param {string} action */
  async put(action) {
    const { lifted, target, alone } = await this.way(action);
    if (alone) return this.command(lifted);
    await this.use(lifted);
    return this.command(target);
  }

  /** From where to where; a cube goes by itself where there is one place. @param {string} action */
  async way(action) {
    const [verb, ...words] = action.split(" ");
    const colour = verb === "store" ? words[0] : words[2];
    const holder = words.includes("storage") ? "storage" : "cage";
    const legal = /** @type {string[]} */ (await this.heard("seats[heard.view.seat].legal"));
    const places = legal.filter((other) => {
      const [what, ...rest] = other.split(" ");
      if (what === "store") return rest[0] === colour && holder === "cage";
      return what === "fill" && rest[2] === colour && rest.includes("storage") === (holder === "storage");
    });
    const slot = `.own .slot.can[data-order="${words[0]}"][data-slot="${words[1]}"]`;
    return {
      lifted: cube(holder, colour),
      target: verb === "store" ? ".own .bunker" : slot,
      alone: places.length === 1,
    };
  }
}

/** Tab to a thing, then Enter and Space in turn. */
export class Keys extends Table {
  pressed = 0;

  /** @param {string} selector */
  async use(selector) {
    await this.page.waitForSelector(selector, { visible: true });
    const goal = `document.querySelector(${JSON.stringify(selector)})`;
    await this.walk(goal, selector);
    this.pressed += 1;
    await this.page.keyboard.press(this.pressed % 2 ? "Enter" : " ");
  }

  /** @param {string} goal @param {string} name */
  async walk(goal, name) {
    const { page } = this;
    let back = false;
    for (let walks = 0; walks < MOST_STEPS; walks++) {
      if (await page.evaluate(`document.activeElement === ${goal}`)) {
        if (await page.evaluate("document.activeElement.matches(':focus-visible')")) return;
        throw new Error(`nothing shows that the focus is at ${name}`);
      }
      const steps = /** @type {number | null} */ (await page.evaluate(`(${this.scripts.distance})(${goal})`));
      if (steps !== null) back = steps < 0;
      if (back) await page.keyboard.down("Shift");
      for (let step = 0; step < Math.abs(steps ?? 1); step++) await page.keyboard.press("Tab");
      if (back) await page.keyboard.up("Shift");
    }
    throw new Error(`${MOST_STEPS} walks do not lead to ${name}`);
  }
}

/** Cage and cubes are dragged to where they belong. */
export class Drag extends Table {
  /** @param {string} action */
  async do(action) {
    const [verb, word] = action.split(" ");
    if (verb === "cage") await this.drag(".own .cage .glow", `.own .level[data-level="${word}"]`);
    else if (verb === "load") await this.drag(cube("cart", word), ".own .cage .glow");
    else await super.do(action);
  }

  /** @param {string} action */
  async put(action) {
    const { lifted, target } = await this.way(action);
    await this.drag(lifted, target);
  }

  /** @param {string} from @param {string} to */
  drag(from, to) {
    return this.answered(async () => {
      const { mouse } = this.page;
      await mouse.move(...(await this.middle(from)));
      await mouse.down();
      await mouse.move(...(await this.middle(to)), { steps: 6 });
      await this.page.waitForSelector("#flights .dragged");
      await mouse.up();
      await this.page.waitForSelector("#flights .dragged", { hidden: true });
    });
  }

  /** @param {string} selector @returns {Promise<[number, number]>} */
  async middle(selector) {
    const box = await (await this.page.waitForSelector(selector, { visible: true }))?.boundingBox();
    if (!box) throw new Error(`${selector} has no place`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  }
}

/** @param {string} holder @param {string} colour */
function cube(holder, colour) {
  return `.own .cube-piece.can[data-holder="${holder}"][data-cube="${colour}"]`;
}
