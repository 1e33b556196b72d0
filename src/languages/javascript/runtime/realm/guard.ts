// The guard of natives without a model: symbolic values among the arguments, at any depth, are narrowed to their
// witness values, with a gap, before the native runs.
// Soundness: the path is narrowed with them, so replacing a value inside an object of the program changes nothing the
// program could tell apart on this path.

import { types } from 'node:util';
import { constant } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import { unsupported } from '../../../../result/gaps/paths.js';
import { hasSymbolicTime, putTime, timeValue } from '../../values/date-time.js';
import { forceCollection, forceFields, lazyArrayOf, resolveAny } from '../../values/lazy.js';
import { settleNames } from '../../values/open-names.js';
import { Shadow } from '../../values/shadow-bytes.js';
import { isSymbolic, Symbolic, wrap } from '../../values/symbolic.js';
import { virtualArrayOf } from '../../values/virtual-array.js';
import type { Kit } from '../models/model.js';
import { isObject, type Value } from '../values.js';

/** Objects looked at in one call before the guard gives up. */
const BUDGET = 100_000;

export class Guard {
  constructor(private readonly kit: Kit) {}

  call(name: string, native: Function, self: Value, args: ArrayLike<Value>): Value {
    const receiver = this.top(self, name);
    if (Array.isArray(receiver)) this.deep(receiver, name);
    else this.settleDate(receiver, name);
    const list: Value[] = [];
    for (let i = 0; i < args.length; i++) list[i] = this.argument(args[i], name);
    return Reflect.apply(native, receiver, list);
  }

  /** Arguments of a constructor; functions among them are passed on as they are. */
  arguments(name: string, args: ArrayLike<Value>): Value[] {
    const list: Value[] = [];
    for (let i = 0; i < args.length; i++) {
      list[i] = this.top(args[i], name);
      if (typeof list[i] === 'object' && list[i] !== null) this.deep(list[i], name);
    }
    return list;
  }

  argument(value: Value, name: string): Value {
    const top = this.top(value, name);
    if (typeof top === 'function') return this.callback(top, name);
    if (typeof top === 'object' && top !== null) this.object(top, name);
    return top;
  }

  /** A callback whose answers are concrete. */
  private callback(fn: Function, name: string): Function {
    const guard = this;
    const { calls } = this.kit.realm.gate;
    const run = function (this: Value, ...args: Value[]): Value {
      const answer = guard.top(calls.apply(fn, this, args), name);
      if (typeof answer === 'object' && answer !== null) guard.object(answer, name);
      return answer;
    };
    return this.kit.realm.disguised(run, fn);
  }

  private object(value: object, name: string): void {
    this.kit.realm.host.bytes.argumentGiven(name, value);
    this.deep(value, name);
  }

  private top(value: Value, name: string): Value {
    const decided = typeof value === 'object' && value !== null ? resolveAny(value) : value;
    const settle = (term: Term): number | bigint => this.kit.concrete(wrap(term), name);
    return virtualArrayOf(decided)?.settled(settle) ?? this.kit.concrete(decided, name);
  }

  /** Replaces symbolic values inside an object. */
  deep(root: object, name: string): void {
    const seen = new Set<object>();
    const open: any[] = [root];
    while (open.length > 0) {
      const object = this.kit.env.journal.behindProxies(open.pop());
      if (seen.has(object)) continue;
      seen.add(object);
      if (seen.size > BUDGET) this.giveUp(`${name} on a very large structure`);
      // A native would find a proxy there.
      if (virtualArrayOf(object) !== undefined) this.giveUp(`${name} on a structure that holds a typed array`);
      if (types.isAnyArrayBuffer(object))
        Shadow.find(object)?.settleAll((value) => this.kit.concrete(wrap(value), name));
      lazyArrayOf(object)?.force();
      forceCollection(object);
      settleNames(object);
      forceFields(object);
      this.settleDate(object, name);
      const tag = this.kit.realm.natives.objectToString(object);
      if (tag === '[object Map]' || tag === '[object Set]') this.collection(object, tag, name, open);
      if (ArrayBuffer.isView(object)) continue;
      this.properties(object, name, open);
    }
  }

  private settleDate(object: Value, name: string): void {
    if (!hasSymbolicTime(object)) return;
    this.kit.env.journal.collection(object);
    putTime(object, constant(this.kit.concrete(timeValue(object), name)));
  }

  private properties(object: any, name: string, open: any[]): void {
    for (const key of Reflect.ownKeys(object)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
      if (descriptor === undefined || !('value' in descriptor)) continue;
      const value = resolveAny(descriptor.value) as Value;
      if (typeof value !== 'object' || value === null) continue;
      if (!(value instanceof Symbolic)) {
        open.push(value);
        continue;
      }
      const concrete = this.kit.concrete(value, name);
      this.kit.env.journal.write(object, key);
      if (!Reflect.set(object, key, concrete)) this.giveUp(`${name} on a frozen object that holds a symbolic value`);
    }
  }

  private collection(object: any, tag: string, name: string, open: any[]): void {
    const { natives } = this.kit.realm;
    const isMap = tag === '[object Map]';
    const entries: [Value, Value][] = isMap ? [...natives.mapEntries(object)] : [...natives.setEntries(object)];
    if (entries.some(([key, value]) => isSymbolic(key) || isSymbolic(value))) {
      this.kit.env.journal.collection(object);
      if (isMap) natives.mapClear(object);
      else natives.setClear(object);
      for (const entry of entries) {
        entry[0] = this.top(entry[0], name);
        entry[1] = this.top(entry[1], name);
        if (isMap) natives.mapSet(object, entry[0], entry[1]);
        else natives.setAdd(object, entry[0]);
      }
    }
    for (const [key, value] of entries) {
      if (isObject(key) && typeof key === 'object') open.push(key);
      if (isObject(value) && typeof value === 'object') open.push(value);
    }
  }

  private giveUp(feature: string): never {
    return this.kit.env.context.abort({ kind: 'unsupported', gap: unsupported(feature), site: -1 });
  }
}
