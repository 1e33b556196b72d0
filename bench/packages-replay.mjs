// Runs inputs that `check` found on an installed package and counts the branches of its files that V8 saw taken. Started by
// packages.mjs: node packages-replay.mjs PACKAGE-FOLDER ENTRY INPUTS-FILE OUTPUT-FILE. V8's block coverage is read as branches by
// ast-v8-to-istanbul, as vitest does. All files of the package that the entry loads count, dependencies do not.
import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'acorn';
import { convert } from 'ast-v8-to-istanbul';
import { decodeInputs } from '../dist/api.js';

const [home, entry, inputsFile, output] = process.argv.slice(2);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

const modules = new Map();
async function load(file) {
  if (!modules.has(file)) modules.set(file, await import(pathToFileURL(file).href));
  return modules.get(file);
}

/** What a unit's name stands for, looked up in the module itself and in what it exports as a whole. */
function lookUp(namespace, name) {
  const holders = [namespace, namespace.default, namespace.default?.default].filter(
    (h) => h !== undefined && h !== null,
  );
  for (const holder of holders) if (Object.hasOwn(holder, name)) return holder[name];
  const named = holders.flatMap((h) => Object.values(h)).find((v) => typeof v === 'function' && v.name === name);
  return named ?? holders.findLast((h) => typeof h === 'function') ?? namespace.default;
}

function call(namespace, { unit, inputs: encoded }) {
  const [name, member] = unit.split('.');
  const root = lookUp(namespace, name);
  const classes = typeof root === 'function' && root.prototype !== undefined ? { [name]: root, [root.name]: root } : {};
  const { this: receiver, ...inputs } = decodeInputs(encoded, classes);
  if (member === 'constructor') return Reflect.construct(root, list(root, inputs));
  const owner = receiver === undefined ? root : receiver;
  const fn = member === undefined ? root : (receiver === undefined ? root : root.prototype)[member];
  return Reflect.apply(fn, member === undefined ? undefined : owner, list(fn, inputs));
}

function list(fn, inputs) {
  const rest = /\.\.\.(\w+)\s*\)/.exec(String(fn).split('{', 1)[0])?.[1];
  return Object.entries(inputs).flatMap(([name, value]) => (name === rest && Array.isArray(value) ? value : [value]));
}

await load(join(home, entry));
let ran = 0;
let notRun = 0;
for (const line of readFileSync(inputsFile, 'utf8').split('\n')) {
  if (line === '') continue;
  const found = JSON.parse(line);
  const namespace = await load(found.file);
  try {
    const returned = call(namespace, found);
    if (returned instanceof Promise) await returned;
    ran++;
  } catch (error) {
    // What the package throws on its inputs is an outcome like any other.
    if (error instanceof Error && /not an encoded value|fn is/.test(error.message)) notRun++;
    else ran++;
  }
}

const { result } = await session.post('Profiler.takePreciseCoverage');
let branches = 0;
let covered = 0;
for (const script of result) {
  if (!script.url.startsWith('file:')) continue;
  const file = fileURLToPath(script.url);
  if (!file.startsWith(home + sep) || file.slice(home.length).includes(`${sep}node_modules${sep}`)) continue;
  const code = readFileSync(file, 'utf8');
  const isModule = /^\s*(import|export)\b/m.test(code);
  const ast = parse(code, {
    ecmaVersion: 'latest',
    sourceType: isModule ? 'module' : 'script',
    locations: true,
    allowHashBang: true,
    allowReturnOutsideFunction: true,
  });
  const data = await convert({ ast, code, coverage: script, wrapperLength: 0 });
  for (const { b } of Object.values(data)) {
    for (const counts of Object.values(b)) {
      branches += counts.length;
      covered += counts.filter((count) => count > 0).length;
    }
  }
}
writeFileSync(
  output,
  JSON.stringify({ ran, notRun, branches, covered, percent: Number(((100 * covered) / branches).toFixed(1)) }),
);
