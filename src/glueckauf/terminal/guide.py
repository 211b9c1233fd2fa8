"""What `help` says in the terminal game."""

COMMANDS = """\
At your turn type the number of an action, or the action itself, such as mine 8.
  legal           all that you can do now, with its numbers
  why ACTION      why something cannot be done, such as why deliver truck
  board           the board again          mine [NAME]   your mine, or NAME's
  clock           how everyone stands on the shift clock
  log [N]         the last 10 turns, or the last N
  undo            back to your previous decision
  save FILE       write the game to a file; glueckauf play --load FILE goes on with it
  help game       how the game goes        quit          leave
A line may be cut short as long as it is clear: l for legal, u for undo."""

GAME = """\
You run a coal mine for three shifts. Send workers to the board to
  - buy tunnel tiles (factory): carts with coal. Light tiles go to the left of your
    shaft, dark ones to the right; keep the sides equal, or lose 2 points a tile;
  - work in the mine (mine): move the cage, load coal from carts, and at the surface
    put it on your orders. Each of these is a step; the cage holds five cubes;
  - deliver complete orders, one kind of vehicle at a time, for their points;
  - take money, or new orders.
A space costs one worker, and one more for each worker who stands there; those go
to the canteen until the shift ends. The bank gives a mark and never gets dearer.
Letters: Y yellow, B brown, G grey, K black; deeper coal is worth more. Any two cubes
can stand for one that is missing. truck-KK is an order for two black by truck;
grey2-light is a tile with two grey carts for the light side.
When all workers are out the shift ends and the clock is scored: who delivered most
of each coal; from shift 2 also by each vehicle; after shift 3 also who has most empty
carts on each level. At the very end 5 marks or 3 cubes are a point each, and every
order you did not deliver costs one. The whole rules stand in docs/rules.md."""
