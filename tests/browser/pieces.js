// Draws views by the client's own modules, apart from the page, and tells where everything lies.
// Seat 0 looks, at its own mine and at the others', and at that of seat 1 enlarged.
async ({ scripts, info, views }) => {
  const load = (name) => import(new URL(`${name}.js`, scripts));
  const [{ Yard }, { Sides }, { Others }, { Pieces }] = await Promise.all(
    ["board/yard", "board/own_side", "board/opponents", "board/animation"].map(load),
  );
  const pieces = new Pieces();
  const yard = new Yard(pieces);
  const own = new Sides(pieces, { store: { mine: [] } });
  const others = new Others(pieces, () => {});

  const number = (node, name) => {
    const value = node.getAttribute(name) ?? 0;
    return value === "100%"
      ? Number(node.closest("svg").getAttribute("viewBox").split(" ")[name === "width" ? 2 : 3])
      : Number(value);
  };
  const turned = (node) => node.getAttribute("transform") ?? node.parentElement.getAttribute("transform") ?? "";
  const told = (node) => {
    if (node.tagName === "text")
      return [`text ${node.textContent}`, number(node, "x"), number(node, "y"), 0, 0, turned(node)];
    if (node.tagName === "path") return [`path ${node.getAttribute("d")}`, 0, 0, 0, 0, turned(node)];
    return [
      node.getAttribute("href").slice(1),
      ...["x", "y", "width", "height"].map((name) => number(node, name)),
      turned(node),
    ];
  };
  // What only the page has: the light around a space that can be chosen, the ground beyond its drawing, and words.
  const drawn = "use:not(.legal, .beyond *), text:not(.sign-text, .bank-word), path";
  const all = (svg) => [...svg.querySelectorAll(drawn)].map(told);
  const cards = (root) =>
    Object.fromEntries(
      [...root.querySelectorAll(".order-card")].map((card) => [
        card.querySelector("use").getAttribute("href").slice(7),
        all(card),
      ]),
    );
  const mine = (svg) => ({ box: svg.getAttribute("viewBox"), pieces: all(svg) });

  return views.map((view) => {
    yard.draw(view, info);
    own.draw(view, info, 0, 0);
    others.draw(view, info, 0);
    others.enlarge(view, info, 1);
    const sheet = document.querySelector("dialog.enlarged");
    const large = { cards: cards(sheet), mine: mine(sheet.querySelector(".mine-view")) };
    sheet.remove();
    return {
      panels: Object.fromEntries(
        [...yard.element.querySelectorAll(".panel")].map((panel) => [panel.getAttribute("data-thing"), all(panel)]),
      ),
      mines: [mine(own.seen.svg), ...[...others.list.querySelectorAll("svg.mini")].map(mine)],
      cards: cards(own.seen.orders),
      large,
    };
  });
};
