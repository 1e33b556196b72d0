// Logs with planted constraints, for bench/learn.mjs: written from what docs/learning.md promises to users (ranges, fixed values, enumerations,
// linear and ordering relations, nullness, lengths, formats, implications), with noise and columns that mean nothing.
// A generator is a schema of columns; a schema makes rows, clean or with noise, and says which constraints it keeps.

/** A linear congruential generator: the same seed gives the same logs. */
export function randomFrom(/** @type {number} */ seed) {
  let state = (seed * 2654435761 + 12345) % 2147483647;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/**
 * @typedef {Record<string, any>} Row
 * @typedef {{ kind: string, columns: string[], min?: number, max?: number, values?: any[], given?: any, holds(row: Row): boolean }} Planted
 * @typedef {{ planted: Planted[], row(): Row, noisy(row: Row): Row }} Schema
 */

const SHAPES = ['uniform', 'bell', 'skewed', 'exponential', 'humps'];
const MODES = [
  ['idle', 'climb', 'cruise', 'descend'],
  ['open', 'closed', 'fault'],
  ['red', 'amber', 'green', 'off', 'test'],
  ['A', 'B'],
];

/** @returns {Schema} */
export function randomSchema(/** @type {number} */ seed) {
  const random = randomFrom(seed);
  const pick = (/** @type {any[]} */ list) => list[Math.floor(random() * list.length)];
  const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * random();
  /** A part of [0, 1], by the shape of the column. */
  const part = (/** @type {string} */ shape) => {
    if (shape === 'uniform') return random();
    if (shape === 'bell') return (random() + random() + random() + random()) / 4;
    if (shape === 'exponential') return Math.min(1, -Math.log(1 - random()) / 6);
    if (shape === 'humps') return random() < 0.5 ? 0.3 * random() : 0.7 + 0.3 * random();
    return random() ** 2;
  };
  /** @type {((row: Row) => void)[]} */
  const columns = [];
  /** @type {Planted[]} */
  const planted = [];
  const nonnull = (/** @type {string} */ name) =>
    planted.push({ kind: 'nonnull', columns: [name], holds: (row) => row[name] !== null && row[name] !== undefined });

  // ranges, of reals and of whole numbers
  for (const name of ['pressure', 'speed', 'count']) {
    const shape = pick(SHAPES);
    const min = Math.round(between(-50, 50));
    const max = min + Math.round(between(20, 400));
    const whole = name === 'count';
    columns.push((row) => {
      const x = min + (max - min) * part(shape);
      row[name] = whole ? Math.round(x) : x;
    });
    planted.push({ kind: 'range', columns: [name], min, max, holds: (row) => row[name] >= min && row[name] <= max });
    if (whole) planted.push({ kind: 'integer', columns: [name], holds: (row) => Number.isInteger(row[name]) });
    nonnull(name);
  }
  // a fixed value and enumerations
  const fixed = pick([7, 'v2', 4096, 'metric']);
  columns.push((row) => {
    row.version = fixed;
  });
  planted.push({ kind: 'constant', columns: ['version'], values: [fixed], holds: (row) => row.version === fixed });
  const modes = pick(MODES);
  // Some modes are much rarer than others.
  const weights = modes.map(() => 0.1 + random());
  const total = weights.reduce((/** @type {number} */ x, /** @type {number} */ y) => x + y);
  columns.push((row) => {
    let at = random() * total;
    row.mode = modes.find((/** @type {string} */ _m, /** @type {number} */ i) => (at -= weights[i]) <= 0) ?? modes[0];
  });
  planted.push({ kind: 'enumeration', columns: ['mode'], values: modes, holds: (row) => modes.includes(row.mode) });
  const sizes = pick([
    [1, 2, 4, 8],
    [10, 20, 50],
    [0, 90, 180, 270],
  ]);
  columns.push((row) => {
    row.size = pick(sizes);
  });
  planted.push({ kind: 'enumeration', columns: ['size'], values: sizes, holds: (row) => sizes.includes(row.size) });
  // a linear relation, an order, a sum
  const [a, b] = [pick([2, -3, 0.5, 1.8]), Math.round(between(-20, 40))];
  columns.push((row) => {
    row.celsius = between(-40, 60);
    row.converted = a * row.celsius + b;
  });
  planted.push({
    kind: 'linear',
    columns: ['celsius', 'converted'],
    holds: (row) => Math.abs(row.converted - (a * row.celsius + b)) < 1e-6,
  });
  const capacity = Math.round(between(20, 200));
  columns.push((row) => {
    row.capacity = 1 + Math.floor(random() * capacity);
    row.used = Math.floor(random() * row.capacity);
  });
  planted.push({ kind: 'order', columns: ['used', 'capacity'], holds: (row) => row.used < row.capacity });
  columns.push((row) => {
    row.net = between(1, 90);
    row.tax = between(0, 15);
    row.gross = row.net + row.tax;
  });
  planted.push({
    kind: 'sum',
    columns: ['gross', 'net', 'tax'],
    holds: (row) => Math.abs(row.gross - row.net - row.tax) < 1e-6,
  });
  // a reading that is often missing, and a list
  const [least, most] = [Math.round(between(-100, 0)), Math.round(between(50, 300))];
  columns.push((row) => {
    row.reading = random() < 0.25 ? null : between(least, most);
    row.items = Array.from({ length: 1 + Math.floor(random() * 40) }, () => 0);
  });
  const inside = (/** @type {number | null} */ x) => x === null || (x >= least && x <= most);
  planted.push({ kind: 'range', columns: ['reading'], min: least, max: most, holds: (row) => inside(row.reading) });
  planted.push({
    kind: 'range',
    columns: ['items'],
    min: 1,
    max: 40,
    holds: (row) => row.items.length >= 1 && row.items.length <= 40,
  });
  // texts: a format, lengths
  const letters = 1 + Math.floor(random() * 3);
  const digits = 2 + Math.floor(random() * 4);
  const text = (/** @type {string} */ from, /** @type {number} */ n) =>
    Array.from({ length: n }, () => from[Math.floor(random() * from.length)]).join('');
  columns.push((row) => {
    row.id = `${text('ABCDEFGHIJKLMNOPQRSTUVWXYZ', letters)}-${text('0123456789', digits)}`;
  });
  const pattern = new RegExp(`^[A-Z]{${letters}}-\\d{${digits}}$`);
  planted.push({ kind: 'format', columns: ['id'], holds: (row) => pattern.test(row.id) });
  const [shortest, longest] = [2 + Math.floor(random() * 4), 10 + Math.floor(random() * 20)];
  columns.push((row) => {
    row.comment = text('abcdefgh ijklm,. NOPQ', shortest + Math.floor(random() * (longest - shortest + 1)));
  });
  planted.push({
    kind: 'length',
    columns: ['comment'],
    min: shortest,
    max: longest,
    holds: (row) => row.comment.length >= shortest && row.comment.length <= longest,
  });
  // implications: under one mode a range is much narrower
  const special = pick(modes);
  const low = Math.round(between(0, 30));
  const high = low + Math.round(between(5, 25));
  columns.push((row) => {
    row.thrust = row.mode === special ? between(low, high) : between(0, 400);
  });
  planted.push({
    kind: 'implication',
    columns: ['mode', 'thrust'],
    given: special,
    min: low,
    max: high,
    holds: (row) => row.mode !== special || (row.thrust >= low && row.thrust <= high),
  });
  // what means nothing
  columns.push((row) => {
    row.noise = between(-1e6, 1e6);
    row.flag = random() < 0.5;
    row.remark = random() < 0.3 ? null : text('abcXYZ0123456789 -_/', Math.floor(random() * 40));
  });

  const row = () => {
    /** @type {Row} */
    const made = {};
    for (const column of columns) column(made);
    return made;
  };
  const garbage = () =>
    pick([
      () => null,
      () => between(-1e7, 1e7),
      () => Math.round(between(-1e4, 1e4)),
      () => text('?!x', 1 + Math.floor(random() * 60)),
    ])();
  const noisy = (/** @type {Row} */ given) => {
    const names = Object.keys(given);
    const changed = { ...given };
    for (let i = 0; i < 3; i++) changed[pick(names)] = garbage();
    return changed;
  };
  return { planted, row, noisy };
}
