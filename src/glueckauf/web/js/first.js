// What can begin before the page's own modules are there: the chosen looks, and fetching what every page needs.

import { loadAssets } from "./plumbing/assets.js";
import { applyTheme, MORE_CONTRAST } from "./plumbing/preferences.js";
import { chosenLanguage } from "./plumbing/words.js";

applyTheme();
matchMedia(MORE_CONTRAST).addEventListener("change", applyTheme);
loadAssets(chosenLanguage()).catch(() => {}); // whoever waits for it hears of it
