// enumerate(): all inputs within a bound for which a predicate holds, as an async iterator that makes them when they are asked
// for. The CLI goes through here. Importing it loads neither the TypeScript compiler nor the enumerating thread.
import { add, type Count, toCount } from '../enumerate/count.js';
import type { Family } from '../enumerate/family.js';
import type { HostMessage } from '../enumerate/host.js';
import type { SearchResult } from '../enumerate/search.js';
import type { SolutionRealm } from '../enumerate/solution-realm.js';
import type { Space } from '../enumerate/space.js';
import type { DomainValue, MapMode, UsedDomain } from '../enumerate/spec.js';
import type { Classes } from '../languages/javascript/codec/decode.js';
import { notAPredicate, wrongBound } from '../report/enumerate-messages.js';
import { wrongChoice, wrongNumber, wrongType } from '../report/messages.js';
import { gapAt } from '../result/gaps/gap-text.js';
import type { Gap } from '../result/outcome.js';
import { ALLOW_NOTHING, type AllowOptions } from '../result/permissions.js';
import { OptionError } from './check-error.js';
import type { PreparedEnumeration } from './prepare-enumeration.js';
import { ALLOW_CHECKS } from './resolve-options.js';

/** `allow*`: what the predicate and generators may do; see docs/safety.md. */
export interface EnumerateOptions extends Partial<AllowOptions> {
  /** Objects of each class, values of each primitive domain, elements of an array. */
  readonly bound: number;
  /** Other bounds for single classes, by name. */
  readonly bounds?: Readonly<Record<string, number>>;
  /** Domains by the name of a parameter, a field (`size`, `List.size`, `b2s.keys`) or a primitive type. */
  readonly domains?: Readonly<Record<string, readonly DomainValue[]>>;
  /** `partial` (the default): maps may leave keys out. */
  readonly maps?: MapMode;
  /** Generators of the user's by the same names: `FILE#EXPORT`, a function that gives an iterable. */
  readonly generators?: Readonly<Record<string, string>>;
  /** Classes by name: solutions are made as their instances. */
  readonly classes?: Classes;
  /** Seconds of searching. */
  readonly timeout?: number;
  /** Reads of the input in one run of the predicate. */
  readonly maxSteps?: number;
  /** Megabytes of heap for the thread. */
  readonly maxMemory?: number;
  /** The folder that relative targets start from; the current one by default. */
  readonly cwd?: string;
  readonly signal?: AbortSignal;
}

export const ENUMERATE_DEFAULTS = { timeout: 60, maxSteps: 100_000, maxMemory: 2048, maps: 'partial' } as const;
export const MAX_BOUND = 10_000;

/** What an enumeration came to. */
export interface EnumerationResult {
  /** The predicate: `isSorted`, `Tree.repOk`, `CoverMe` (its invariant). */
  readonly unit: string;
  readonly file: string;
  readonly bound: number;
  readonly domains: readonly UsedDomain[];
  /** Solutions; a bigint past 2^53 - 1. */
  readonly count: number | bigint;
  /** Inputs in all, where they can be counted: those without objects that could be shared. */
  readonly candidates: number | bigint | undefined;
  /** Every input within the bounds was covered. */
  readonly complete: boolean;
  /** Why not. */
  readonly gaps: readonly Gap[];
  /** Runs of the predicate that threw: such inputs are no solutions. */
  readonly threw: { readonly count: number; readonly text: string } | undefined;
  /** Runs of the predicate. */
  readonly runs: number;
  readonly timeMs: number;
}

/** The inputs of a predicate by name; `this` for the receiver. */
export type Solution = Record<string, unknown>;

/**
 * All non-isomorphic inputs within a bound for which a predicate holds.
 *
 *     for await (const { list } of enumerate('list.ts#isSorted', { bound: 4 })) console.log(list);
 *     const { count } = await enumerate('tree.ts#Tree', { bound: 8 });   // counts, makes none of them
 *
 * @param target `FILE#function`, `FILE#Class.method`, or `FILE#Class` (its @invariant, or its method repOk)
 * @throws OptionError at once; OptionError and ProgramError from the iterator and the promise
 */
export function enumerate<T = Solution>(target: string, options: EnumerateOptions): Enumeration<T> {
  checkOptions(options);
  if (typeof target !== 'string') throw new OptionError(wrongType('target', typeof target, 'a text'));
  return new Enumeration<T>(target, options);
}

/** Iterate over it for the solutions, as often as you like; await it for the result alone. */
export class Enumeration<T = Solution> implements AsyncIterable<T>, PromiseLike<EnumerationResult> {
  #prepared: PreparedEnumeration | undefined;
  #result: EnumerationResult | undefined;

  /** Use `enumerate`. */
  constructor(
    readonly target: string,
    readonly options: EnumerateOptions,
  ) {}

  /** The result of the last iteration that came to its end, or of a count. */
  // biome-ignore lint/suspicious/noThenProperty: an enumeration can be awaited
  then<A = EnumerationResult, B = never>(
    onResult?: ((result: EnumerationResult) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#count().then(onResult, onError);
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<T> {
    return new SolutionIterator<T>(async () => {
      const realm = await this.#realm();
      const { space } = await this.prepare();
      return { families: this.#families(realm), realm, names: space.roots.map((root) => root.name) };
    });
  }

  /**
   * All solutions at once, to be picked by number. Kept as what the predicate decided, so a million sets that it does not
   * tell apart take no more room than one.
   */
  async collect(): Promise<SolutionList<T>> {
    const realm = await this.#realm();
    const { space } = await this.prepare();
    const families: Family[] = [];
    for await (const family of this.#families(realm)) families.push(family);
    return new SolutionList<T>(space, families, realm, this.#result!);
  }

  /** Opens the program and compiles the space of inputs: errors of usage are thrown here. */
  async prepare(): Promise<PreparedEnumeration> {
    if (this.#prepared === undefined) {
      const { prepareEnumeration } = await import('./prepare-enumeration.js');
      const { bounds = {}, domains = {}, generators = {}, cwd = process.cwd(), bound } = this.options;
      const { maps = ENUMERATE_DEFAULTS.maps, maxSteps = ENUMERATE_DEFAULTS.maxSteps } = this.options;
      const { target } = this;
      const allow = allowed(this.options);
      this.#prepared = prepareEnumeration({ target, cwd, bound, bounds, domains, maps, generators, maxSteps, allow });
    }
    return this.#prepared;
  }

  async #realm(): Promise<SolutionRealm> {
    const { SolutionRealm } = await import('../enumerate/solution-realm.js');
    return new SolutionRealm(this.options.classes ?? {});
  }

  async #count(): Promise<EnumerationResult> {
    if (this.#result === undefined) for await (const _ of this.#messages(true));
    return this.#result!;
  }

  async *#families(realm: SolutionRealm): AsyncGenerator<Family, void, undefined> {
    const { Family } = await import('../enumerate/family.js');
    const { space } = await this.prepare();
    for await (const message of this.#messages(false)) {
      if (message.type === 'generated') realm.generated = message.values;
      if (message.type !== 'families') continue;
      const { data } = message;
      for (let at = 0; at < data.length; at += data[at] + 1) {
        yield new Family(space, data.subarray(at + 1, at + 1 + data[at]));
      }
    }
  }

  /** Messages of one run of the thread; the result is known when they end. */
  async *#messages(countOnly: boolean): AsyncGenerator<HostMessage, void, undefined> {
    const { spec, space, load } = await this.prepare();
    const { enumerateInThread } = await import('../enumerate/host.js');
    const { timeout = ENUMERATE_DEFAULTS.timeout, maxMemory = ENUMERATE_DEFAULTS.maxMemory, signal } = this.options;
    const host = { timeout: timeout * 1000, countOnly, maxMemory, ...(signal && { signal }) };
    let seen: { runs: number; count: Count } = { runs: 0, count: 0 };
    let candidates = candidatesOf(space, undefined);
    const start = performance.now();
    for await (const message of enumerateInThread(spec, load, host)) {
      switch (message.type) {
        case 'generated':
          candidates = candidatesOf(space, message.values);
          break;
        case 'progress':
          seen = message;
          break;
        case 'finished':
          this.#finish(message.result, message.timeMs, candidates);
          break;
        case 'ended': {
          const gaps = [gapAt(message.gap, undefined)];
          const result = { ...seen, complete: false, gaps, threw: undefined };
          this.#finish(result, performance.now() - start, candidates);
          break;
        }
        case 'failed':
          throw await failure(message, spec.unit.name);
        case 'crashed':
          throw message.error;
      }
      yield message;
    }
  }

  #finish(result: SearchResult, timeMs: number, candidates: Count | undefined): void {
    const { spec, space } = this.#prepared!;
    const { runs, count, complete, threw } = result;
    const { gaps } = result;
    const { name, file } = spec.unit;
    const { domains } = space;
    const { bound } = spec;
    this.#result = { unit: name, file, bound, domains, count, candidates, complete, gaps, threw, runs, timeMs };
  }
}

interface SolutionSource {
  readonly families: AsyncGenerator<Family, void, undefined>;
  readonly realm: SolutionRealm;
  readonly names: readonly string[];
}

/** Written by hand: a solution that needs no waiting for costs one promise, a fraction of what an async generator takes. */
class SolutionIterator<T> implements AsyncIterableIterator<T> {
  #source: SolutionSource | undefined;
  #family: Family | undefined;
  #index: Count = 0;
  #count: Count = 0;
  #ended = false;

  constructor(private readonly open: () => Promise<SolutionSource>) {}

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T>> {
    if (this.#index >= this.#count) return this.#nextFamily();
    const { names, realm } = this.#source!;
    const values = this.#family!.at(this.#index, realm);
    this.#index = typeof this.#index === 'number' ? this.#index + 1 : this.#index + 1n;
    return Promise.resolve({ done: false, value: named(names, values) as T });
  }

  async #nextFamily(): Promise<IteratorResult<T>> {
    if (this.#ended) return { done: true, value: undefined };
    this.#source ??= await this.open();
    const family = await this.#source.families.next();
    if (family.done === true) {
      this.#ended = true;
      return { done: true, value: undefined };
    }
    this.#family = family.value;
    this.#count = family.value.count;
    this.#index = typeof this.#count === 'number' ? 0 : 0n;
    return this.next();
  }

  /** Leaving a loop early ends the search. */
  async return(): Promise<IteratorResult<T>> {
    this.#ended = true;
    this.#count = 0;
    await this.#source?.families.return();
    return { done: true, value: undefined };
  }
}

/** Solutions by number, made when they are asked for. */
export class SolutionList<T = Solution> {
  readonly size: number | bigint;
  readonly #starts: Count[] = [];
  readonly #names: readonly string[];

  /** Use `enumerate(...).collect()`. */
  constructor(
    space: Space,
    private readonly families: readonly Family[],
    private readonly realm: SolutionRealm,
    readonly result: EnumerationResult,
  ) {
    this.#names = space.roots.map((root) => root.name);
    let size: Count = 0;
    for (const family of families) {
      this.#starts.push(size);
      size = add(size, family.count);
    }
    this.size = size;
  }

  /** @throws RangeError when there are not that many */
  at(index: number | bigint): T {
    if (!(index >= 0 && index < this.size))
      throw new RangeError(`there are ${this.size} solutions, no number ${index}`);
    let low = 0;
    for (let high = this.families.length - 1; low < high; ) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#starts[middle] <= index) low = middle;
      else high = middle - 1;
    }
    const inside = toCount(BigInt(index) - BigInt(this.#starts[low]));
    return named(this.#names, this.families[low].at(inside, this.realm)) as T;
  }

  *[Symbol.iterator](): Generator<T, void, undefined> {
    for (const family of this.families) {
      for (const values of family.members(this.realm)) yield named(this.#names, values) as T;
    }
  }
}

function named(names: readonly string[], values: readonly unknown[]): Solution {
  const solution: Solution = {};
  for (let i = 0; i < names.length; i++) solution[names[i]] = values[i];
  return solution;
}

/** The number of inputs, when none of them shares objects. */
function candidatesOf(
  space: Space,
  generated: Readonly<Record<string, readonly unknown[]>> | undefined,
): Count | undefined {
  let total = 1n;
  const seen = new Set<number>();
  const visit = (slot: Space['roots'][number]['slot']): bigint | undefined => {
    if (slot.values !== undefined) return BigInt(slot.values.size);
    if (slot.primitives.length > 0 || slot.absent || slot.parts.length !== 1) return undefined;
    const [part] = slot.parts;
    if (part.kind === 'custom') return generated && BigInt(generated[part.generator].length);
    if (part.kind !== 'object' || part.make.length !== 1 || seen.has(part.make[0].id)) return undefined;
    seen.add(part.make[0].id);
    return part.make[0].fields
      .map(visit)
      .reduce((a, b) => (a === undefined || b === undefined ? undefined : a * b), 1n);
  };
  for (const { slot } of space.roots) {
    const size = visit(slot);
    if (size === undefined) return undefined;
    total *= size;
  }
  return toCount(total);
}

async function failure(message: HostMessage & { type: 'failed' }, unit: string): Promise<Error> {
  if (message.what === 'predicate') return new OptionError(notAPredicate(unit, message.message));
  if (message.what === 'load') {
    const { ProgramError } = await import('../languages/program-error.js');
    return new ProgramError('load-error', message.message);
  }
  return new OptionError({ code: message.code ?? 'wrong-domain', text: message.message });
}

function allowed(options: EnumerateOptions): AllowOptions {
  const given = Object.entries(options).filter(([key, value]) => key in ALLOW_NOTHING && value !== undefined);
  return { ...ALLOW_NOTHING, ...Object.fromEntries(given) };
}

function checkOptions(options: EnumerateOptions): void {
  for (const [key, check] of Object.entries(ALLOW_CHECKS)) {
    const value = options[key as keyof AllowOptions];
    const problem = value === undefined ? undefined : check(value, key);
    if (problem !== undefined) throw new OptionError(problem);
  }
  const bounds = [options.bound, ...Object.values(options.bounds ?? {})];
  for (const bound of bounds) {
    if (!Number.isSafeInteger(bound) || bound < 1 || bound > MAX_BOUND)
      throw new OptionError(wrongBound(String(bound)));
  }
  const { maps, timeout, maxSteps, maxMemory } = options;
  if (maps !== undefined && maps !== 'partial' && maps !== 'total') {
    throw new OptionError(wrongChoice('maps', String(maps), ['partial', 'total'], undefined));
  }
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0)) {
    throw new OptionError(wrongNumber('timeout', String(timeout), 'a number of seconds greater than 0'));
  }
  for (const [name, value, least] of [
    ['maxSteps', maxSteps, 1],
    ['maxMemory', maxMemory, 64],
  ] as const) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= least)) {
      throw new OptionError(wrongNumber(name, String(value), `a whole number of at least ${least}`));
    }
  }
}
