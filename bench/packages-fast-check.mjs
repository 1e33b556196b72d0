// fast-check on the entry points of an installed package, for packages.mjs: arbitraries by the types of the parameters where the
// package has types, strings and anything else otherwise; what a user writes who has not read the code. Thrown errors are
// outcomes. node packages-fast-check.mjs PACKAGE-FOLDER ENTRY UNITS-FILE CPU-SECONDS OUTPUT-FILE.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { BranchCount, callUnit, load, lookUp } from './packages-measure.mjs';

const [home, entry, unitsFile, seconds, output] = process.argv.slice(2);
const SLICE_SECONDS = 0.25;
const RUNS = 20;
const DEPTH = 4;

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** @returns {import('fast-check').Arbitrary<any>} */
function arbitrary(/** @type {any} */ shape, /** @type {any} */ table, depth = 0) {
  switch (shape.kind) {
    case 'number':
      return fc.oneof(fc.integer(), fc.double());
    case 'string':
      return fc.string();
    case 'boolean':
      return fc.boolean();
    case 'bigint':
      return fc.bigInt();
    case 'literal':
      return fc.constant(shape.value);
    case 'undefined':
      return fc.constant(undefined);
    case 'union':
      return fc.oneof(...shape.options.map((/** @type {any} */ option) => arbitrary(option, table, depth)));
    case 'array':
      return depth > DEPTH ? fc.constant([]) : fc.array(arbitrary(shape.element, table, depth + 1));
    case 'tuple':
      return fc.tuple(...shape.elements.map((/** @type {any} */ e) => arbitrary(e.shape, table, depth + 1)));
    case 'set':
      return fc.array(arbitrary(shape.element, table, depth + 1)).map((items) => new Set(items));
    case 'map':
      return fc
        .array(fc.tuple(arbitrary(shape.key, table, depth + 1), arbitrary(shape.value, table, depth + 1)))
        .map((entries) => new Map(entries));
    case 'function':
      return fc.func(arbitrary(shape.result, table, depth + 1));
    case 'ref':
      return depth > DEPTH ? fc.constant({}) : record(table[shape.id], table, depth);
    case 'unsupported':
      return shape.text === 'Date' ? fc.date() : shape.text === 'RegExp' ? fc.string().map(pattern) : fc.anything();
    default:
      return fc.oneof(fc.string(), fc.anything());
  }
}

function pattern(/** @type {string} */ text) {
  return new RegExp(text.replace(/[^\w ]/g, '.'));
}

/** @returns {import('fast-check').Arbitrary<any>} */
function record(
  /** @type {{ fields: any[], index?: any }} */ { fields, index },
  /** @type {any} */ table,
  /** @type {number} */ depth,
) {
  const known = Object.fromEntries(
    fields.map((/** @type {any} */ f) => [f.name, arbitrary(f.shape, table, depth + 1)]),
  );
  const requiredKeys = fields.filter((/** @type {any} */ f) => !f.optional).map((/** @type {any} */ f) => f.name);
  const own = fc.record(known, { requiredKeys });
  if (index === undefined) return own;
  return fc
    .tuple(own, fc.dictionary(fc.string(), arbitrary(index.value, table, depth + 1)))
    .map(([fixed, rest]) => ({ ...rest, ...fixed }));
}

function parameters(/** @type {any} */ unit) {
  const given = unit.parameters.map((/** @type {any} */ { shape, optional, rest }) => {
    const value = arbitrary(shape, unit.shapes);
    if (rest) return value;
    return (optional ? fc.option(value, { nil: undefined }) : value).map((/** @type {unknown} */ v) => [v]);
  });
  return fc.tuple(...given).map((parts) => parts.flat());
}

/** One slice of runs of a unit. */
async function run(
  /** @type {any} */ unit,
  /** @type {any} */ root,
  /** @type {any} */ construct,
  /** @type {number} */ until,
) {
  const [, member] = unit.name.split('.');
  const isMethod = unit.kind === 'method';
  const made = isMethod && construct !== undefined ? parameters(construct) : fc.constant([]);
  const property = fc.asyncProperty(made, parameters(unit), async (own, args) => {
    try {
      const receiver = isMethod ? Reflect.construct(root, own) : undefined;
      await callUnit(root, member, receiver, args);
    } catch {
      // An outcome like any other.
    }
  });
  let runs = 0;
  while (cpu() < until) {
    await fc.check(property, { numRuns: RUNS });
    runs += RUNS;
  }
  return runs;
}

// A call that does not end is ended from another thread; what was counted before it is on disk.
const LATE_MS = (Number(seconds) * 1.25 + 15) * 1000;
const watch = `
setInterval(() => { const { user, system } = process.cpuUsage(); if ((user + system) / 1000 > ${LATE_MS}) process.kill(process.pid, 'SIGKILL'); }, 500);`;
new Worker(watch, { eval: true }).unref();

const count = new BranchCount(home);
await count.start();
await load(join(home, entry));
const units = JSON.parse(readFileSync(unitsFile, 'utf8'));
const loaded = [];
for (const unit of units) {
  const root = lookUp(await load(unit.file), unit.name.split('.', 1)[0]);
  const construct = units.find(
    (/** @type {any} */ u) => u.kind === 'constructor' && u.root === unit.root && u.file === unit.file,
  );
  loaded.push({ unit, root, construct });
}
const started = cpu();
/** Counting is not part of its time. */
let counting = 0;
const end = () => started + counting + Number(seconds);
const slice = Math.min(SLICE_SECONDS, Number(seconds) / units.length);
let ran = 0;
let saved = Number.NEGATIVE_INFINITY;

async function save() {
  const before = cpu();
  const counted = await count.count();
  writeFileSync(output, JSON.stringify({ ran, ...counted, seconds: before - started - counting }));
  saved = cpu();
  counting += saved - before;
}

await save();
while (cpu() < end()) {
  for (const { unit, root, construct } of loaded) {
    if (cpu() < end()) ran += await run(unit, root, construct, Math.min(end(), cpu() + slice));
    // A run that does not end leaves what was found before it.
    if (cpu() - saved > Number(seconds) / 12) await save();
  }
}
await save();
process.exit(0);
