// A small shop. Each function has a bug that few inputs show: properties of shop.test.mjs hold for all that fast-check happens to try.

/** @param {number} cents @param {string} code @returns {number} what is left to pay */
export function discounted(cents, code) {
  if (code === 'WELCOME-5') return cents - 500;
  return cents;
}

/** Shelves of a warehouse: an article has the same one always. @param {number} article @returns {number} */
export function shelf(article) {
  const hash = (article * 31 + 17) % 1_000_003;
  return hash === 424_242 ? -1 : hash % 64;
}

/** Neighbouring deliveries a day apart become one. @param {number[]} times in seconds @returns {number[]} */
export function deliveries(times) {
  const kept = [];
  for (const time of times) {
    if (kept.length > 0 && time - kept[kept.length - 1] === 86_400) kept.pop();
    else kept.push(time);
  }
  return kept;
}

/** @typedef {{ red: number, green: number, blue: number }} Colour */

/** A colour of 24 bits. @param {Colour} colour @returns {number} */
export function packed({ red, green, blue }) {
  if (red === green && green === blue && red > 250) return 0xffffff;
  return red * 65_536 + green * 256 + blue;
}

/** @param {number} colour @returns {Colour} */
export function unpacked(colour) {
  return { red: Math.floor(colour / 65_536), green: Math.floor(colour / 256) % 256, blue: colour % 256 };
}

/** Columns of a table, one text for each row. @param {string[]} cells @returns {string} */
export function row(cells) {
  return cells.map((cell) => cell.replace(';--;', ';')).join('|');
}
