// A small language, to show that languages/language.ts is all that the tool needs of one: integers, branches, assertions.
//
//     fn max(a, b) = if a > b then a else b
//     fn clamp(a) = if a > 9 then 9 else assert a < 9 in a
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  apply,
  constant,
  eq,
  type Language,
  lt,
  type OriginalEnd,
  type PathResult,
  type Primitive,
  ProgramError,
  type SourceRange,
  type Term,
  TermProgram,
  TYPE_SITE,
  type UnitDescription,
  wholeFileTests,
} from 'everypath/language';

// The language itself: what its expressions are and what they mean, for numbers and for terms alike.

type Expression =
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 'name'; readonly name: string }
  | { readonly op: '+' | '-' | '<' | '>' | '='; readonly left: Expression; readonly right: Expression }
  | { readonly op: 'if'; readonly test: Expression; readonly yes: Arm; readonly no: Arm }
  | { readonly op: 'assert'; readonly test: Expression; readonly result: Expression; readonly at: number };

/** The side of a branch: a statement of its own. */
interface Arm {
  readonly at: number;
  readonly body: Expression;
}

interface Meaning<V> {
  number(value: number): V;
  apply(op: '+' | '-' | '<' | '>' | '=', left: V, right: V): V;
  holds(condition: V, at: number): boolean;
  reached(at: number): void;
  fail(at: number): never;
}

function meaning<V>(e: Expression, names: ReadonlyMap<string, V>, m: Meaning<V>): V {
  const arm = ({ at, body }: Arm): V => {
    m.reached(at);
    return meaning(body, names, m);
  };
  switch (e.op) {
    case 'number':
      return m.number(e.value);
    case 'name':
      return names.get(e.name) as V;
    case 'if':
      return m.holds(meaning(e.test, names, m), e.yes.at) ? arm(e.yes) : arm(e.no);
    case 'assert':
      m.reached(e.at);
      if (!m.holds(meaning(e.test, names, m), e.at)) m.fail(e.at);
      return meaning(e.result, names, m);
    default:
      return m.apply(e.op, meaning(e.left, names, m), meaning(e.right, names, m));
  }
}

const NUMBERS: Meaning<number | boolean> = {
  number: (value) => value,
  apply: (op, a, b) =>
    op === '+' ? +a + +b : op === '-' ? +a - +b : op === '<' ? a < b : op === '>' ? a > b : a === b,
  holds: (condition) => condition === true,
  reached: () => {},
  fail: (at) => {
    throw new Failed(at);
  },
};

class Failed {
  constructor(readonly at: number) {}
}

// Its front end: a parser.

interface Fn {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly body: Expression;
  readonly places: readonly SourceRange[];
}

function parse(file: string): Fn[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, i) => (text.startsWith('fn ') ? [new Parser(file, text, i + 1).fn()] : []));
}

class Parser {
  private readonly tokens: { text: string; column: number }[];
  private at = 0;
  private readonly places: SourceRange[] = [];

  constructor(
    private readonly file: string,
    text: string,
    private readonly line: number,
  ) {
    this.tokens = [...text.matchAll(/\w+|[^\s\w]/g)].map((m) => ({ text: m[0], column: m.index + 1 }));
  }

  fn(): Fn {
    this.take('fn');
    const name = this.next();
    const parameters: string[] = [];
    for (this.take('('); !this.has(')'); this.has(',')) parameters.push(this.next());
    this.take('=');
    const { body } = this.arm();
    return { name, parameters, body, places: this.places };
  }

  private arm(): Arm {
    const at = this.place();
    return { at, body: this.expression() };
  }

  private expression(): Expression {
    if (this.has('if')) {
      const test = this.expression();
      this.take('then');
      const yes = this.arm();
      this.take('else');
      return { op: 'if', test, yes, no: this.arm() };
    }
    if (this.has('assert')) {
      const at = this.place();
      const test = this.expression();
      this.take('in');
      return { op: 'assert', at, test, result: this.expression() };
    }
    return this.binary(['<', '>', '='], () => this.binary(['+', '-'], () => this.atom()));
  }

  private binary(ops: readonly string[], operand: () => Expression): Expression {
    let left = operand();
    for (let op = ops.find((o) => this.has(o)); op !== undefined; op = ops.find((o) => this.has(o))) {
      left = { op: op as '+', left, right: operand() };
    }
    return left;
  }

  private atom(): Expression {
    const text = this.next();
    return /^\d/.test(text) ? { op: 'number', value: Number(text) } : { op: 'name', name: text };
  }

  private place(): number {
    const column = this.tokens[this.at]?.column ?? 1;
    const { file, line } = this;
    return this.places.push({ file, line, column, endLine: line, endColumn: column + 1 }) - 1;
  }

  private next(): string {
    const token = this.tokens[this.at++];
    if (token === undefined)
      throw new ProgramError('syntax-error', `${this.file}:${this.line}: the line ends too early`);
    return token.text;
  }

  private has(text: string): boolean {
    const found = this.tokens[this.at]?.text === text;
    if (found) this.at++;
    return found;
  }

  private take(text: string): void {
    const found = this.next();
    if (found !== text)
      throw new ProgramError('syntax-error', `${this.file}:${this.line}: ${found} in place of ${text}`);
  }
}

function describe(file: string, { name, parameters, places }: Fn): UnitDescription {
  return {
    name,
    file,
    kind: 'function',
    root: name,
    parameters: parameters.map((p) => ({ name: p, shape: { kind: 'number' }, optional: false, rest: false })),
    result: { kind: 'number' },
    async: false,
    generator: false,
    location: places[0],
    statements: places,
    later: [],
    requires: [],
    ensures: [],
    invariants: [],
    contracts: [],
    olds: [],
    symbolic: {},
    shapes: [],
    assumptions: ['numbers are integers'],
    dynamic: false,
  };
}

function keyOf({ file, name }: { readonly file: string; readonly name: string }): string {
  return `${file}#${name}`;
}

// Its back end: the same meaning, of terms.

class ToyProgram extends TermProgram {
  private fn!: Fn;

  protected loadUnit(): void {
    this.fn = this.setup.load(keyOf(this.setup.unit)) as Fn;
  }

  private names<V>(args: readonly V[]): Map<string, V> {
    return new Map(this.fn.parameters.map((name, i) => [name, args[i]]));
  }

  protected runUnit(args: readonly Term[]): Term {
    const { path } = this.setup;
    for (const arg of args) path.assume(apply('isInteger', [arg]), TYPE_SITE);
    this.reached(0);
    return meaning<Term>(this.fn.body, this.names(args), {
      number: constant,
      apply: (op, a, b) =>
        op === '+'
          ? apply('add', [a, b])
          : op === '-'
            ? apply('sub', [a, b])
            : op === '<'
              ? lt(a, b)
              : op === '>'
                ? lt(b, a)
                : eq(a, b),
      holds: (condition, at) => path.branch(condition, at),
      reached: (at) => this.reached(at),
      fail: (site) => path.abort({ kind: 'violated', property: 'assertion', message: 'an assertion failed', site }),
    });
  }

  protected runOriginal(args: readonly Primitive[]): OriginalEnd {
    try {
      return { kind: 'returned', value: meaning(this.fn.body, this.names(args as number[]), NUMBERS) };
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      return { kind: 'violated', message: 'an assertion failed' };
    }
  }

  protected callText(args: readonly Primitive[]): string {
    return `${this.fn.name}(${args.join(', ')})`;
  }
}

const toy: Language = {
  name: 'toy',
  extensions: ['.toy'],
  frontEnd: () => ({
    open(targets, { cwd }) {
      const fns = new Map<string, Fn>();
      const named = targets.map(({ file, unit }) => {
        const path = resolve(cwd, file);
        const found = parse(path).filter(({ name }) => unit === undefined || unit === name);
        for (const fn of found) fns.set(keyOf({ file: path, name: fn.name }), fn);
        return found.map((fn) => describe(path, fn));
      });
      if (fns.size === 0) throw new ProgramError('no-units', 'there is no function of that name');
      const source = { language: 'toy', program: fns, load: (key: unknown) => fns.get(key as string) };
      return {
        units: named.flat(),
        source: () => source,
        versions: { unitsOf: (target) => named[target], source: () => source },
        tests: () =>
          wholeFileTests({
            scope: (unit) => [{ ...unit.location, column: 1, endColumn: 1000 }],
            fileFor: (source) => `${source}.tests`,
            write: (units) => units.flatMap(({ paths }) => paths.map(testLine)).join('\n'),
          }),
      };
    },
  }),
  backEnd: () => ({ program: (setup) => new ToyProgram(setup) }),
};

function testLine({ inputCode, outcome }: PathResult): string {
  return outcome.kind === 'violated' ? `fails ${inputCode}` : `check ${inputCode} = ${outcome.value}`;
}

export default toy;
