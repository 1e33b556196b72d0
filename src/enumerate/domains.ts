// Finite domains of primitives: given by the user for a name, or made of the literals in the predicate's code and of the
// simplest values, N in all. Remembers which were used, so that the user can be told, and which names there are.
import type { DomainValue, EnumerationSpec, Primitive, UsedDomain } from './spec.js';

export type DomainKind = 'number' | 'string' | 'bigint' | 'boolean';

export type SpecErrorCode = 'unknown-domain' | 'wrong-domain' | 'unknown-class' | 'unsupported-input' | 'too-large';

/** A domain or a bound that does not fit the predicate. */
export class SpecError extends Error {
  constructor(
    readonly code: SpecErrorCode,
    message: string,
    /** Names that would have been understood. */
    readonly names: readonly string[] = [],
    /** The name that was not. */
    readonly wanted?: string,
  ) {
    super(message);
  }
}

export class Domains {
  private readonly used = new Map<string, UsedDomain>();
  private readonly names = new Set<string>();
  private readonly matched = new Set<string>();

  constructor(private readonly spec: EnumerationSpec) {}

  /** Values of one type at a place that goes by `names`, the most specific first. */
  primitives(kind: DomainKind, names: readonly string[]): readonly Primitive[] {
    const given = this.given(names, kind);
    if (given !== undefined) {
      const values = unique(given.values.map((value) => convert(value, kind, given.name)).filter((v) => v !== SKIP));
      if (values.length > 0) {
        this.used.set(given.name, this.merged(given.name, values));
        return values;
      }
    }
    const { values, literals } = this.defaults(kind);
    if (!this.used.has(kind)) this.used.set(kind, { name: kind, values, from: 'default', literals });
    return values;
  }

  /** The literals of a type, narrowed by a domain that was given for the place. */
  literals(values: readonly Primitive[], names: readonly string[]): readonly Primitive[] {
    const given = this.given(names, undefined);
    if (given === undefined) return values;
    const wanted = given.values.map((value) => textOf(value));
    const left = values.filter((value) => wanted.includes(String(value)));
    const foreign = wanted.find((text) => !values.some((value) => String(value) === text));
    if (foreign !== undefined) {
      throw new SpecError(
        'wrong-domain',
        `--domain ${given.name}: its type has no value ${foreign}; it has ${values.map(String).join(', ')}`,
      );
    }
    this.used.set(given.name, this.merged(given.name, left));
    return left;
  }

  /** Lengths of an array at a place, when they were given. */
  lengths(names: readonly string[]): readonly number[] | undefined {
    const given = this.given(names, undefined);
    if (given === undefined) return undefined;
    const values = given.values.map((value) => convert(value, 'number', given.name) as number);
    if (values.some((n) => !Number.isSafeInteger(n) || n < 0)) {
      throw new SpecError('wrong-domain', `--domain ${given.name}: lengths are whole numbers of at least 0`);
    }
    this.used.set(given.name, this.merged(given.name, values));
    return values;
  }

  /** A place where only a generator can be named. */
  note(names: readonly string[]): void {
    for (const name of names) this.names.add(name);
  }

  generator(names: readonly string[]): string | undefined {
    this.note(names);
    const name = names.find((n) => Object.hasOwn(this.spec.generators, n));
    if (name !== undefined) this.matched.add(name);
    return name;
  }

  get list(): UsedDomain[] {
    return [...this.used.values()];
  }

  /** After everything was compiled: names that no place goes by. */
  check(): void {
    for (const [option, given] of [
      ['--domain', this.spec.domains],
      ['--generator', this.spec.generators],
    ] as const) {
      for (const name of Object.keys(given)) {
        if (this.matched.has(name)) continue;
        const names = [...this.names];
        throw new SpecError('unknown-domain', `${option} ${name}: the input has nothing of that name`, names, name);
      }
    }
  }

  private given(
    names: readonly string[],
    kind: DomainKind | undefined,
  ): { name: string; values: readonly DomainValue[] } | undefined {
    this.note(names);
    const all = kind === undefined ? names : [...names, kind];
    if (kind !== undefined) this.names.add(kind);
    const name = all.find((n) => Object.hasOwn(this.spec.domains, n));
    if (name === undefined) return undefined;
    this.matched.add(name);
    return { name, values: this.spec.domains[name] };
  }

  private defaults(kind: DomainKind): { values: readonly Primitive[]; literals: number } {
    if (kind === 'boolean') return { values: [false, true], literals: 0 };
    const literals = this.spec.literals[kind] as readonly Primitive[];
    const values = new Set<Primitive>(literals);
    for (let i = 0; values.size < this.spec.bound; i++) {
      values.add(kind === 'number' ? i : kind === 'bigint' ? BigInt(i) : letters(i));
    }
    const chosen = [...values];
    // In their own order: the literals only decide which values there are.
    if (kind !== 'string') chosen.sort((a, b) => (a! < b! ? -1 : 1));
    return { values: chosen, literals: literals.length };
  }

  private merged(name: string, values: readonly Primitive[]): UsedDomain {
    const before = this.used.get(name)?.values ?? [];
    return { name, values: unique([...before, ...values]), from: 'option', literals: 0 };
  }
}

const SKIP = Symbol('a value of another type');

/** The value as one of the kind; SKIP when it is a value of another type, for places that take several. */
function convert(value: DomainValue, kind: DomainKind, name: string): any {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === kind) return value;
    if (value === null || value === undefined) return SKIP;
    throw new SpecError('wrong-domain', `--domain ${name}: ${String(value)} is not a ${kind}`);
  }
  const { text } = value;
  const fail = (): never => {
    throw new SpecError('wrong-domain', `--domain ${name}: '${text}' is not a ${kind}`);
  };
  switch (kind) {
    case 'string':
      return text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : fail();
    case 'number': {
      if (text === 'NaN' || text === '-0') return Number(text);
      const number = text.trim() === '' ? Number.NaN : Number(text);
      return Number.isNaN(number) ? fail() : number;
    }
    case 'bigint':
      return /^-?\d+n?$/.test(text) ? BigInt(text.replace(/n$/, '')) : fail();
  }
}

function textOf(value: DomainValue): string {
  return typeof value === 'object' && value !== null ? value.text : String(value);
}

function unique<T>(values: readonly T[]): T[] {
  return values.filter((value, i) => values.findIndex((other) => Object.is(other, value)) === i);
}

/** a, b, ..., z, aa, ab, ... */
function letters(i: number): string {
  let text = '';
  for (let n = i + 1; n > 0; n = Math.floor((n - 1) / 26)) text = String.fromCharCode(97 + ((n - 1) % 26)) + text;
  return text;
}
