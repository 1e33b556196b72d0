// A PathContext that follows one model: conditions are evaluated, never forked. Whatever runs under it must behave as
// the same code on the model's own values does.

import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { defineData } from '../../src/languages/javascript/codec/define-data.js';
import type { RuntimeEnv } from '../../src/languages/javascript/runtime/env.js';
import { createRealm, type Realm, type RealmOptions } from '../../src/languages/javascript/runtime/realm.js';
import { Journal } from '../../src/languages/javascript/values/journal.js';
import { heldTerm, isSymbolic, wrap } from '../../src/languages/javascript/values/symbolic.js';
import { variable } from '../../src/logic/build.js';
import { evaluate } from '../../src/logic/evaluate.js';
import type { Primitive, Sort, Term } from '../../src/logic/term.js';
import { type AbortReason, PathAbort, type PathContext } from '../../src/path/context.js';
import type { GapText } from '../../src/result/gaps/gap-text.js';
import { unfinishedEnv } from '../fakes/runtime-env.js';

const SORTS: Record<string, Sort> = { boolean: 'bool', number: 'num', string: 'str', bigint: 'big' };

export class Concolic implements PathContext {
  readonly model = new Map<Term, Primitive>();
  readonly gaps: string[] = [];
  branches = 0;
  private count = 0;

  /** A symbolic value that stands for a concrete one. */
  symbol(value: Primitive): any {
    const term = variable(SORTS[typeof value], `v${this.count++}`);
    this.model.set(term, value);
    return wrap(term);
  }

  branch(condition: Term): boolean {
    this.branches++;
    return evaluate(condition, this.model) as boolean;
  }

  choose(): number {
    return 0;
  }

  assume(condition: Term): void {
    if (!evaluate(condition, this.model)) this.abort({ kind: 'infeasible' });
  }

  concretize(term: Term, reason: string): Primitive {
    this.gaps.push(reason);
    return evaluate(term, this.model);
  }

  remember(text: string | undefined): string | undefined {
    return text;
  }

  pin(value: Primitive | undefined): Primitive | undefined {
    return value;
  }

  restsOn(): void {}

  gap({ message }: GapText): void {
    this.gaps.push(message);
  }

  abort(reason: AbortReason): never {
    throw new PathAbort(reason);
  }

  /** The concrete value behind a result: symbolic values evaluated, arrays and plain objects copied. */
  reify(value: any, seen = new Map<object, any>()): any {
    if (isSymbolic(value)) return evaluate(heldTerm(value), this.model);
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return seen.get(value);
    if (Array.isArray(value)) {
      const copy: any[] = new Array(value.length);
      seen.set(value, copy);
      for (let i = 0; i < value.length; i++) if (i in value) copy[i] = this.reify(value[i], seen);
      return copy;
    }
    const tag = Object.prototype.toString.call(value);
    if (tag === '[object Map]') {
      return new Map(
        [...Map.prototype.entries.call(value)].map(([k, v]) => [this.reify(k, seen), this.reify(v, seen)]),
      );
    }
    if (tag === '[object Set]') return new Set([...Set.prototype.values.call(value)].map((v) => this.reify(v, seen)));
    if (tag === '[object Error]') return `${value.name}: ${this.reify(value.message)}`;
    if (tag !== '[object Object]') return value;
    const copy: any = {};
    seen.set(value, copy);
    for (const key of Object.keys(value)) defineData(copy, key, this.reify(value[key], seen));
    return copy;
  }
}

export interface Bench {
  readonly context: Concolic;
  readonly env: RuntimeEnv;
  readonly realm: Realm;
}

export function createBench(options?: RealmOptions): Bench {
  const context = new Concolic();
  const env = unfinishedEnv({
    context,
    journal: new Journal(),
    state: { aborting: false, loading: false },
    hooks: {
      mark: () => {},
      spend: () => context.abort({ kind: 'steps' }),
      step: () => {},
      scope: () => {},
      contract: () => {},
      dynamicImport: () => Promise.resolve({}),
      fresh: (sort, hint, domain) => variable(sort, hint, domain),
      symbolicInput: (kind) => context.symbol(kind === 'string' ? 'x' : kind === 'boolean' ? true : 1),
    },
  });
  const realm = createRealm(env, options);
  return { context, env, realm };
}

export type Outcome = { readonly value: any } | { readonly error: string };

/** What a call does, in comparable form. */
export function outcome(context: Concolic, run: () => any): Outcome {
  try {
    return { value: context.reify(run()) };
  } catch (error: any) {
    if (error instanceof PathAbort) throw error;
    if (typeof error !== 'object' || error === null) return { error: String(error) };
    return { error: `${error.name}: ${context.reify(error.message)}` };
  }
}

/** Fails with both outcomes unless they are the same. */
export function agree(actual: Outcome, expected: Outcome, what: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, what).toStrictEqual(expected);
}
