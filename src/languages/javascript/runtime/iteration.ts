// Iteration over values that may be symbolic: for-of, spread, destructuring and natives that take iterables.
// Always holds: what is returned can be iterated by native code; a `done` that is symbolic is decided by a branch and
// never read as a truthy object.
import { and, apply, constant, le, lt } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { lazyArrayOf } from '../values/lazy.js';
import { ListedCollection } from '../values/listed-collection.js';
import { shown } from '../values/shown.js';
import { heldTerm, Symbolic, wrap } from '../values/symbolic.js';
import type { RuntimeEnv } from './env.js';
import { type Conversions, isObject, sortOf, type Value } from './values.js';

type Listing = 'keys' | 'values' | 'entries';

/** On iterators over lazy arrays and symbolic strings: what is read and how far it was, for state matching. `own`: it goes on from wherever that is. */
export const POSITION: unique symbol = Symbol('position');

export function createIteration(env: RuntimeEnv, convert: Conversions) {
  const { natives } = env.realm;

  /** Code points of a symbolic string. */
  function characters(source: Symbolic, site: number): Value {
    const text = heldTerm(source);
    // Where it is may be any number, once a proof has widened it.
    const position: { source: Value; index: Value; own: true } = { source, index: 0, own: true };
    const length = apply('strLen', [text]);
    const next = (): Value => {
      const index = termOf(position.index);
      if (!convert.decide(lt(index, length), site)) return result(env, undefined, true);
      const code = apply('charCodeAt', [text, index]);
      const [after, afterTwo] = [apply('add', [index, constant(1)]), apply('add', [index, constant(2)])];
      const low = isUnit(apply('charCodeAt', [text, after]), 0xdc00, 0xdfff);
      const wide = convert.decide(isUnit(code, 0xd800, 0xdbff), site) && convert.decide(low, site);
      const value = wide ? apply('substring', [text, index, afterTwo]) : apply('charAt', [text, index]);
      const reached = wide ? afterTwo : after;
      position.index = reached.op === 'const' ? reached.data : wrap(reached);
      return result(env, wrap(value), false);
    };
    return iterable({ next, [POSITION]: position });
  }

  /** Elements one by one, as the array iterator reads them: a lazy array's length is asked again before each. */
  function elements(array: Value, site: number): Value {
    const position = { source: array, index: 0 };
    const next = (): Value => {
      const length = array.length;
      const at = position.index;
      const more = length instanceof Symbolic ? convert.decide(lt(constant(at), heldTerm(length)), site) : at < length;
      if (!more) return result(env, undefined, true);
      position.index++;
      return result(env, array[at], false);
    };
    return iterable({ next, [POSITION]: position });
  }

  function iterate(input: Value, site: number): Value {
    const value = convert.decided(input);
    if (value instanceof Symbolic) {
      if (sortOf(value) === 'str') return characters(value, site);
      throw convert.typeError(`${env.realm.describe(value)} is not iterable`);
    }
    if (!isObject(value)) return value;
    if (lazyArrayOf(value) !== undefined && value[Symbol.iterator] === natives.arrayValues)
      return elements(value, site);
    return (shown.lists ? membersOf(env, value, site) : undefined) ?? env.realm.kernel.iterable(value);
  }

  return {
    iterate,
    /** For `for await` and `yield*` of asynchronous generators. */
    iterateAsync(input: Value, site: number): Value {
      const value = convert.decided(input);
      return (isObject(value) ? env.realm.kernel.asyncIterable(value) : undefined) ?? iterate(value, site);
    },
  };
}

/** Members one by one, from wherever a proof has put the position. */
function members(env: RuntimeEnv, listed: ListedCollection, kind: Listing, site: number): Value {
  listed.listings++;
  let open = true;
  const ended = (): void => {
    if (open) listed.listings--;
    open = false;
  };
  const position: { source: Value; index: Value; own: true; ended: () => void } = {
    source: listed.own,
    index: 0,
    own: true,
    ended,
  };
  const next = (): Value => {
    const index = termOf(position.index);
    const step = open ? listed.memberAt(index, site) : undefined;
    if (step === undefined) {
      ended();
      return result(env, undefined, true);
    }
    const after = apply('add', [index, constant(1)]);
    position.index = after.op === 'const' ? after.data : wrap(after);
    if (kind === 'keys') return result(env, step.key, false);
    const value = listed.isMap ? step.value() : step.key;
    return result(env, kind === 'values' ? value : env.realm.kernel.arrayOf(step.key, value), false);
  };
  return iterable({ next, [POSITION]: position });
}

/** What goes through the members of a collection that a proof follows; undefined for everything else. */
function membersOf(env: RuntimeEnv, value: Value, site: number): Value {
  const found = listedIn(env, value);
  return found && members(env, found.lazy, found.kind, site);
}

/** The collection that a proof follows and that the value lists, as long as nobody has begun. */
function listedIn(
  env: RuntimeEnv,
  value: Value,
): { readonly lazy: ListedCollection; readonly kind: Listing } | undefined {
  const { kernel, natives } = env.realm;
  const collection = ListedCollection.of(value);
  const source = collection === undefined ? kernel.unmoved(value) : undefined;
  const lazy = collection ?? source?.lazy;
  if (!(lazy instanceof ListedCollection)) return undefined;
  const natural = lazy.isMap ? kernel.mapMethods.entries : kernel.setMethods.values;
  if (source === undefined) {
    if (value[Symbol.iterator] !== natural) return undefined;
    return { lazy, kind: lazy.isMap ? 'entries' : 'keys' };
  }
  if (!natives.iterators.has(value[Symbol.iterator])) return undefined;
  kernel.exhaust(value);
  return { lazy, kind: source.kind };
}

function termOf(index: Value): Term {
  return typeof index === 'number' ? constant(index) : heldTerm(index);
}

function isUnit(code: Term, from: number, to: number): Term {
  return and(le(constant(from), code), le(code, constant(to)));
}

function result(env: RuntimeEnv, value: Value, done: boolean): Value {
  const object = env.realm.newObject();
  object.value = value;
  object.done = done;
  return object;
}

function iterable(iterator: Value): Value {
  iterator[Symbol.iterator] = () => iterator;
  return iterator;
}
