// `everypath run`: what is said of wrong usage, what ends paths, and programs that would make a capture lie.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PathResult } from '../../src/result/result.js';
import { RestoreWriter } from '../../src/running/restore-module.js';
import { parseSignature, SignatureError } from '../../src/running/signature.js';
import type { State } from '../../src/running/state.js';
import { root } from '../run-cli.js';
import { captured, restored, stateOf } from './restored.js';

const folder = mkdtempSync(join(tmpdir(), 'run-'));
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'run', ...args], { cwd: folder, encoding: 'utf8' });

describe('signatures', () => {
  it('name parts and types', () => {
    expect(parseSignature("src/a.js#Order.pay(a: symbolic, this.#x: 'u' | 'v', m.get('k, l'): number)")).toEqual({
      file: 'src/a.js',
      unit: 'Order.pay',
      parts: [
        { path: 'a', as: 'symbolic' },
        { path: 'this.#x', as: "'u' | 'v'" },
        { path: "m.get('k, l')", as: 'number' },
      ],
    });
    expect(parseSignature('f')).toEqual({ file: undefined, unit: 'f', parts: undefined });
    for (const wrong of ['', 'f(a)', 'f(: symbolic)', 'f(a:)'])
      expect(() => parseSignature(wrong)).toThrow(SignatureError);
  });
});

describe('going on from a path', () => {
  const program = write(
    'account.mjs',
    `class Account {
      #pin = 3;
      limits = { max: 100, list: [1, 2] };
      rates = new Map([['x', 2]]);
      pay(amount, mode = 'cash') {
        if (amount > this.limits.max) return 'too much';
        if (this.#pin === 7 && this.rates.get('x') > 5 && this.limits.list[1] === 4) return 'secret';
        return \`paid \${amount} \${mode}\`;
      }
    }
    const account = new Account();
    for (const n of [1, 2, 3]) console.log(account.pay(n));
    console.log(JSON.stringify(account));`,
  );
  const symbolic =
    "Account.pay(amount: symbolic, this.#pin: symbolic, this.limits: symbolic, this.rates.get('x'): symbolic)";
  const goOn = (then: string) =>
    run(program, '--symbolic', symbolic, '--when', 'amount === 2', '--then', then, '--no-color', '--timeout', '3600');

  it('writes the values of the path to parameters, fields, elements, entries and private fields', () => {
    const { stdout, stderr } = goOn('continue=2');
    expect(stdout).toMatch(/^paid 1 cash\nsecret\n/);
    expect(stdout).toContain('"list":[0,4]');
    expect(stderr).toMatch(/went on with path 2: amount = .*, this\.#pin = 7, .*this\.rates\.get\('x'\) = /);
    expect(stderr).toContain('this.#pin === 7');
    expect(stderr).not.toContain('this_pin');
  });

  it('makes the objects of a path in the program', () => {
    const orders = write(
      'orders.mjs',
      `let best = null;
      function pay(order, lines) {
        if (order.amount === 7 && lines.length === 2 && lines[1].count > 5) best = order;
        return JSON.stringify([order, lines, Object.getPrototypeOf(lines) === Array.prototype]);
      }
      console.log(pay({ amount: 1 }, []));
      console.log(best?.amount);`,
    );
    const symbolic = 'pay(order: { amount: number }, lines: { count: number }[])';
    const { stdout, stderr } = run(
      orders,
      '--symbolic',
      symbolic,
      '--then',
      'continue=4',
      '--no-color',
      '--search',
      'bfs',
      // Lines have no end.
      '--max-paths',
      '20',
    );
    expect(stderr).toContain('the program went on with path');
    expect(stdout.split('\n')[0]).toMatch(/^\[\{"amount":[-\d.]+\},\[.*\],true\]$/);
  });

  it('leaves the program alone where there is no such path', () => {
    const { stdout, stderr } = goOn('continue=99');
    expect(stdout).toMatch(/^paid 1 cash\npaid 2 cash\npaid 3 cash\n/);
    expect(stderr).toContain('the program went on as it was');
    const constants = write('constants.cjs', 'for (const n of [1, 2]) {\n  let m = n;\n  console.log(m, n);\n}\n');
    const refused = run(constants, '--symbolic', `${constants}:3(m: symbolic, n: symbolic)`, '--then', 'continue=1');
    expect(refused.stdout).toBe('1 1\n2 2\n');
    expect(refused.stderr).toContain('went on as it was: Assignment to constant variable');
    expect(goOn('continue=0').stderr).toContain('--then must be one of');
  });
});

describe('a capture', () => {
  it('runs no code of the program', () => {
    const program = write(
      'touchy.cjs',
      `let ran = 0;
      const touch = () => { ran++; };
      const touchy = { get x() { touch(); return 1; }, toJSON: touch, [Symbol.iterator]: touch, toString: touch };
      const proxy = new Proxy({}, { get: touch, has: touch, ownKeys() { touch(); return []; }, getPrototypeOf() { touch(); return null; }, getOwnPropertyDescriptor: touch });
      class Odd { static get [Symbol.hasInstance]() { touch(); } }
      Object.defineProperty(Odd.prototype, 'constructor', { get: touch });
      const odd = Object.create(proxy), strange = new Odd();
      function unit() { return [typeof touchy, typeof proxy, typeof odd, typeof strange]; }
      unit();
      console.log(ran);`,
    );
    const { stdout, told } = captured(program, 'unit');
    expect(stdout).toBe('0\n');
    expect(told.some(({ type }) => type === 'state')).toBe(true);
  });

  it('calls no native that the program has changed', () => {
    const program = write(
      'counted.cjs',
      `const { apply, ownKeys } = Reflect, own = Object.getOwnPropertyDescriptor, define = Object.defineProperty;
      let on = false, called = '';
      const counted = (holder, key, name) => {
        const before = own(holder, key);
        if (!before.configurable || typeof before.value !== 'function' || key === 'constructor' || key === 'prototype') return;
        const f = before.value;
        define(holder, key, { ...before, value: function (...args) { if (on) called += name + ' '; return apply(f, this, args); } });
      };
      const arrays = Object.getPrototypeOf([][Symbol.iterator]());
      const natives = { Object, Array, Map, Set, WeakMap, String, RegExp, JSON, Reflect, Promise, Number, Symbol, Math, Date, Atomics, BigInt };
      for (const name in natives)
        for (const holder of [natives[name], natives[name].prototype ?? {}])
          for (const key of ownKeys(holder)) counted(holder, key, name + '.' + String(key));
      for (const key of ['call', 'apply', 'bind']) counted(Function.prototype, key, key);
      counted(arrays, 'next', 'next');
      class Account {
        #sum = 1;
        constructor() { this.list = [1, 2]; this.map = new Map([[1, { a: 1 }]]); }
        add(n) { this.#sum += n; return this.#sum; }
      }
      const account = new Account();
      on = true;
      account.add(2);
      account.add(3);
      on = false;
      console.log('called: ' + called, process.execArgv.length);`,
    );
    const { stdout, told } = captured(program, 'Account.add', { times: 2 });
    expect(stdout).toBe('called:  0\n');
    expect(told.filter(({ type }) => type === 'state')).toHaveLength(2);
  });

  it('arrows in blocks and arrows keep their receiver', () => {
    const program = write(
      'receivers.cjs',
      `class Box {
        constructor() { this.n = 7; }
        makers() {
          const made = [];
          for (const x of [1, 2]) made.push(() => this.n + x, (y) => () => this.n + x + y);
          return made;
        }
      }
      const made = new Box().makers();
      const inner = made[3](10);
      function unit() { return [made[0](), made[2](), made[1](5)(), inner()].join(); }
      console.log(unit());`,
    );
    const { stdout, folder: states } = captured(program, 'unit');
    expect(restored(stateOf(states), 'unit')()).toBe(stdout.trim());
  });

  it('says what it lost', () => {
    const program = write(
      'patched.cjs',
      `Array.prototype.last = function () { return this[this.length - 1]; };
      JSON.parse = () => 1;
      function unit(list) { return list.last(); }
      unit([1, 2]);`,
    );
    const { lost } = stateOf(captured(program, 'unit').folder);
    expect(lost.join()).toContain('Array.prototype');
    expect(lost.join()).toContain('JSON.parse');
  });

  it.each([
    ['a name of its own', "const { parser } = require('./changes.cjs');", "parser.parse('1')"],
    ['one of its objects', 'const list = [];', 'list.constructor.from([1])'],
    ['its text', '', "JSON.parse('1')"],
  ])('says what was changed of a global that code comes to by %s', (way, made, use) => {
    write('changes.cjs', 'JSON.parse = () => 2;\nArray.from = () => 3;\nexports.parser = JSON;');
    const text = `require('./changes.cjs');\n${made}\nfunction unit() { return ${use}; }\nunit();`;
    const run = captured(write(`changed-${way.length}.cjs`, text), 'unit');
    expect(stateOf(run.folder).lost.join()).toMatch(/(JSON.parse|Array.from) was changed by the program/);
  });

  it('takes an arrow of a field for its object alone', () => {
    const program = write(
      'borrowed.cjs',
      `class Button { name = 'b'; press = () => this.name; }
      let button = new Button();
      const menu = { press: button.press };
      button = null;
      function unit() { return menu.press(); }
      console.log(unit());`,
    );
    const run = captured(program, 'unit');
    expect(run.stdout).toBe('b\n');
    expect(() => restored(stateOf(run.folder), 'unit()')()).toThrow('outside');
  });

  it('does not take constants that are written to, or variables without a value, for proved', () => {
    const constant = write(
      'constant.cjs',
      'const LIMIT = 5;\nfunction unit(x) { if (x > 9) LIMIT = x; return LIMIT; }\nunit(1);',
    );
    expect(stateOf(captured(constant, 'unit').folder).lost.join()).toContain('LIMIT');
    const early = write(
      'early.cjs',
      'function unit(x) { return x > 5 ? later : x; }\nunit(1);\nlet later = 3;\nlet free;\n() => free;',
    );
    expect(stateOf(captured(early, 'unit').folder).lost).toHaveLength(1);
  });

  it('refuses arrows whose arguments are not known', () => {
    const arrow = write('arrow.cjs', 'const unit = ({ a }, b = 1) => { return a + b; };\nunit({ a: 1 });');
    const [failed] = captured(arrow, 'unit').told.filter(({ type }) => type === 'failed');
    expect(failed.message).toContain('patterns among its parameters');
  });

  it('captures equal states once, and nested calls not at all', () => {
    const program = write(
      'equal.cjs',
      'let n = 0;\nfunction unit(k) { if (k > 0) return unit(k - 1); return n; }\nfor (let i = 0; i < 9; i++) { n = i % 3; unit(0); }\nconsole.log(n);',
    );
    const { told, folder: states } = captured(program, 'unit', { times: 100 });
    expect(told.filter(({ type }) => type === 'state')).toHaveLength(3);
    expect(told.filter(({ type }) => type === 'equal')).toHaveLength(6);
    expect(stateOf(states, 3)).toMatchObject({ call: 3 } satisfies Partial<State>);
  });
});

describe('everypath run', () => {
  const account = write(
    'account.js',
    `const net = require('node:net');
    const socket = new net.Socket();
    class Account {
      #pin = 1;
      constructor() { this.balance = 10; this.lines = [{ count: 2 }]; this.tag = null; }
      pay(amount, pin) {
        if (pin === 7777) socket.write('x');
        if (amount > this.balance && this.#pin === 42) return this.none.x;
        return this.lines[0].count * amount;
      }
    }
    const a = new Account();
    for (let i = 0; i < 20; i++) a.pay(i, i);
    console.log('done');
    process.exitCode = Number(process.argv[2] ?? 0);`,
  );

  it('explores from the state, with private fields symbolic; a handle of the outside is a gap', () => {
    const symbolic =
      'Account.pay(amount: symbolic, pin: symbolic, this.#pin: symbolic, this.lines[0].count: number, this.tag: symbolic)';
    const report = join(folder, 'report.json');
    const { stdout, status } = run(
      account,
      '--symbolic',
      symbolic,
      '--when',
      'amount === 5',
      '--json',
      '-o',
      report,
      '--',
      '0',
    );
    expect({ stdout, status }).toEqual({ stdout: 'done\n', status: 1 });
    const { states } = JSON.parse(readFileSync(report, 'utf8'));
    const [{ call, result, symbolic: parts }] = states;
    expect(call).toBe(6);
    expect(Object.values(parts)).toEqual(['amount', 'pin', 'this.#pin', 'this.lines[0].count']);
    expect(result.verdict).toBe('refuted');
    expect(
      result.gaps.map(({ code, message }: { code: string; message: string }) => `${code}: ${message}`).join('\n'),
    ).toMatch(/unsupported: .*Socket of node:net[\s\S]*captured-state: this\.tag has no type/);
    const [violated] = result.paths.filter((path: { outcome: { kind: string } }) => path.outcome.kind === 'violated');
    expect(violated).toMatchObject({ replayed: true, inputs: { this_pin: 42 }, outcome: { location: { line: 8 } } });
  });

  it('explores emitters with the listeners they had', () => {
    const report = join(folder, 'emitter.json');
    run(join(root, 'test/running/programs/emitter.cjs'), '--symbolic', 'unit(n: symbolic)', '--json', '-o', report);
    const [{ result }] = JSON.parse(readFileSync(report, 'utf8')).states;
    expect(result).toMatchObject({ verdict: 'proved', stats: { paths: 1 } });
  });

  it('leaves the exit code of the program alone', () => {
    expect(run(account, '--symbolic', 'Account.pay()', '--then', 'stop', '--', '5').stdout).toBe('');
    expect(run(account, '--symbolic', 'Account.pay(amount: concrete)', '--', '5').status).toBe(5);
  });

  it.each([
    [['no.js', '--symbolic', 'f'], 'there is no file'],
    [[account, '--symbolic', 'none.js#f'], 'there is no file'],
    [[account, '--symbolic', 'f('], 'is no unit'],
    [[account, '--symbolic', 'Account.none'], 'the program loaded no file with Account.none'],
    [[account, '--symbolic', 'Account.pay', '--when', 'amount > 99'], 'the condition held at none of 20 calls'],
    [[account, '--symbolic', 'Account.pay', '--when', 'none.x'], 'it threw 20 times'],
    [[account, '--symbolic', 'Account.pay(this.none: symbolic)'], 'has no own field none'],
    [[account, '--symbolic', 'Account.pay(none: symbolic)'], 'has no parameter none'],
  ])('says what is wrong: %s', (args, text) => {
    const { stderr, status } = run(...(args as string[]));
    expect(stderr).toContain(text);
    expect(status).toBe(2);
  });
});

describe('a class whose private fields no loader reads', () => {
  it('keeps them: the text is too large', () => {
    const program = write(
      'large.cjs',
      `${'// filler filler filler filler filler filler\n'.repeat(12_000)}
class Base { #n; constructor(n) { this.#n = n; } get n() { return this.#n; } }
class Till extends Base { static #made = 0; #coins = 5; #secret() { return 1; } constructor(n) { super(n); Till.#made++; }
  pay(x) { return this.#coins + x + this.n + Till.#made + this.#secret(); } }
function unit(x) { return till.pay(x); }
const till = new Till(40);
console.log(unit(3));
`,
    );
    const { folder: states, stdout } = captured(program, 'unit', { file: program });
    expect(stdout).toBe('50\n');
    expect(stateOf(states).lost).toEqual([]);
    expect(restored(stateOf(states), 'unit()')()).toBe(50);
  });
});

describe('a unit in its place', () => {
  const program = write(
    'shapes.cjs',
    `class Base { constructor(n) { this.n = n; if (n > 100) throw new RangeError('too large'); } }
class Wide extends Base { #w = 1; constructor(n, w) { super(n * 2); if (w === 77) null.boom; this.#w = w; this.area = n * w; } }
function half(x) { if (x === 77) { return null.boom; } return x / 2; }
console.log(new Wide(3, 4).area, half(3));
`,
  );
  it.each([
    ['Wide.constructor(w: symbolic)', 'shapes.cjs:2:88', 2],
    ['half(x: symbolic)', 'shapes.cjs:3:48', 2],
  ])('%s', (symbolic, place, paths) => {
    const { stdout } = run(program, '--symbolic', symbolic, '--json', '-o', 'shapes.json', '--timeout', '3600');
    expect(stdout).toBe('12 1.5\n');
    const [state] = JSON.parse(readFileSync(join(folder, 'shapes.json'), 'utf8')).states;
    expect(state.result).toMatchObject({ verdict: 'refuted', stats: { paths } });
    const { location } = state.result.paths.find((path: PathResult) => path.outcome.kind === 'violated').outcome;
    expect(`${location.file.split('/').at(-1)}:${location.line}:${location.column}`).toBe(place);
  });
});

it('a state is not given types: the compiler does not see its file', () => {
  const program = write('seen.cjs', 'function unit(x) { return x + list.length; }\nconst list = [1, 2];\nunit(1);\n');
  const { folder: states } = captured(program, 'unit');
  const writer = new RestoreWriter(stateOf(states), './state-1.json');
  expect(writer.write('').text).not.toMatch(/require\(['"]\.\/state/);
});
