// Random typed functions and methods for the second opinion: parameters of many types, optional and rest ones, closures, aliases,
// contracts; private members, accessors, statics and inheritance; functions that are returned and called later.
// Always holds: a function ends, whatever it is called with; what it throws on purpose is an Error of no other class.
import { Random, seedOf } from '../../oracle/random.js';
import { type FuzzClass, makeClass } from './classes.js';
import type { Statement } from './statement.js';
import { OBJECTS, TYPES, type TypeInfo } from './types.js';

export interface FuzzParameter {
  readonly name: string;
  readonly type: string;
  readonly kind: 'required' | 'question' | 'default' | 'rest';
}

export interface FuzzProgram {
  readonly id: string;
  /** Of the plain function. */
  readonly name: string;
  /** As reports name it. */
  readonly unit: string;
  readonly async: boolean;
  /** A number, or a function that gives one later. */
  readonly returns: 'number' | 'later';
  /** The receiver of a method is the first one. */
  readonly parameters: readonly FuzzParameter[];
  readonly types: Readonly<Record<string, TypeInfo>>;
  /** The class of a method. */
  readonly owner: FuzzClass | undefined;
  readonly requires: string | undefined;
  /** `old(E)` is written as it is. */
  readonly ensures: string | undefined;
  readonly body: readonly Statement[];
}

interface Variable {
  readonly name: string;
  readonly info: Pick<TypeInfo, 'tests' | 'numbers' | 'changes'>;
  /** Of TYPES; undefined for others. */
  readonly type?: string;
}

const DEPTH = 3;
const NUMBERS = ['0', '1', '2', '-1', '0.5'];

export function makeProgram(seed: number, number: number): FuzzProgram {
  return new Maker(new Random(seedOf(`${seed} ${number}`)), `${seed}:${number}`, `u${number}`).make();
}

class Maker {
  private count = 0;
  private types: Readonly<Record<string, TypeInfo>> = TYPES;
  private later = false;

  constructor(
    private readonly random: Random,
    private readonly id: string,
    private readonly name: string,
  ) {}

  make(): FuzzProgram {
    const { random, id, name } = this;
    const owner = random.chance(0.4) ? makeClass(random, `C${name.slice(1)}`) : undefined;
    if (owner !== undefined) this.types = withClass(owner);
    const { types } = this;
    const parameters = this.parameters(owner);
    const scope = parameters.map((parameter) => variableOf(parameter, types));
    const async = random.chance(0.12);
    const optional = parameters.some((p) => p.kind !== 'required');
    if (optional && random.chance(0.4)) scope.push(ARGUMENTS);
    const requires = random.chance(0.3) ? this.precondition(scope.filter(isTotal)) : undefined;
    const returns = !async && random.chance(0.08) ? 'later' : 'number';
    const ensures = returns === 'number' && random.chance(0.35) ? this.ensures(parameters, owner) : undefined;
    this.later = returns === 'later';
    const body = [...this.block(scope, random.between(2, 4), 0, async), ...this.ending(scope)];
    const unit = owner === undefined ? name : `${owner.name}.run`;
    return { id, name, unit, async, returns, parameters, types, owner, requires, ensures, body };
  }

  private parameters(owner: FuzzClass | undefined): FuzzParameter[] {
    const own = this.declared(owner);
    return owner === undefined || owner.static ? own : [{ name: 'this', type: 'own', kind: 'required' }, ...own];
  }

  private declared(owner: FuzzClass | undefined): FuzzParameter[] {
    const { random } = this;
    if (owner !== undefined && random.chance(0.35)) {
      const type = random.pick(['own', 'own', 'ownOrNull', 'any', 'object']);
      const a: FuzzParameter = { name: 'a', type, kind: 'required' };
      return random.chance(0.5) ? [a] : [a, { name: 'b', type: random.pick(['own', 'number']), kind: 'required' }];
    }
    const count = random.between(1, owner === undefined ? 3 : 2);
    const same = random.chance(0.35) ? random.pick(OBJECTS) : undefined;
    let leaveOut = false;
    return Array.from({ length: count }, (_, i): FuzzParameter => {
      const name = 'abc'[i];
      if (i === count - 1 && random.chance(0.08)) return { name, type: random.pick(['number', 'box']), kind: 'rest' };
      const type = same ?? random.pick(Object.keys(TYPES));
      leaveOut ||= random.chance(0.15);
      if (!leaveOut) return { name, type, kind: 'required' };
      return random.chance(0.3) ? { name, type: 'number', kind: 'default' } : { name, type, kind: 'question' };
    });
  }

  /** Of tests alone: numbers may be read of what is not there. */
  private precondition(scope: readonly Variable[]): string | undefined {
    const { random } = this;
    if (scope.length === 0) return undefined;
    const one = (): string => {
      const { name, info } = random.pick(scope);
      // Contracts stand outside the class.
      return random.pick(info.tests(name).filter((text) => !text.includes('#')));
    };
    return random.chance(0.3) ? `(${one()} || ${one()})` : one();
  }

  private ensures(parameters: readonly FuzzParameter[], owner: FuzzClass | undefined): string {
    const { random } = this;
    const watched: Readonly<Record<string, readonly string[]>> = { ...WATCHED, ...(owner && { own: owner.watched }) };
    const owned = parameters.filter(({ kind, type }) => kind === 'required' && type in watched);
    const choices = ['result >= 0', 'result === result', 'result !== 1', 'typeof result === "number"'];
    for (const { name, type } of owned) {
      choices.push(`${name} === old(${name})`);
      for (const member of watched[type]) {
        const text = member.replaceAll('$', name);
        choices.push(`${text} === old(${text})`, `Object.is(${text}, old(${text}))`, `result !== old(${text})`);
      }
    }
    return random.pick(choices.slice(owned.length > 0 && random.chance(0.7) ? 4 : 0));
  }

  /** The last statement of a function, and others that end it. */
  private ending(scope: readonly Variable[]): Statement[] {
    if (!this.later) return [line(`return ${this.numeric(scope, 1)};`)];
    const inner = this.random.chance(0.5)
      ? [
          {
            text: '',
            parts: [{ head: `if (${this.test(scope, 1)}) {`, body: [line(`return ${this.numeric(scope, 1)};`)] }],
          },
        ]
      : [];
    const body = [...inner, line(`return k + ${this.numeric(scope, 1)};`)];
    return [{ text: ';', parts: [{ head: 'return (k: number = 0): number => {', body }] }];
  }

  private block(outer: readonly Variable[], count: number, depth: number, async: boolean): Statement[] {
    const scope = [...outer];
    return Array.from({ length: count }, () => this.statement(scope, depth, async)).flat();
  }

  private statement(scope: Variable[], depth: number, async: boolean): Statement[] {
    const { random } = this;
    const roll = random.below(depth < DEPTH ? 100 : 45);
    const inner = (): Statement[] => this.block(scope, random.between(1, 2), depth + 1, async);
    if (roll < 15) return this.local(scope, async);
    if (roll < 30) return [this.change(scope)];
    if (roll < 36) return this.ending(scope);
    if (roll < 39) return [line("throw new Error('no');")];
    if (roll < 45) return this.closure(scope);
    if (roll < 80) {
      const parts = [{ head: `if (${this.test(scope, 2)}) {`, body: inner() }];
      if (random.chance(0.35)) parts.push({ head: '} else {', body: inner() });
      return [{ text: '', parts }];
    }
    if (roll < 91) return [this.compound(scope, inner)];
    return this.walk(scope, depth, async) ?? [this.change(scope)];
  }

  private compound(scope: readonly Variable[], inner: () => Statement[]): Statement {
    const { random } = this;
    const of = (...parts: [string, Statement[]][]): Statement => ({
      text: '',
      parts: parts.map(([head, body]) => ({ head, body })),
    });
    switch (random.below(6)) {
      case 0:
      case 1:
        return of(['for (let i = 0; i < 2; i++) {', inner()]);
      case 2:
        return of(['try {', inner()], ['} catch {', inner()]);
      case 3:
        return of(['try {', inner()], ['} finally {', [this.change(scope)]]);
      case 4:
        return { ...of(['do {', [...inner(), line(`if (${this.simple(scope)}) break;`)]]), text: ' while (false);' };
      default:
        return {
          ...of(
            [`switch (${this.numeric(scope, 1)}) { case 0: {`, inner()],
            [random.chance(0.5) ? '} case 1: {' : '} break; case 1: {', inner()],
            ['} break; default: {', [this.change(scope)]],
          ),
          text: ' }',
        };
    }
  }

  private local(scope: Variable[], async: boolean): Statement[] {
    const { random } = this;
    const name = `v${this.count++}`;
    const [a, b] = [random.pick(scope), random.pick(scope)];
    if (a.type === 'array' && random.chance(0.5)) {
      const [from, over] = [this.numeric(scope, 0), random.pick(['filter', 'map'])];
      const body = over === 'map' ? `e + ${from}` : `e > ${from}`;
      scope.push({ name, type: 'array', info: TYPES.array });
      return [line(`let ${name}: number[] = ${a.name}.slice(0, 2).${over}((e) => ${body});`)];
    }
    if (a.type !== undefined && a.type === b.type && random.chance(0.5)) {
      const text = `const ${name} = ${this.test(scope, 0)} ? ${a.name} : ${b.name};`;
      const { tests, numbers } = a.info;
      const { type } = a;
      const changes = (n: string): string[] => (a.info.changes?.(n) ?? []).filter((change) => !assigns(change, n));
      scope.push({ name, type, info: { tests, numbers, changes } });
      return [line(text)];
    }
    const value = this.numeric(scope, 2);
    scope.push({ name, type: 'number', info: TYPES.number });
    return [line(`let ${name}: number = ${async && random.chance(0.5) ? `await Promise.resolve(${value})` : value};`)];
  }

  private change(scope: readonly Variable[]): Statement {
    const { random } = this;
    const { name, info } = random.pick(scope);
    const changes = info.changes?.(name) ?? [];
    if (changes.length > 0) return line(random.pick(changes));
    const local = scope.find((v) => v.name.startsWith('v') && v.type === 'number');
    return line(local === undefined ? `void ${this.numeric(scope, 1)};` : `${local.name} = ${this.numeric(scope, 1)};`);
  }

  /** A function over variables around it, which it may change. */
  private closure(scope: Variable[]): Statement[] {
    const { random } = this;
    const name = `f${this.count++}`;
    const local = scope.find((v) => v.name.startsWith('v') && v.type === 'number');
    const counts = local !== undefined && random.chance(0.5);
    const value = this.numeric(scope, 1);
    const text = counts
      ? `const ${name} = (k: number): number => { ${local.name} += k; return ${value}; };`
      : `const ${name} = (k: number): number => k + ${value};`;
    scope.push({
      name,
      info: {
        tests: (n) => [`${n}(1) > 0`, `${n}(0) === ${n}(0)`],
        numbers: (n) => [`${n}(1)`, `${n}(0)`],
        changes: (n) => [`${n}(1);`],
      },
    });
    return [line(text)];
  }

  /** A loop over an array or a list, of a few steps. */
  private walk(scope: Variable[], depth: number, async: boolean): Statement[] | undefined {
    const { random } = this;
    const over = scope.find((v) => v.type === 'array' || v.type === 'box');
    if (over === undefined) return undefined;
    const name = `e${this.count++}`;
    if (over.type === 'array') {
      const body = this.block(
        [...scope, { name, type: 'number', info: { ...TYPES.number, changes: undefined } }],
        1,
        depth + 1,
        async,
      );
      const head = random.chance(0.5)
        ? `for (const ${name} of ${over.name}.slice(0, 2)) {`
        : `for (const ${name} of ${over.name}.slice(-1)) {`;
      return [{ text: '', parts: [{ head, body }] }];
    }
    const { tests, numbers } = TYPES.box;
    const body = this.block([...scope, { name, type: 'box', info: { tests, numbers } }], 1, depth + 1, async);
    const head = `for (let ${name}: Box | null = ${over.name}, n = 0; ${name} !== null && n < 2; ${name} = ${name}.next, n++) {`;
    return [{ text: '', parts: [{ head, body }] }];
  }

  private test(scope: readonly Variable[], depth: number): string {
    const { random } = this;
    const roll = random.below(100);
    if (depth > 0 && roll < 12) return `${this.test(scope, depth - 1)} && ${this.simple(scope)}`;
    if (depth > 0 && roll < 20) return `(${this.test(scope, depth - 1)} || ${this.simple(scope)})`;
    if (depth > 0 && roll < 26) return `!(${this.test(scope, depth - 1)})`;
    return this.simple(scope);
  }

  private simple(scope: readonly Variable[]): string {
    const { random } = this;
    if (scope.length === 0) return 'true';
    const roll = random.below(100);
    if (roll < 25) {
      const same = random.pick(scope);
      const other = random.pick(scope);
      const identity = [same, other].every(({ type }) => type !== undefined && OBJECTS.includes(type));
      if (identity && same !== other) return `(${same.name} as unknown) === ${other.name}`;
    }
    if (roll < 40)
      return `${this.numeric(scope, 1)} ${random.pick(['<', '>', '===', '!==', '>='])} ${this.numeric(scope, 0)}`;
    const { name, info } = random.pick(scope);
    return random.pick(info.tests(name));
  }

  private numeric(scope: readonly Variable[], depth: number): string {
    const { random } = this;
    const roll = random.below(100);
    if (roll < 20 || scope.length === 0) return random.pick(NUMBERS);
    if (depth > 0 && roll < 35) {
      return `(${this.numeric(scope, depth - 1)} ${random.pick(['+', '-'])} ${random.pick(NUMBERS)})`;
    }
    if (depth > 0 && roll < 40) {
      return `(${this.simple(scope)} ? ${this.numeric(scope, depth - 1)} : ${this.numeric(scope, depth - 1)})`;
    }
    const { name, info } = random.pick(scope);
    return random.pick(info.numbers(name));
  }
}

/** What a postcondition looks at; `$` is the parameter. */
const WATCHED: Readonly<Record<string, readonly string[]>> = {
  number: ['$'],
  point: ['$.x', '$.y'],
  pair: ['$.x'],
  named: ['$.n', "('name' in $)"],
  box: ['$.v', '$.next'],
  sub: ['$.v', '$.flag'],
  array: ['$.length', '$[0]'],
  set: ['$.size', '$.has(1)'],
  map: ["$.get('a')"],
};

const ARGUMENTS: Variable = {
  name: 'arguments',
  info: {
    tests: (n) => [0, 1, 2, 3].map((k) => `${n}.length === ${k}`),
    numbers: (n) => [`${n}.length`],
  },
};

function variableOf({ name, type, kind }: FuzzParameter, types: Readonly<Record<string, TypeInfo>>): Variable {
  const { tests, numbers, changes } = types[type];
  if (kind === 'required' || kind === 'default') return { name, type, info: types[type] };
  if (kind === 'question') {
    const present = (text: string): string => `(${name} !== undefined && ${text})`;
    return {
      name,
      type,
      info: {
        tests: (n) => [`${n} === undefined`, ...tests(n).map(present)],
        numbers: (n) => numbers(n).map((text) => `(${n} === undefined ? 0 : ${text})`),
        changes: (n) => (changes?.(n) ?? []).map((text) => `if (${n} !== undefined) { ${text} }`),
      },
    };
  }
  return {
    name,
    info: {
      tests: (n) => [`${n}.length > 0`, `${n}.length === 2`, `${n}.length > 1 && ${n}[0] === ${n}[1]`],
      numbers: (n) => [`${n}.length`],
      changes: (n) => [`${n}.length = 0;`],
    },
  };
}

/** Tests of it do not throw and change nothing: a precondition may use them. */
function isTotal({ type, name }: Variable): boolean {
  return type !== undefined && !['any', 'unary', 'reader', 'meter'].includes(type) && name !== 'arguments';
}

/** The types that a method's parameters have: those of all programs, and its class. */
function withClass({ info }: FuzzClass): Readonly<Record<string, TypeInfo>> {
  const nullable: TypeInfo = {
    text: `${info.text} | null`,
    values: [{ text: 'null', make: () => null }, ...info.values],
    accepts: ['own'],
    tests: (n) => [`${n} === null`, ...info.tests(n).map((text) => `(${n} !== null && ${text})`)],
    numbers: (n) => info.numbers(n).map((text) => `(${n} === null ? 0 : ${text})`),
    changes: (n) => (info.changes?.(n) ?? []).map((text) => `if (${n} !== null) { ${text} }`),
  };
  return { ...TYPES, own: info, ownOrNull: nullable };
}

function assigns(change: string, name: string): boolean {
  return change.startsWith(`${name} `) || change.startsWith(`${name}++`);
}

function line(text: string): Statement {
  return { text };
}
