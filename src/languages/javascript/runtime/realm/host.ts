// What realm code (inside/kernel) calls back when a value may be symbolic. Lives in the engine's own realm.
// Always holds: answers are concrete decisions (made by branches) or values of the program; errors are the realm's own.

import { unsupported } from '../../../../result/gaps/paths.js';
import { compilesText } from '../../gaps.js';
import { resolveAny } from '../../values/lazy.js';
import { shown } from '../../values/shown.js';
import { Symbolic } from '../../values/symbolic.js';
import { passed } from '../control.js';
import type { RuntimeEnv } from '../env.js';
import type { Kit } from '../models/model.js';
import type { Value } from '../values.js';
import { Bytes } from './bytes.js';
import { createCollections } from './collections.js';
import { givenArguments, patternsAndDates } from './host/arguments.js';
import { arrayQuestions, newArrays, textsOfElements } from './host/arrays.js';
import { positions, stepLimits } from './host/positions.js';
import { questions } from './host/questions.js';

export type Host = ReturnType<typeof createHost>;

/** `kit` is complete only after the realm's kernel was compiled; the functions here run later than that. */
export function createHost(env: RuntimeEnv, kit: Kit) {
  /** `indexedPrototype`: assigning to an element of a new array may run a setter of its prototype. */
  const flags = { symbolicKeys: false, indexedPrototype: false };
  const constructed = new WeakSet<object>();
  const bytes = new Bytes(kit);
  return {
    Symbolic,
    journal: env.journal,
    flags,
    inputsShown: shown,
    /** Typed arrays with symbolic elements. */
    bytes,
    passed: (error: unknown): unknown => passed(env.context, error),
    collections: createCollections(kit, flags),
    resolve: (value: Value): Value => resolveAny(value),
    test: (value: Value, site: number): boolean => kit.ops.test(value, site),
    iterate: (value: Value, site: number): Value => kit.ops.iterate(value, site),
    iterateAsync: (value: Value, site: number): Value => kit.ops.iterateAsync(value, site),
    unsupported: (feature: string): never =>
      env.context.abort({ kind: 'unsupported', gap: unsupported(feature), site: -1 }),
    concrete: (value: Value): Value => kit.concrete(kit.convert.decided(value), 'a wrapper object'),
    text: (value: Value): Value => kit.convert.toStr(value),
    setMessage: (error: Error, message: Value): void => kit.realm.setMessage(error, message),
    ...questions(env, kit),
    ...arrayQuestions(env, kit, bytes),
    ...textsOfElements(kit),
    ...newArrays(kit, bytes),
    ...positions(kit),
    ...stepLimits(kit),
    ...givenArguments(kit),
    ...patternsAndDates(env, kit),
    constructed: (error: object): void => void constructed.add(error),
    /** The program made this error; the language did not raise it. */
    wasConstructed: (error: object): boolean => constructed.has(error),
    makeFunction: (name: string, native: Function, args: Value[], made: Function): Function =>
      kit.realm.evaluation.makeFunction(name, native, args, made),
    refused(name: string): never {
      return env.context.abort({ kind: 'unsupported', gap: compilesText(name), site: -1 });
    },
  };
}
