// @ts-nocheck: rows of logs have any fields.
// What the generators of logs with planted constraints share: random values, ways to break a constraint, damage, and the log itself.

/** A generator of the same numbers each time. */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function tools(random) {
  const between = (a, b) => a + (b - a) * random();
  const integer = (a, b) => Math.floor(between(a, b + 1));
  const digits = (n) => Array.from({ length: n }, () => integer(0, 9)).join('');
  const letters = (n, from = 'abcdefghijklmnopqrstuvwxyz') =>
    Array.from({ length: n }, () => from[integer(0, from.length - 1)]).join('');
  const normal = () => random() + random() + random() + random() - 2;
  return {
    random,
    between,
    integer,
    digits,
    letters,
    chance: (p) => random() < p,
    /** A value of the list; the first ones are more frequent. */
    oneOf: (values, weights = values.map(() => 1)) => {
      let at = random() * weights.reduce((a, b) => a + b, 0);
      return values[weights.findIndex((w) => (at -= w) < 0)] ?? values[0];
    },
    /** Like a bell around the middle of the range, never outside. */
    bell: (a, b) => (a + b) / 2 + (normal() / 2) * ((b - a) / 2),
    /** Small values are frequent, the largest rare. */
    skewed: (a, b) => Math.min(b, a - Math.log(1 - random() * 0.999) * ((b - a) / 6.9)),
    cents: (x) => Math.round(x * 100) / 100,
  };
}

/** Breaks a range by half of its width, on either side. */
export const outside = (path, a, b) => ({
  name: `${path} in ${a} .. ${b}`,
  break: (row, t) => set(row, path, t.chance(0.5) ? b + t.between(0.5, 3) * (b - a) : a - t.between(0.5, 3) * (b - a)),
});
export const within = (path, a, b) => ({
  name: `${path} integer in ${a} .. ${b}`,
  break: (row, t) =>
    set(
      row,
      path,
      t.chance(0.5) ? Math.ceil(b + t.between(0.5, 3) * (b - a)) : Math.floor(a - t.between(0.5, 3) * (b - a)),
    ),
});
export const other = (path, values) => ({
  name: `${path} is one of its values`,
  break: (row, t) => set(row, path, t.oneOf(values)),
});
export const whole = (path) => ({
  name: `${path} is an integer`,
  break: (row, t) => set(row, path, get(row, path) + t.between(0.2, 0.8)),
});
export const present = (path) => ({ name: `${path} is not null`, break: (row) => set(row, path, null) });
export const list = (path, a, b) => ({
  name: `${path} has ${a} to ${b} elements`,
  break: (row, t) => set(row, path, new Array(Math.ceil(b + t.between(0.5, 2) * (b - a + 1))).fill(1)),
});
export const breaks = (name, f) => ({ name, break: f });

const get = (row, path) => path.split('.').reduce((o, k) => o?.[k], row);
function set(row, path, value) {
  const keys = path.split('.');
  keys.slice(0, -1).reduce((o, k) => o[k], row)[keys.at(-1)] = value;
}

/** What goes wrong in logs: lost fields, unreadable ones, sentinels, a decimal point that slipped, a flipped sign, fields of another row. */
function damage(row, another, t) {
  for (let i = t.integer(1, 3); i > 0; i--) {
    const key = t.oneOf(Object.keys(row));
    const value = row[key];
    const kind = t.integer(0, 5);
    if (kind === 0) row[key] = null;
    else if (kind === 1) delete row[key];
    else if (kind === 2) row[key] = typeof value === 'number' ? -9999 : 'N/A';
    else if (kind === 3) row[key] = typeof value === 'number' ? value * t.oneOf([10, 100, 1000]) : '???';
    else if (kind === 4) row[key] = typeof value === 'number' ? -value : '';
    else row[key] = another[key];
  }
}

/**
 * A log of one domain: `rows` to learn from, `clean` ones that were not in it, and for each planted constraint rows that break it and nothing else.
 * @param {(t: any) => any} domain @param {number} seed @param {number} count @param {number} noise part of the rows that are damaged
 */
export function domainLog(domain, seed, count, noise) {
  const t = tools(randomOf(seed));
  const { row, planted } = domain(t);
  const rows = Array.from({ length: count }, row);
  for (const one of rows) if (t.chance(noise)) damage(one, row(), t);
  const clean = Array.from({ length: 5000 }, row);
  const broken = planted.map((p) => ({
    name: p.name,
    rows: Array.from({ length: 200 }, () => {
      const one = row();
      p.break(one, t);
      return one;
    }),
  }));
  return { rows, clean, broken };
}
