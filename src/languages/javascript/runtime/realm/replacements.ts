// Which function stands for each native one, and puts it there: the kernel's own, a model, a guard, or nothing. Made by the realm while it
// is built.
// Always holds: a replaced function keeps name, length, attributes and the text of a native one; aliases of a native get the same one.
import type { Kernel } from '../../inside/texts.js';
import { hasOpenNames } from '../../values/open-names.js';
import { Symbolic } from '../../values/symbolic.js';
import { GUARD, type Kit, type Model } from '../models/model.js';
import { MODELS } from '../models/registry.js';
import { isObject, type Value } from '../values.js';
import {
  ALWAYS,
  HOT,
  ITERATING,
  isLeftNative,
  isMutating,
  LISTING,
  SPREADING,
  TAKES_REGEXP,
  type Treatment,
} from './classification.js';
import { replaceConstructor } from './constructors.js';
import { type Intrinsic, walkIntrinsics } from './intrinsics.js';

/** Methods that primitives have. */
const OF_PRIMITIVE = /^(String|Number|Boolean|Symbol|BigInt)\.prototype/;

type Slow = (self: Value, args: ArrayLike<Value>) => Value;

export class Replacements {
  /** How each function of the language is treated: classification.ts. */
  readonly treatment = new Map<string, Treatment>();
  private found: readonly Intrinsic[] = [];
  private readonly originals = new Map<string, Function>();
  private readonly replacements = new Map<Function, Function>();
  /** Replaces the Array constructor: after this, no symbolic length can slip into a native one. */
  wrapArray!: () => void;

  constructor(private readonly kit: Kit) {
    this.install();
  }

  /** The native function an intrinsic had before it was replaced. */
  original(name: string): Function {
    return this.originals.get(name) as Function;
  }

  private install(): void {
    const { kit } = this;
    const { realm } = kit;
    const { found, aliases } = walkIntrinsics(realm.context);
    for (const intrinsic of found) {
      this.originals.set(intrinsic.name, intrinsic.native);
      if (intrinsic.name === 'Array') {
        this.wrapArray = () => {
          this.replace(intrinsic, replaceConstructor(kit, intrinsic));
          realm.intrinsics.Array = realm.global.Array;
          this.settle();
        };
      } else if (intrinsic.kind === 'constructor') this.replace(intrinsic, replaceConstructor(kit, intrinsic));
      else this.replace(intrinsic, this.replacement(intrinsic));
      this.treatment.set(intrinsic.name, this.treatmentOf(intrinsic));
    }
    for (const alias of aliases) {
      const replacement = this.replacements.get(alias.native);
      if (replacement !== undefined) this.put(alias, replacement);
    }
    // Native code may iterate collections through their replaced methods.
    const { iterators } = realm.natives;
    for (const iterator of [...iterators]) {
      const replacement = this.replacements.get(iterator);
      if (replacement !== undefined) iterators.add(replacement);
    }
    this.found = found;
  }

  /** Nothing more is put anywhere: V8 need not search for what was replaced. */
  settle(): void {
    const objects = new Set<object>();
    for (const { name, holder } of this.found) {
      if (!isObject(holder) || holder === this.kit.realm.global) continue;
      if (name.includes('.prototype') && !OF_PRIMITIVE.test(name)) continue;
      objects.add(holder).add(this.replacements.get(holder as never) ?? holder);
    }
    this.kit.realm.kernel.settle([...objects]);
  }

  private treatmentOf({ name, native, kind }: Intrinsic): Treatment {
    const { kernel } = this.kit.realm;
    const typed = /^%TypedArray%\.prototype\.(\w+)$/.exec(name)?.[1];
    const made = kernelMethod(kernel, name) ?? (typed && own(kernel.typedMethods, typed));
    if (made !== undefined || kind === 'constructor' || Object.hasOwn(MODELS, name)) return 'model';
    return this.replacements.has(native) ? 'guard' : 'native';
  }

  private replace(intrinsic: Intrinsic, replacement: Function | undefined): void {
    if (replacement === undefined) return;
    const { native } = intrinsic;
    const parent = Object.getPrototypeOf(native);
    this.kit.realm.adopt(replacement, native.name, native.length, this.replacements.get(parent) ?? parent);
    this.replacements.set(native, replacement);
    this.put(intrinsic, replacement);
  }

  /** Statics were taken over by the constructor's replacement: they change there too. */
  private put(intrinsic: Intrinsic, replacement: Function): void {
    const { holder } = intrinsic;
    if (holder === undefined) return;
    put(holder, intrinsic, replacement);
    const copy = this.replacements.get(holder);
    if (copy !== undefined) put(copy, intrinsic, replacement);
  }

  /** What stands for a method or accessor; undefined to leave it. */
  private replacement(intrinsic: Intrinsic): Function | undefined {
    const { name, native } = intrinsic;
    const { kernel } = this.kit.realm;
    const short = native.name;
    const made = kernelMethod(kernel, name);
    if (made !== undefined) return made;
    const typed = /^%TypedArray%\.prototype\.(\w+)$/.exec(name)?.[1];
    const deciding = typed === undefined ? undefined : own(kernel.typedMethods, typed);
    if (deciding !== undefined) return deciding(native);
    // It answers with the native class.
    if (name === 'get Iterator.prototype.constructor') {
      return kernel.answering(short, this.replacements.get(this.original('Iterator')));
    }
    if (/^(Async)?DisposableStack\.prototype\.\w+$/.test(name)) return kernel.stackMethod(short, native);
    if (/^Iterator\.(prototype\.)?\w+$/.test(name) && !isLeftNative(name)) return kernel.withoutModel(short, name);
    return this.modelled(intrinsic);
  }

  /** A function with a model of the registry, or without one. */
  private modelled(intrinsic: Intrinsic): Function | undefined {
    const { name, native } = intrinsic;
    const { kernel } = this.kit.realm;
    const short = native.name;
    const model = Object.hasOwn(MODELS, name) ? MODELS[name] : undefined;
    const slow = kernel.crossing(
      (self: Value, args: ArrayLike<Value>): Value => this.slow(name, native, model, self, args),
    ) as Slow;
    if (/^RegExp\.prototype\[Symbol\.\w+\]$/.test(name) && model !== undefined) {
      return kernel.patternMethod(short, native, slow);
    }
    if (name === 'RegExp.prototype.exec') return undefined;
    if (TAKES_REGEXP.has(name)) return kernel.textWithPattern(short, native, slow);
    if (SPREADING.has(name)) return kernel.spreading(short, native, slow);
    if (model === undefined) return this.guarded(intrinsic, slow);
    if (ALWAYS.has(name) || native.length > 2) return kernel.variadic(short, native, slow);
    const family = /\.prototype[.[]/.test(name) ? kernel.methods : kernel.statics;
    return family[native.length](short, native, slow);
  }

  private guarded({ name, native, kind }: Intrinsic, slow: Slow): Function | undefined {
    const { kernel, guard, natives } = this.kit.realm;
    const short = native.name;
    if (HOT.has(name)) return kernel.statics[native.length](short, native, slow);
    if (isLeftNative(name)) return undefined;
    if (kind === 'get' || kind === 'set') return kernel.accessor[kind](short, native, slow);
    if (LISTING.has(name)) {
      const list = kernel.crossing((args: ArrayLike<Value>) => this.list(name, native, args));
      return kernel.listing(short, native, list);
    }
    if (isMutating(name)) return kernel.mutator(short, native, slow);
    if (name === '%TypedArray%.from') {
      const from = kernel.crossing((self: Value, [items, ...rest]: Value[]) => {
        const list = kernel.arrayStatics.from.call(natives.Array, items);
        const mapped = rest.map((arg) => guard.argument(arg, name));
        return Reflect.apply(native, self, [guard.argument(list, name), ...mapped]);
      });
      return kernel.variadic(short, native, from);
    }
    if (ITERATING.has(name)) {
      const iterating = kernel.crossing((self: Value, [items, ...rest]: Value[]) =>
        Reflect.apply(native, self, [this.kit.ops.iterate(items, -1), ...rest]),
      );
      return kernel.variadic(short, native, iterating);
    }
    return kernel.guard(short, native, slow);
  }

  private slow(name: string, native: Function, model: Model | undefined, self: Value, args: ArrayLike<Value>) {
    const { kit } = this;
    if (model !== undefined) {
      const result = model(kit, self, Array.from(args));
      if (result !== GUARD) return result;
    }
    return kit.realm.guard.call(name, native, self, args);
  }

  private list(name: string, native: Function, args: ArrayLike<Value>): Value {
    const { kit } = this;
    const list = Array.from(args);
    if (list.length > 0) {
      const open = listOpenNames(kit, name, kit.convert.decided(list[0]));
      if (open !== undefined) return open;
      const listed = ENUMERATING.test(name) ? kit.ops.enumerable(list[0]) : kit.ops.own(list[0]);
      const original = kit.convert.decided(list[0]);
      // Asked is the object without its private members.
      const state = /\.is[A-Z]/.test(name) && isObject(original) && !(original instanceof Symbolic);
      list[0] = state ? kit.privates.hidden(original) : listed;
    }
    return Reflect.apply(native, undefined, list);
  }
}

/** What lists own enumerable names, and nothing else of an object. */
const ENUMERATING = /^Object\.(keys|values|entries)$/;

/** Object.keys, values and entries of an object that has properties with symbolic names. */
function listOpenNames(kit: Kit, listing: string, object: Value): Value {
  const part = ENUMERATING.exec(listing)?.[1];
  if (part === undefined || !isObject(object)) return undefined;
  kit.members.listAll(object);
  if (!hasOpenNames(object)) return undefined;
  const made = kit.realm.newArray();
  for (const name of kit.members.enumerableNames(object)) {
    made[made.length] = part === 'keys' ? name : kit.ops.get(object, name, -1);
    if (part !== 'entries') continue;
    const entry = kit.realm.newArray();
    [entry[0], entry[1]] = [name, made[made.length - 1]];
    made[made.length - 1] = entry;
  }
  return made;
}

function kernelMethod(kernel: Kernel, name: string): Function | undefined {
  const size = /^get (Map|Set)\.prototype\.size$/.exec(name)?.[1];
  if (size !== undefined) return kernel.sizeGetters[size];
  const grouping = /^(Map|Object)\.groupBy$/.exec(name)?.[1];
  if (grouping !== undefined) return kernel.groupings[grouping];
  const generator = /^%GeneratorPrototype%\.(\w+)$/.exec(name)?.[1];
  if (generator !== undefined) return own(kernel.generatorMethods, generator);
  const match = /^(Array|Map|Set|Function|RegExp|Object|Proxy|Promise|Iterator)\.(prototype\.)?(\w+)$/.exec(name);
  if (match === null) return undefined;
  const [, owner, onPrototype, method] = match;
  if (onPrototype === undefined) {
    const statics: Record<string, object> = {
      Array: kernel.arrayStatics,
      Object: kernel.objectStatics,
      Proxy: kernel.proxyStatics,
      Promise: kernel.promiseStatics,
      Iterator: kernel.iteratorStatics,
    };
    return Object.hasOwn(statics, owner) ? own(statics[owner], method) : undefined;
  }
  const tables: Record<string, object> = {
    Array: kernel.arrayMethods,
    Map: kernel.mapMethods,
    Set: kernel.setMethods,
    Function: kernel.functionMethods,
    RegExp: kernel.regexpMethods,
    Object: kernel.objectMethods,
    Iterator: kernel.iteratorMethods,
  };
  return Object.hasOwn(tables, owner) ? own(tables[owner], method) : undefined;
}

function own(table: any, key: string): Function | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function put(holder: object, { key, kind }: Intrinsic, replacement: Function): void {
  const descriptor = Reflect.getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
  if (kind === 'constructor' && descriptor.set !== undefined) {
    (holder as any)[key] = replacement; // a lexical global
    return;
  }
  if (kind === 'get') descriptor.get = replacement as () => unknown;
  else if (kind === 'set') descriptor.set = replacement as (value: unknown) => void;
  else descriptor.value = replacement;
  Reflect.defineProperty(holder, key, descriptor);
}
