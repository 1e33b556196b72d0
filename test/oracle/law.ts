// The oracle: random inputs that satisfy the precondition each satisfy exactly one reported path condition when the
// search was exhausted (at most one otherwise), and the original code then does what that path predicts. The inputs the
// engine itself reports satisfy their own condition and no other. Nothing here uses the engine but its result.
import { readFileSync } from 'node:fs';
import { inspect, types } from 'node:util';
import { decodeInputs } from '../../src/languages/javascript/codec/decode.js';
import type { UnitDescription } from '../../src/languages/unit.js';
import type { PathResult, UnitResult } from '../../src/result/result.js';
import { drawCall } from './blueprint.js';
import { type Built, build } from './build.js';
import { Expressions, holds, splitOld, stripTypes } from './conditions.js';
import { type Instance, Original, withoutPrivateNames } from './original.js';
import { type Constants, constantsOf } from './primitives.js';
import { Random, seedOf } from './random.js';
import { type Drawn, type Ending, RunOutside, runUnit } from './run.js';

export interface OracleOptions {
  /** Inputs that satisfy the precondition to try. */
  readonly inputs: number;
  /** Fixed parameters, as given to the check. */
  readonly concrete?: Readonly<Record<string, string>>;
  /** The code changes built-ins: a realm per run. */
  readonly isolated?: boolean;
  /** The precondition is met by few random inputs: stop drawing after this many. */
  readonly attempts?: number;
}

export interface OracleReport {
  readonly accepted: number;
  readonly matched: number;
  readonly witnesses: number;
}

/** Paths whose ending is no prediction about the code. */
const NO_PREDICTION = new Set(['cut', 'unsupported']);

export function checkOracle(unit: UnitDescription, result: UnitResult, options: OracleOptions): OracleReport {
  return new Oracle(unit, result, options).check();
}

class Oracle {
  readonly #original: Original;
  readonly #constants: Constants;
  readonly #random: Random;
  /** Conditions are evaluated here; only runs get an instance of their own. */
  readonly #instance: Instance;
  readonly #conditions: Expressions;
  readonly #texts: string[] = [];
  readonly #offsets: number[] = [];
  readonly #requires: Expressions;
  readonly #ensures: readonly { readonly text: string; readonly olds: readonly string[] }[];
  readonly #invariants: readonly string[];
  readonly #fresh: boolean;
  readonly #values: (Expressions | undefined)[];

  constructor(
    readonly unit: UnitDescription,
    readonly result: UnitResult,
    readonly options: OracleOptions,
  ) {
    const source = readFileSync(unit.file, 'utf8');
    this.#original = new Original(unit.file, options.isolated === true);
    this.#constants = constantsOf(source);
    this.#random = new Random(seedOf(`${unit.file}#${unit.name}`.replace(/^.*\/(?=test\/|examples\/)/, '')));
    this.#instance = this.#original.instance(new RunOutside(this.#random, this.#constants));
    this.#fresh = /\b(symbolic|choose)\b.*from 'everypath'/.test(source);
    for (const path of result.paths) {
      this.#offsets.push(this.#texts.length);
      this.#texts.push(...path.pathCondition, ...(path.outcome.when ?? []));
    }
    const names = this.#fresh ? freshNames(unit, result) : [];
    this.#conditions = new Expressions(unit, this.#instance, this.#texts, names);
    this.#ensures = unit.ensures.map((clause) => splitOld(stripTypes(clause.text)));
    this.#invariants = unit.invariants.map((clause) => stripTypes(clause.text));
    const requires = unit.requires.map((clause) => stripTypes(clause.text));
    this.#requires = new Expressions(unit, this.#instance, [...requires, ...this.#invariants]);
    this.#values = result.paths.map((path) => this.#predictedValue(path, names));
  }

  check(): OracleReport {
    const witnesses = this.#fresh ? 0 : this.#checkWitnesses();
    let accepted = 0;
    let matched = 0;
    const attempts = this.options.attempts ?? this.options.inputs * 10;
    for (let i = 0; i < attempts && accepted < this.options.inputs; i++) {
      const call = drawCall(this.unit, this.#random, this.#constants, (name) => this.#concrete(name) !== undefined);
      const make = (instance: Instance): Built =>
        this.#fix(build(call, instance, this.unit.shapes, this.#constants), instance);
      const inputs = make(this.#instance);
      if (!this.#satisfiesPrecondition(inputs)) continue;
      const tried = this.#try(inputs, make);
      if (tried === 'discarded') continue;
      accepted++;
      if (tried === 'matched') matched++;
    }
    return { accepted, matched, witnesses };
  }

  #concrete(name: string): string | undefined {
    return this.options.concrete?.[name];
  }

  #fix(built: Built, instance: Instance): Built {
    for (const [i, parameter] of this.unit.parameters.entries()) {
      const text = this.#concrete(parameter.name);
      if (text !== undefined) built.args[i] = instance.evaluate(`(${text})`);
    }
    return built;
  }

  #satisfiesPrecondition(inputs: Built): boolean {
    const evaluation = this.#requires.on(inputs, new Map());
    for (let i = 0; i < this.unit.requires.length + this.unit.invariants.length; i++) {
      try {
        if (!evaluation(i)) return false;
      } catch {
        // A precondition that throws does not hold.
        return false;
      }
    }
    return true;
  }

  #try(inputs: Built, make: (instance: Instance) => Built): 'matched' | 'unmatched' | 'discarded' {
    if (this.#fresh) {
      // The fresh inputs are known only after the run.
      const run = this.#run(make);
      if (run.ending.kind === 'discarded') return 'discarded';
      const path = this.#match(inputs, run.drawn);
      if (path === undefined) return 'unmatched';
      this.#compare(path, inputs, run);
      return 'matched';
    }
    const path = this.#match(inputs, new Map(), () => this.#run(make).ending.kind === 'discarded');
    if (path === undefined) return 'unmatched';
    if (path === 'discarded') return 'discarded';
    if (NO_PREDICTION.has(this.result.paths[path].outcome.kind)) return 'matched';
    const run = this.#run(make);
    this.#compare(path, inputs, run);
    return 'matched';
  }

  #match(inputs: Built, drawn: Drawn): number | undefined;
  #match(inputs: Built, drawn: Drawn, discarded: () => boolean): number | 'discarded' | undefined;
  #match(inputs: Built, drawn: Drawn, discarded?: () => boolean): number | 'discarded' | undefined {
    const matching = this.#matching(inputs, drawn);
    if (matching.length > 1) {
      this.#fail(`${matching.length} path conditions hold`, inputs, drawn, matching);
    }
    if (matching.length === 0) {
      // Only what the search was able to decide is a claim; inputs that an assumption rejects are none of it.
      const complete = this.result.stats.exhausted && this.result.paths.length === this.result.stats.paths;
      if (complete && !discarded?.()) this.#fail('no path condition holds', inputs, drawn, []);
      return complete && discarded !== undefined ? 'discarded' : undefined;
    }
    return matching[0];
  }

  #matching(inputs: Built, drawn: Drawn): number[] {
    const evaluation = this.#conditions.on(inputs, drawn);
    const matching: number[] = [];
    for (const [p, path] of this.result.paths.entries()) {
      try {
        if (holds(evaluation, this.#offsets[p], path.pathCondition.length, (i) => this.#texts[i])) matching.push(p);
      } catch (error) {
        this.#fail(String(error), inputs, drawn, [p]);
      }
    }
    return matching;
  }

  #run(make: (instance: Instance) => Built): Run {
    const outside = new RunOutside(this.#random, this.#constants);
    const instance = this.#original.instance(outside);
    const inputs = make(instance);
    const olds = this.#ensures.map((clause) => {
      const evaluation = new Expressions(this.unit, instance, clause.olds).on(inputs, new Map());
      return clause.olds.map((_, i) => evaluation(i));
    });
    const ending = runUnit(this.unit, instance, inputs, outside);
    let broken: string | undefined;
    if (ending.kind === 'returned') {
      const extra = new Map<string, unknown>([['result', ending.value]]);
      for (const [i, clause] of this.#ensures.entries()) {
        extra.set('$old', olds[i]);
        const expressions = new Expressions(this.unit, instance, [clause.text], ['result', '$old']);
        if (!expressions.on(inputs, extra)(0)) broken ??= 'ensures';
      }
    }
    if (ending.kind === 'returned' || ending.kind === 'threw') {
      const evaluation = new Expressions(this.unit, instance, this.#invariants).on(inputs, new Map());
      if (this.#invariants.some((_, i) => !evaluation(i))) broken ??= 'invariant';
    }
    return { ending, broken, drawn: outside.drawn };
  }

  #compare(p: number, inputs: Built, run: Run): void {
    const path = this.result.paths[p];
    const { outcome } = path;
    const { ending } = run;
    if (ending.kind === 'discarded') this.#fail('an assumption of the code does not hold', inputs, run.drawn, [p]);
    const contract = outcome.property === 'ensures' || outcome.property === 'invariant';
    const expected = contract ? 'returned' : endingOf(outcome);
    const invariantAfterThrow = outcome.property === 'invariant' && ending.kind === 'threw';
    if (ending.kind !== expected && !invariantAfterThrow) {
      this.#fail(`predicted ${expected}, but the code ${inspect(ending)}`, inputs, run.drawn, [p]);
    }
    if (ending.kind === 'threw' && outcome.error !== undefined && isErrorObject(ending.error)) {
      const { name } = ending.error as Error;
      if (name !== outcome.error.name)
        this.#fail(`predicted ${outcome.error.name}, got ${name}`, inputs, run.drawn, [p]);
    }
    const when = outcome.when ?? [];
    const evaluation = this.#conditions.on(inputs, run.drawn);
    const start = this.#offsets[p] + path.pathCondition.length;
    const breaks = contract && holds(evaluation, start, when.length, (i) => this.#texts[i]);
    // A contract that was followed on some of its own paths only, which a gap says, may be broken in more cases than are listed.
    const missed = !breaks && this.result.gaps.some(({ code }) => code === 'contract');
    if (breaks !== (run.broken !== undefined) && !missed) {
      this.#fail(
        `contract predicted ${breaks ? 'broken' : 'kept'}, it was ${run.broken ?? 'kept'}`,
        inputs,
        run.drawn,
        [p],
      );
    }
    if (ending.kind === 'returned') this.#compareValue(p, inputs, run.drawn, ending.value);
  }

  #predictedValue(path: PathResult, names: readonly string[]): Expressions | undefined {
    const { kind, value } = path.outcome;
    if (kind !== 'returned' || value === undefined) return undefined;
    try {
      return new Expressions(this.unit, this.#instance, [value], names);
    } catch {
      // Structures are drawn for people; only what is an expression can be compared.
      return undefined;
    }
  }

  #compareValue(p: number, inputs: Built, drawn: Drawn, actual: unknown): void {
    const expressions = this.#values[p];
    if (expressions === undefined || (typeof actual === 'object' && actual !== null) || typeof actual === 'function')
      return;
    let predicted: unknown;
    try {
      predicted = expressions.on(inputs, drawn)(0);
    } catch {
      return;
    }
    if (!Object.is(predicted, actual)) {
      this.#fail(`predicted the value ${inspect(predicted)}, got ${inspect(actual)}`, inputs, drawn, [p]);
    }
  }

  /** The inputs that the result reports: each belongs to its own path. */
  #checkWitnesses(): number {
    let checked = 0;
    for (const [p, path] of this.result.paths.slice(0, 100).entries()) {
      if (NO_PREDICTION.has(path.outcome.kind)) continue;
      const make = (instance: Instance): Built => this.#decode(path, instance);
      const inputs = make(this.#instance);
      if (!this.#satisfiesPrecondition(inputs))
        this.#fail('the reported input breaks the precondition', inputs, new Map(), [p]);
      const matching = this.#matching(inputs, new Map());
      if (matching.length !== 1 || matching[0] !== p) {
        this.#fail(`the reported input of path ${p} satisfies ${inspect(matching)}`, inputs, new Map(), [
          p,
          ...matching,
        ]);
      }
      this.#compare(p, inputs, this.#run(make));
      checked++;
    }
    return checked;
  }

  #decode(path: PathResult, instance: Instance): Built {
    const classes: Record<string, { readonly prototype: object }> = {};
    for (const shape of this.unit.shapes) {
      if (shape.class !== undefined) classes[shape.class.name] = instance.classOf(shape.class.file, shape.class.name);
    }
    const encoded = JSON.parse(withoutPrivateNames(JSON.stringify(path.inputs)));
    const inputs = decodeInputs(encoded, classes);
    adopt(inputs, instance);
    return { receiver: inputs.this, args: this.unit.parameters.map((parameter) => inputs[parameter.name]) };
  }

  #fail(message: string, inputs: Built, drawn: Drawn, paths: readonly number[]): never {
    const shown = inspect({ this: inputs.receiver, args: inputs.args, ...Object.fromEntries(drawn) }, { depth: 8 });
    const details = [...new Set(paths)].map((p) => {
      const { prefix, pathCondition, outcome } = this.result.paths[p];
      return `  path ${prefix}: ${pathCondition.join(' && ') || 'true'} => ${inspect(outcome, { breakLength: 200 })}`;
    });
    throw new Error([`${this.unit.name}: ${message}`, `  input ${shown}`, ...details].join('\n'));
  }
}

interface Run {
  readonly ending: Ending;
  /** The first contract that did not hold afterwards. */
  readonly broken: string | undefined;
  readonly drawn: Drawn;
}

/** Gives decoded objects and arrays the prototypes of the program's own realm. */
function adopt(inputs: object, { realm }: Instance): void {
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const prototype = Object.getPrototypeOf(value);
    if (prototype === Object.prototype) Object.setPrototypeOf(value, Object.getPrototypeOf(realm.object()));
    if (prototype === Array.prototype) Object.setPrototypeOf(value, Object.getPrototypeOf(realm.array()));
    for (const name of ['Set', 'Map', 'WeakSet', 'WeakMap']) {
      if (prototype === (globalThis as any)[name].prototype)
        Object.setPrototypeOf(value, Object.getPrototypeOf(realm.collection(name)));
    }
    if (types.isSet(value) || types.isMap(value)) for (const part of [...value].flat()) visit(part);
    for (const child of Object.values(value)) visit(child);
  };
  Object.values(inputs).forEach(visit);
}

function endingOf(outcome: PathResult['outcome']): Ending['kind'] {
  switch (outcome.kind) {
    case 'returned':
    case 'threw':
    case 'exited':
      return outcome.kind;
    default:
      return outcome.property === 'assertion' ? 'asserted' : 'threw';
  }
}

function isErrorObject(error: unknown): boolean {
  return typeof error === 'object' && error !== null && typeof (error as Error).name === 'string';
}

/** Names in path conditions that stand for inputs made inside the code: symbolic('x') is x, choose(n) is choice_1. */
function freshNames(unit: UnitDescription, result: UnitResult): string[] {
  const names = new Set<string>();
  for (const path of result.paths) {
    for (const name of Object.keys(path.inputs)) names.add(name);
    for (const text of path.pathCondition) for (const [name] of text.matchAll(/\bchoice_\d+\b/g)) names.add(name);
  }
  names.delete('this');
  for (const parameter of unit.parameters) names.delete(parameter.name);
  return [...names];
}
