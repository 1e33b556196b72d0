// What the two sides of packages.mjs share: calling a unit of an installed package, and counting the branches of the package's
// files that V8 saw taken. V8's block coverage is read as branches by ast-v8-to-istanbul, as vitest does. All files of the
// package that the entry loads count, dependencies do not.
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'acorn';
import { convert } from 'ast-v8-to-istanbul';

const modules = new Map();

export async function load(/** @type {string} */ file) {
  if (!modules.has(file)) modules.set(file, await import(pathToFileURL(file).href));
  return modules.get(file);
}

/** What a unit's name stands for, looked up in the module itself and in what it exports as a whole. */
export function lookUp(/** @type {any} */ namespace, /** @type {string} */ name) {
  const holders = [namespace, namespace.default, namespace.default?.default].filter(
    (h) => h !== undefined && h !== null,
  );
  for (const holder of holders) if (Object.hasOwn(holder, name)) return holder[name];
  const named = holders.flatMap((h) => Object.values(h)).find((v) => typeof v === 'function' && v.name === name);
  return named ?? holders.findLast((h) => typeof h === 'function') ?? namespace.default;
}

/** Calls a unit; `receiver` undefined for functions, static methods and constructors. */
export function callUnit(
  /** @type {any} */ root,
  /** @type {string} */ member,
  /** @type {any} */ receiver,
  /** @type {any[]} */ args,
) {
  if (member === 'constructor') return Reflect.construct(root, args);
  if (member === undefined) return Reflect.apply(root, undefined, args);
  if (receiver === undefined) return Reflect.apply(root[member], root, args);
  return Reflect.apply(root.prototype[member] ?? receiver[member], receiver, args);
}

export class BranchCount {
  constructor(/** @type {string} */ home) {
    this.home = home;
    this.session = new Session();
    this.session.connect();
    /** Per file and branch: taken. */
    this.taken = new Map();
    this.branches = 0;
  }

  async start() {
    await this.session.post('Profiler.enable');
    await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Branches so far. */
  async count() {
    const { home } = this;
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    for (const script of result) {
      if (!script.url.startsWith('file:')) continue;
      const file = fileURLToPath(script.url);
      if (!file.startsWith(home + sep) || file.slice(home.length).includes(`${sep}node_modules${sep}`)) continue;
      const code = readFileSync(file, 'utf8');
      const isModule = /^\s*(import|export)\b|[;}]\s*export\s*(default\b|\{)/m.test(code);
      const ast = parse(code, {
        ecmaVersion: 'latest',
        sourceType: isModule ? 'module' : 'script',
        locations: true,
        allowHashBang: true,
        allowReturnOutsideFunction: true,
      });
      const data = await convert({ ast, code, coverage: script, wrapperLength: 0 });
      let index = 0;
      for (const { b } of Object.values(data)) {
        for (const counts of Object.values(b)) {
          for (const count of counts) {
            const key = `${file}:${index++}`;
            this.taken.set(key, (this.taken.get(key) ?? false) || count > 0);
          }
        }
      }
    }
    const branches = this.taken.size;
    const covered = [...this.taken.values()].filter((taken) => taken).length;
    return { branches, covered, percent: Number(((100 * covered) / branches).toFixed(1)) };
  }
}
