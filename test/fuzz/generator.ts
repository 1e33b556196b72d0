// State of one program under generation: randomness, names in scope, what the place allows (await, yield, break, private
// names). The grammar's parts (expressions.ts, statements.ts, ...) are functions of it.
// Always holds: programs end. Loops and functions spend fuel, strings, numbers of elements and big integers stay small.
import { Random } from '../oracle/random.js';
import type { Code } from './code.js';

/** What a value is meant to be; programs also use values for what they are not. */
export type Type =
  | 'num'
  | 'str'
  | 'bool'
  | 'big'
  | 'arr'
  | 'obj'
  | 'fn'
  | 'map'
  | 'set'
  | 'inst'
  | 'sym'
  | 'iter'
  | 'any';

export interface Variable {
  readonly name: string;
  readonly type: Type;
  readonly constant: boolean;
}

export interface ClassInfo {
  readonly name: string;
  readonly fields: readonly string[];
  readonly methods: readonly string[];
  readonly statics: readonly string[];
}

/** What surrounds the code being generated, up to the next function. */
export interface Place {
  readonly async: boolean;
  readonly generator: boolean;
  /** `arguments` and `new.target` may be used. */
  readonly plainFunction: boolean;
  /** `super.x` may be used. */
  readonly method: boolean;
  /** Labels of enclosing loops and blocks; '' for loops without one. */
  readonly targets: readonly { readonly label: string; readonly loop: boolean }[];
  readonly inSwitch: boolean;
  /** Within a function with a directive of its own. */
  readonly strict: boolean;
  /** Parameters: no yield, no await. */
  readonly parameters: boolean;
}

export interface Dialect {
  readonly format: 'cjs' | 'esm' | 'ts' | 'tsx';
  readonly strict: boolean;
}

export class Generator {
  readonly random: Random;
  readonly scopes: Variable[][] = [[]];
  readonly classes: ClassInfo[] = [];
  /** Private names in scope: `#name` with what it is. */
  privates: readonly {
    readonly name: string;
    readonly kind: 'field' | 'method' | 'accessor';
    readonly static: boolean;
  }[] = [];
  place: Place = {
    async: false,
    generator: false,
    plainFunction: false,
    method: false,
    targets: [],
    inSwitch: false,
    strict: false,
    parameters: false,
  };
  /** Statements left to generate in this program. */
  budget: number;
  #names = 0;

  constructor(
    seed: number,
    readonly dialect: Dialect,
    size: number,
    /** Makes the names of this program different from those of others in the same module. */
    private readonly suffix = '',
  ) {
    this.random = new Random(seed);
    this.budget = size;
  }

  get strict(): boolean {
    return this.dialect.strict || this.place.strict;
  }

  get typed(): boolean {
    return this.dialect.format === 'ts' || this.dialect.format === 'tsx';
  }

  chance(p: number): boolean {
    return this.random.chance(p);
  }

  pick<T>(list: readonly T[]): T {
    return this.random.pick(list);
  }

  /** One of several ways, by weight. */
  choose<T>(ways: readonly (readonly [number, () => T])[]): T {
    let total = 0;
    for (const [weight] of ways) total += weight;
    let at = this.random.next() * total;
    for (const [weight, way] of ways) {
      at -= weight;
      if (at < 0) return way();
    }
    return ways[ways.length - 1][1]();
  }

  name(prefix: string): string {
    return `${prefix}${this.#names++}${this.suffix}`;
  }

  declare(type: Type, constant: boolean, prefix: string = type[0]): string {
    const name = this.name(prefix);
    this.add({ name, type, constant });
    return name;
  }

  add(variable: Variable): void {
    this.scopes[this.scopes.length - 1].push(variable);
  }

  variables(accept: (v: Variable) => boolean): Variable[] {
    return this.scopes.flatMap((scope) => scope.filter(accept));
  }

  /** Runs in a scope of its own. */
  inScope<T>(make: () => T): T {
    const classes = this.classes.length;
    this.scopes.push([]);
    try {
      return make();
    } finally {
      this.scopes.pop();
      this.classes.length = classes;
    }
  }

  inPlace<T>(change: Partial<Place>, make: () => T): T {
    const { place } = this;
    this.place = { ...place, ...change };
    try {
      return make();
    } finally {
      this.place = place;
    }
  }

  times<T>(from: number, to: number, make: (i: number) => T): T[] {
    return Array.from({ length: this.random.between(from, to) }, (_, i) => make(i));
  }

  /** A type annotation in TypeScript, nothing elsewhere. */
  annotation(type: string): string {
    return this.typed && this.chance(0.5) ? `: ${type}` : '';
  }
}

export type Maker = (g: Generator, depth: number) => Code;
