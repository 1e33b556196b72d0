// Runs inputs that `check` found on an installed package and counts the branches taken. Started by packages.mjs:
// node packages-replay.mjs PACKAGE-FOLDER ENTRY INPUTS-FILE OUTPUT-FILE.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { decodeInputs } from 'everypath';
import { BranchCount, callUnit, load, lookUp } from './packages-measure.mjs';

const [home, entry, inputsFile, output] = process.argv.slice(2);
const count = new BranchCount(home);
await count.start();

const NEW_OBJECT = /^new (.+)\(\)\.(.+)$/;

function call(/** @type {any} */ namespace, /** @type {{ unit: string, inputs: any }} */ { unit, inputs: encoded }) {
  const made = NEW_OBJECT.exec(unit);
  if (made !== null) return callOnNew(lookUp(namespace, made[1]), made[2], encoded);
  const [name, member] = unit.split('.');
  const root = lookUp(namespace, name);
  const classes = typeof root === 'function' && root.prototype !== undefined ? { [name]: root, [root.name]: root } : {};
  const { this: receiver, ...inputs } = decodeInputs(encoded, classes);
  const fn = member === undefined || member === 'constructor' ? root : (root.prototype?.[member] ?? root[member]);
  return callUnit(root, member, receiver, list(fn, inputs));
}

/** A method of an object that its constructor makes: inputs are the constructor's, then the method's. */
function callOnNew(/** @type {any} */ root, /** @type {string} */ member, /** @type {any} */ encoded) {
  const inputs = decodeInputs(encoded, { [root.name]: root });
  const args = list(root.prototype[member], inputs);
  const making = Object.keys(inputs).length - parameterCount(root.prototype[member]);
  return Reflect.construct(root, args.slice(0, making))[member](...args.slice(making));
}

/** Parameters that are written, those with a default value too. */
function parameterCount(/** @type {Function} */ fn) {
  /** @type {any} */
  const [statement] = parse(`({${String(fn)}})`, { ecmaVersion: 'latest' }).body;
  const { params } = statement.expression.properties[0].value;
  return params.length;
}

function list(/** @type {Function} */ fn, /** @type {Record<string, unknown>} */ inputs) {
  const rest = /\.\.\.(\w+)\s*\)/.exec(String(fn).split('{', 1)[0])?.[1];
  return Object.entries(inputs).flatMap(([name, value]) => (name === rest && Array.isArray(value) ? value : [value]));
}

await load(join(home, entry));
let ran = 0;
let notRun = 0;
/** Findings that plain Node shows on the installed package, and those that it does not. */
let confirmed = 0;
const unconfirmed = [];
for (const line of readFileSync(inputsFile, 'utf8').split('\n')) {
  if (line === '') continue;
  const found = JSON.parse(line);
  const namespace = await load(found.file);
  let thrown;
  try {
    const returned = call(namespace, found);
    if (returned instanceof Promise) await returned;
    ran++;
  } catch (/** @type {any} */ error) {
    thrown = `${error?.name}: ${error?.message}`;
    // What the package throws on its inputs is an outcome like any other.
    if (error instanceof Error && /not an encoded value|fn is/.test(error.message)) notRun++;
    else ran++;
  }
  if (found.finding === undefined) continue;
  // Texts may differ in how they name what is not a function.
  if (thrown !== undefined && thrown.split(':', 1)[0] === found.finding.split(':', 1)[0]) confirmed++;
  else unconfirmed.push({ unit: found.unit, finding: found.finding, thrown });
}
writeFileSync(output, JSON.stringify({ ran, notRun, confirmed, unconfirmed, ...(await count.count()) }));
process.exit(0);
