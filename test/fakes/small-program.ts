// A whole search without a language, a solver or a clock: a program is a function over terms, values are the integers from 0 to 7,
// time goes on when the test says so. The tests of the run loop and of the modes use it.
import type { BackEnd, ProgramSetup } from '../../src/languages/language.js';
import { type OriginalEnd, TermProgram } from '../../src/languages/term-program.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import { constant } from '../../src/logic/build.js';
import { evaluate } from '../../src/logic/evaluate.js';
import type { Primitive, Term } from '../../src/logic/term.js';
import { gapOf } from '../../src/result/gaps/gap-text.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../../src/result/options.js';
import type { Gap } from '../../src/result/outcome.js';
import type { PathResult } from '../../src/result/result.js';
import type { SourceRange } from '../../src/result/source-range.js';
import { Engine } from '../../src/search/engine.js';
import type { SearchMessage } from '../../src/search/messages.js';
import type { SearchServices } from '../../src/search/search.js';
import { Waist } from '../../src/search/waist.js';
import { emptyStats } from '../../src/solver/solver.js';
import { tryingSolver } from './search-core.js';

/** What the program may ask; statements are numbered from 0. */
export interface SmallPath {
  branch(condition: Term, statement: number): boolean;
  assume(condition: Term): void;
  reached(statement: number): void;
  fail(statement: number): never;
  /** Leaves something open. */
  gap(message: string): void;
}

export type Body = (args: readonly Term[], path: SmallPath) => Term;

export interface SmallUnit {
  readonly parameters: readonly string[];
  readonly statements: number;
  readonly body: Body;
}

class Failed extends Error {}

class SmallProgram extends TermProgram {
  constructor(
    setup: ProgramSetup,
    private readonly body: Body,
  ) {
    super(setup);
  }

  protected loadUnit(): void {}

  protected runUnit(args: readonly Term[]): Term {
    const { path } = this.setup;
    return this.body(args, {
      branch: (condition, site) => path.branch(condition, site),
      assume: (condition) => path.assume(condition, 0),
      reached: (statement) => this.reached(statement),
      fail: (site) => path.abort({ kind: 'violated', property: 'assertion', message: 'it fails', site }),
      gap: (message) => path.gap(gapOf('unsupported', message), 0),
    });
  }

  protected runOriginal(args: readonly Primitive[]): OriginalEnd {
    const holds = (condition: Term): boolean => evaluate(condition, new Map()) === true;
    const plain: SmallPath = {
      branch: holds,
      assume: () => {},
      reached: () => {},
      fail: () => {
        throw new Failed();
      },
      gap: () => {},
    };
    try {
      const terms = args.map((value) => constant(value));
      return { kind: 'returned', value: evaluate(this.body(terms, plain), new Map()) };
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      return { kind: 'violated', message: 'it fails' };
    }
  }

  protected callText(args: readonly Primitive[]): string {
    return `f(${args.join(', ')})`;
  }
}

function range(line: number): SourceRange {
  return { file: 'small', line, column: 1, endLine: line, endColumn: 9 };
}

function describe({ parameters, statements }: SmallUnit): UnitDescription {
  return {
    name: 'f',
    file: 'small',
    kind: 'function',
    root: 'f',
    parameters: parameters.map((name) => ({ name, shape: { kind: 'number' }, optional: false, rest: false })),
    result: { kind: 'number' },
    async: false,
    generator: false,
    location: range(1),
    statements: Array.from({ length: statements }, (_, i) => range(i + 1)),
    later: [],
    requires: [],
    ensures: [],
    invariants: [],
    contracts: [],
    olds: [],
    symbolic: {},
    shapes: [],
    assumptions: [],
    dynamic: false,
  };
}

/** A clock that a test moves. */
export class Clock {
  milliseconds = 0;
  readonly now = (): number => this.milliseconds;
}

export interface Searched {
  readonly messages: readonly SearchMessage[];
  readonly paths: readonly PathResult[];
  readonly gaps: readonly Gap[];
  readonly finished: SearchMessage & { readonly type: 'finished' };
  /** Indices of statements. */
  readonly reached: readonly number[];
}

export function search(
  unit: SmallUnit,
  options: Partial<CheckOptions> = {},
  services: Partial<SearchServices> = {},
): Searched {
  const messages: SearchMessage[] = [];
  const backEnd: BackEnd = { program: (setup) => new SmallProgram(setup, unit.body) };
  const engine = new Engine(
    describe(unit),
    { ...DEFAULT_OPTIONS, search: 'dfs', ...options },
    {
      backEnd,
      load: () => undefined,
      waist: new Waist(),
      emit: (message) => messages.push(message),
      solver: tryingSolver(),
      solverStats: emptyStats(),
      now: new Clock().now,
      ...services,
    },
  );
  engine.explore();
  const finished = messages.at(-1);
  if (finished?.type !== 'finished') throw new Error('the search did not say that it has finished');
  return {
    messages,
    finished,
    gaps: finished.gaps,
    paths: messages.flatMap((message) => (message.type === 'path' ? [message.path] : [])),
    reached: messages.flatMap((message) => (message.type === 'reached' ? message.statements : [])),
  };
}
