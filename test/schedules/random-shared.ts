// Random asynchronous programs whose tasks share variables, members, lists, maps and promises. What a program returns tells what they
// came to in some order of the tasks.
import { randomNumbers } from './random-tasks.js';

/** A module with functions `f0`, `f1`, ...; each returns a text. */
export function sharedModule(seed: number, count: number): string {
  const below = randomNumbers(seed);
  const functions = Array.from({ length: count }, (_, i) => new Writer(below).unit(`f${i}`));
  return `${SHARED}${functions.join('\n')}\n`;
}

/** What tasks share beside variables of their unit: state of the module, members behind accessors and private names. */
const SHARED = `import { io } from 'everypath';
import { EventEmitter } from 'node:events';
class Box {
  #n = 0;
  log: number[] = [];
  static all = 0;
  get n() { return this.#n; }
  set n(value: number) { this.#n = value; Box.all++; }
  add(value: number) { this.#n += value; this.log.push(value); return this; }
}
const kept: any = { n: 0, box: new Box(), parsed: JSON.parse('{"a": {"b": 0}}') };
`;

class Writer {
  constructor(private readonly below: (n: number) => number) {}

  unit(name: string): string {
    const tasks = 2 + this.below(2);
    const bodies = Array.from({ length: tasks }, (_, i) => `  const a${i} = async () => {\n${this.steps(2, i)}  };`);
    const calls = bodies.map((_, i) => `a${i}()`).join(', ');
    const join = this.pick([
      `await Promise.all([${calls}]);`,
      `await Promise.all([${calls}]);`,
      `await Promise.allSettled([${calls}]);`,
      `await Promise.race([${calls}]);`,
      `await Promise.any([${calls}]).catch(() => { v = 99; });`,
      `for (const p of [${calls}]) await p;`,
      `await a0(); await Promise.all([${calls}]);`,
    ]);
    return `export async function ${name}(p: number): Promise<string> {
  let v: any = 0, w: any = 1, gate: any, timer: any, rows: any = [0, 0];
  const box = new Box(), parsed: any = JSON.parse('{"a": {"b": 0}}'), bytes = new Uint8Array(4), stop = new AbortController();
  const gen = (function* () { for (let i = 0; i < 3; i++) yield i; })(), walk = [1, 2, 3].values();
  const both = Promise.all([io([1, 2]), io({ b: 1 })]);
  const o: any = { x: 0 }, list: any[] = [], map = new Map<any, any>(), set = new Set<any>();
  const opened = new Promise((resolve) => { gate = resolve; });
  const bus = new EventEmitter();
  bus.on('e', (n) => { w += n; });
${bodies.join('\n')}
  ${join}
  const late = [rows, box.n, box.log, parsed, [...bytes], stop.signal.aborted, kept.n, kept.parsed, kept.box.log];
  return JSON.stringify([v, w, o, list, [...map], [...set], late]);
}`;
  }

  private steps(depth: number, task: number): string {
    const count = 1 + this.below(depth === 2 ? 4 : 2);
    return Array.from({ length: count }, () => `    ${this.step(depth, task)}\n`).join('');
  }

  private step(depth: number, task: number): string {
    const n = this.below(9);
    const block = (): string => `{\n${this.steps(depth - 1, task)}    }`;
    const kind = this.below(depth > 0 ? 42 : 37);
    switch (kind) {
      case 0:
      case 1:
      case 2:
        return 'await io(0);';
      case 3:
        return `v = await io(v + ${n});`;
      case 4:
        return `await new Promise((r) => setTimeout(r, ${1 + this.below(3)}));`;
      case 5:
        return 'await null;';
      case 6:
        return `v = ${n};`;
      case 7:
        return `w = v + ${n};`;
      case 8:
        return `o.x += ${n};`;
      case 9:
        return `o[${this.pick(["'y'", "'z'", `'k' + v`])}] = ${n};`;
      case 10:
        return `list.push(${n + 10 * task});`;
      case 11:
        return `map.set(${this.pick(["'a'", "'b'", 'v'])}, ${n});`;
      case 12:
        return `w = map.get('a') ?? w;`;
      case 13:
        return `set.add(${this.pick([String(n), 'w'])});`;
      case 14:
        return `delete o.y;`;
      case 15:
        return `gate(${n});`;
      case 16:
        return `opened.then((g) => { w = g; });`;
      case 17:
        return `timer = setTimeout(() => { o.x = ${n}; }, ${1 + this.below(3)});`;
      case 18:
        return 'clearTimeout(timer);';
      case 19:
        return `bus.emit('e', ${n});`;
      case 20:
        return `w += list.length + set.size;`;
      case 21:
        return `rows = await both;`;
      case 22:
        return `rows[${this.pick(['0', '1'])}] = ${n};`;
      case 23:
        return `w += rows.length + Number(rows[0]);`;
      case 24:
        return `box.n = ${n};`;
      case 25:
        return `${this.pick(['box', 'kept.box'])}.add(${this.pick([String(n), 'v'])});`;
      case 26:
        return `w += box.n + Box.all;`;
      case 27:
        return `${this.pick(['parsed', 'kept.parsed'])}.a.b = ${this.pick([String(n), 'v'])};`;
      case 28:
        return `v = ${this.pick(['parsed.a.b', 'kept.parsed.a.b', 'kept.n'])};`;
      case 29:
        return `bytes[${n % 4}] = ${this.pick([String(n), 'v'])};`;
      case 30:
        return `v = bytes[${n % 4}] + ${n};`;
      case 31:
        return `v = ${this.pick(['gen', 'walk'])}.next().value ?? v;`;
      case 32:
        return `stop.abort();`;
      case 33:
        return `if (!stop.signal.aborted) stop.signal.addEventListener('abort', () => { list.push(${n}); });`;
      case 34:
        return `kept.n += ${n};`;
      case 35:
        return `({ x: v = 0, ...rows } = { ...o, y: ${n} });`;
      case 36:
        return `{ const [first = ${n}, ...others] = list; w = others.length + Number(first); Object.assign(o, { z: w }); }`;
      case 37:
        return `if (${this.pick(['p > 4', 'p > 4', 'v > 3', 'o.x > 4', 'list.length > 1', "map.has('a')", "'y' in o", 'w % 2'])}) ${block()}`;
      case 38:
        return `for (const e of ${this.pick(['list', 'map.keys()', 'Object.keys(o)', 'gen', 'Object.values(rows)'])}) { v += 1; w += String(e).length; }`;
      case 39:
        return `try { if (v === ${n}) throw new Error('e'); ${this.step(0, task)} } catch { w = -1; } finally { o.x++; }`;
      case 40:
        return `await (async () => ${block()})();`;
      default:
        return `void io(${n}).then((r) => { ${this.pick(['v', 'w', 'o.x'])} = r; });`;
    }
  }

  private pick<T>(options: readonly T[]): T {
    return options[this.below(options.length)];
  }
}
