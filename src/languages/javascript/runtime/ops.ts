// The operations translated code calls (interface.ts), over one realm and one PathContext. Created once per engine,
// after the realm.
// Length of createRuntime: it is the one table of all operations, in the order of the interface.
import { referenceKind, usedAny } from '../values/lazy.js';
import { createArithmetic } from './arithmetic.js';
import { createComparison } from './comparison.js';
import { createControl, ThrownErrors } from './control.js';
import type { FrameOps, ObserverHooks, RuntimeEnv } from './env.js';
import type { Ops } from './interface.js';
import { createIteration } from './iteration.js';
import { Listing } from './listing.js';
import { Members } from './members.js';
import { PrivateNames } from './private-names.js';
import { createPrivates } from './privates.js';
import { Conversions } from './values.js';

const ABSENT = Symbol('absent');

export interface Runtime {
  readonly ops: Ops;
  readonly convert: Conversions;
  readonly comparison: ReturnType<typeof createComparison>;
  readonly members: Members;
  /** Which errors the program's own `throw` raised. */
  readonly thrown: ThrownErrors;
  readonly privates: PrivateNames;
}

/** The operations and the parts of them that models need. */
export function createRuntime(env: RuntimeEnv): Runtime {
  const { journal, hooks, state } = env;
  const convert = new Conversions(env);
  const arithmetic = createArithmetic(env, convert);
  const comparison = createComparison(env, convert);
  const privates = new PrivateNames();
  const control = createControl(env, convert, privates, comparison.seq);
  const members = new Members(env, convert);
  const iteration = createIteration(env, convert);
  const listing = new Listing(env, convert, members, control.own);
  const thrown = new ThrownErrors();
  const ops: Ops = {
    ...arithmetic,
    seq: comparison.seq,
    sne: comparison.sne,
    eq: comparison.eq,
    ne: comparison.ne,
    lt: comparison.lt,
    le: comparison.le,
    gt: comparison.gt,
    ge: comparison.ge,
    not: control.not,
    typeof: control.typeof,
    instanceof: control.instanceof,
    unsure: () => true,
    test: control.test,
    invariant: (value, text, site) => void (control.test(value, site) || broken(env, text, site)),
    select: control.select,
    get: (object, key, site) => members.get(object, key, site),
    set: (object, key, value, site, sloppy) => members.set(object, key, value, site, sloppy),
    delete: (object, key, site, strict) => members.delete(object, key, site, strict),
    has: (key, object, site) => members.has(key, object, site),
    key: (value, site, ...of) => members.key(value, site, ...of),
    name: (key) => members.propertyKey(key),
    put: (target, key, value) => members.define(target, key, value),
    newArray: (value) => env.realm.arrayFrom(value),
    exec: (object, method, text) => env.realm.exec(object, method, text),
    write(object, key) {
      if (journal.active) journal.write(object, key);
    },
    ages: journal.ages,
    mine: (collection) => collection,
    young: (collection) => collection,
    element(object, value) {
      env.realm.host.bytes.elementGiven(object);
      return value;
    },
    call: (fn, self, ...args) => Reflect.apply(fn, self, args),
    applied: Reflect.apply,
    variable: (read, restore, name) => journal.variable(read, restore, name),
    iterate: iteration.iterate,
    iterateAsync: iteration.iterateAsync,
    own: control.own,
    enumerable: (value) => listing.enumerable(value),
    named: (key) => listing.named(key),
    spreaded: (object) => listing.spreaded(object),
    into: (assign) => ({
      set value(given: any) {
        assign(given);
      },
    }),
    boxes: (value, count) => env.realm.kernel.boxes(value, count),
    rest: (args, from) => Array.from(args).slice(from),
    absent: ABSENT,
    thrown(error, site) {
      thrown.mark(error, site);
      return error;
    },
    caught: (error) => control.caught(thrown, error),
    get aborting() {
      return state.aborting;
    },
    get loading() {
      return state.loading;
    },
    mark: (index) => hooks.mark(index),
    spend: () => hooks.spend(),
    unsupported: control.unsupported,
    withObject: control.withObject,
    evalIn: (value) => env.realm.evaluation.begin(value),
    evalText: (value, context) => env.realm.evaluation.text(value, context),
    scope: (file, names) => hooks.scope(file, names),
    contract: (id, fn) => hooks.contract(id, fn),
    model: (file, name, value, fields) => hooks.models?.declare(file, name, value, fields) ?? value,
    summary: (fn, name, args, uses, globals) => hooks.summaries?.answer(fn, name, args, uses, globals),
    beyond: (args, results, collections) => hooks.walkers?.answer(args, results, collections),
    peek: (object, key) => (hooks.walkers === undefined ? object[key] : hooks.walkers.peek(object, key)),
    privateKey: (name) => privates.create(name),
    privates: (target, members) => privates.declare(target, members),
    ...createPrivates(env, convert, privates),
    specifier: (value) => String(convert.concrete(convert.toStr(value), 'import(...)')),
    dynamicImport: (specifier, from, site) => hooks.dynamicImport(specifier, from, site),
    ...(hooks.observer ?? SILENT),
    ...(hooks.observer && { skipped: guarded(hooks.observer.skipped, (error) => control.caught(thrown, error)) }),
    ...(hooks.frames ?? NO_FRAMES),
    nullable: (value, site) => (referenceKind(value) === undefined ? usedAny(value, site, false) : value),
    callee: (value, site) => usedAny(value, site, true),
  };
  return { ops, convert, comparison, members, thrown, privates };
}

function broken({ context }: RuntimeEnv, message: string, site: number): never {
  return context.abort({ kind: 'violated', property: 'assertion', message, site });
}

/** What ends the path comes through; of what the condition throws nobody hears. */
function guarded(skipped: ObserverHooks['skipped'], caught: (error: unknown) => void): ObserverHooks['skipped'] {
  return (point, index, quiet, value) => {
    try {
      skipped(point, index, quiet, value);
    } catch (error) {
      caught(error);
    }
  };
}

/** Nobody listens: no module calls these. */
const SILENT: ObserverHooks = {
  at: () => {},
  enter: () => {},
  leave: () => {},
  condition: (_point, _index, value) => value,
  decided: (_point, value) => value,
  present: (_point, value) => value,
  skipping: (value) => value,
  skipped: () => {},
};

const NO_FRAMES: FrameOps = {
  frame: (point, receiver) => ({
    point,
    receiver,
    again: false,
    readers: undefined,
    kept: [],
    hidden: 1,
    loops: new Map(),
    heads: new Map(),
  }),
  unframe: () => {},
  spot: () => {},
  cut: () => {},
  recur: () => undefined,
  loop: () => {},
  made: (array) => array,
  walks: () => false,
  follow: (_frame, _loop, source) => source,
  closure: (fn) => fn,
};

export function createOps(env: RuntimeEnv): Ops {
  return createRuntime(env).ops;
}
