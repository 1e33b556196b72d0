// Properties and fc.assert: a property is run once on each path, with the values that its arbitraries make. In a test with several,
// each has paths of its own.

import { type Arbitrary, made } from './arbitrary.js';
import { $assume, $choose, $record, $refuse } from './engine.js';
import { stringify } from './notation.js';

type Hook = (previous: () => any) => any;

export class PreconditionFailure extends Error {}

/** Found on the original code by $record, and shown with the input. */
class PropertyFailure extends Error {
  override readonly name = 'AssertionError';
  readonly code = 'ERR_ASSERTION';
}

export class Property {
  private before: () => any = () => {};
  private after: () => any = () => {};

  constructor(
    private readonly arbitraries: readonly Arbitrary[],
    private readonly predicate: (...args: any[]) => any,
    readonly later: boolean,
  ) {}

  isAsync(): boolean {
    return this.later;
  }

  beforeEach(hook: Hook): this {
    const previous = this.before;
    this.before = () => hook(previous);
    return this;
  }

  afterEach(hook: Hook): this {
    const previous = this.after;
    this.after = () => hook(previous);
    return this;
  }

  /** @param examples tuples of arguments that are tried besides */
  run(examples: readonly any[]): any {
    return this.later ? this.runLater(examples) : this.runNow(examples);
  }

  private values(examples: readonly any[]): any[] {
    const example = examples.length === 0 ? 0 : $choose(examples.length + 1, 'example');
    const names = parameterNames(this.predicate);
    const nameAt = (i: number): string => names[i] ?? `value_${i + 1}`;
    const values =
      example > 0 ? examples[example - 1] : this.arbitraries.map((arbitrary, i) => made(arbitrary, nameAt(i)));
    $record(
      'arguments',
      this.arbitraries.map((_, i) => nameAt(i)),
      values,
      stringify,
    );
    return values;
  }

  private runNow(examples: readonly any[]): void {
    runHook(globals.beforeEach);
    this.before();
    const values = this.values(examples);
    try {
      judge(this.predicate(...values));
    } catch (error) {
      if (!(error instanceof PreconditionFailure)) throw error;
      $assume(false);
    }
    this.after();
    runHook(globals.afterEach);
  }

  private async runLater(examples: readonly any[]): Promise<void> {
    await runHook(globals.asyncBeforeEach ?? globals.beforeEach);
    await this.before();
    const values = this.values(examples);
    try {
      judge(await this.predicate(...values));
    } catch (error) {
      if (!(error instanceof PreconditionFailure)) throw error;
      $assume(false);
    }
    await this.after();
    await runHook(globals.asyncAfterEach ?? globals.afterEach);
  }
}

function judge(answer: any): void {
  if (answer === undefined || answer === true) return;
  throw new PropertyFailure('Property failed by returning false');
}

function parameterNames(predicate: (...args: any[]) => any): (string | undefined)[] {
  const text = String(predicate).replace(/^async\b\s*/, '');
  const list = /^(?:function[^(]*)?\(([^)]*)\)/.exec(text)?.[1] ?? /^([\w$]+)\s*=>/.exec(text)?.[1] ?? '';
  if (/[{[=(]/.test(list)) return [];
  return list.split(',').map((part) => /^\s*([\w$]+)/.exec(part)?.[1]);
}

function propertyOf(args: any[], later: boolean): Property {
  return new Property(args.slice(0, -1), args[args.length - 1], later);
}

export const property = (...args: any[]): Property => propertyOf(args, false);
export const asyncProperty = (...args: any[]): Property => propertyOf(args, true);

export function pre(condition: unknown): void {
  $assume(condition);
}

let globals: any = {};
const runHook = (hook: (() => any) | undefined): any => hook?.();
export const configureGlobal = (parameters: any): void => {
  globals = { ...parameters };
};
export const readConfigureGlobal = (): any => globals;
export const resetConfigureGlobal = (): void => {
  globals = {};
};
export const beforeEach = (): void => {};
export const afterEach = (): void => {};

/** What fc.assert does: while the file is loaded, properties only wait for their turn. */
const turn = { running: false, several: false, seen: 0, taken: false };
const waiting: { readonly run: () => any }[] = [];

export function assert(checked: Property, parameters: any = {}): any {
  const run = (): any => checked.run(examplesOf(parameters));
  if (turn.running) return take(run);
  waiting.push({ run: () => take(run) });
  return checked.isAsync() ? Promise.resolve() : undefined;
}

/** One property on each path. */
function take(run: () => any): any {
  turn.seen++;
  if (turn.taken || (turn.several && $choose(2, 'property') === 1)) return undefined;
  turn.taken = true;
  return run();
}

function examplesOf({ examples = [] }: any): any[] {
  return examples.map((example: any) => (Array.isArray(example) ? example : [example]));
}

export function check(checked: Property, parameters?: any): any {
  const passed = { failed: false, interrupted: false, numRuns: 1, numSkips: 0, numShrinks: 0, counterexample: null };
  const failed = (error: any): any => ({ ...passed, failed: true, error: String(error), errorInstance: error });
  if (checked.isAsync()) return Promise.resolve(assert(checked, parameters)).then(() => passed, failed);
  try {
    assert(checked, parameters);
    return passed;
  } catch (error) {
    return failed(error);
  }
}

export interface Turn {
  readonly run: () => any;
}

/** Runs one of the tests that were found; each of them is a choice. @param several they may have more than one property */
export function $take(tests: readonly Turn[], several: boolean): any {
  if (tests.length === 0)
    return $refuse('a test that is not registered when the file is loaded', 'call test where the file is loaded');
  turn.running = true;
  turn.several = several;
  turn.seen = 0;
  turn.taken = false;
  const answer = tests[$choose(tests.length, 'test')].run();
  if (answer === null || typeof answer !== 'object' || typeof answer.then !== 'function') return ended();
  return answer.then(ended);
}

function ended(): void {
  if (turn.seen === 0) $refuse('a test that comes to no property', 'give the property to fc.assert in the test');
  if (!turn.taken) $assume(false);
}

/** Properties that were asserted while the file was loaded. */
export const $waiting = (): readonly Turn[] => waiting;
