// Lambdas and method references: an object whose one method adapts its arguments as the JVM does (boxes, unboxes, widens, casts)
// and calls the implementation with the captured values before them.
import type { Term } from '../../../logic/term.js';
import { PRIVATE } from '../classfile/class-file.js';
import type { DynamicRef, MethodHandle } from '../classfile/constant-pool.js';
import { classNameOf, methodType } from '../classfile/descriptor.js';
import type { CallSite } from './dynamic.js';
import { JavaClass, steppedKey } from './java-class.js';
import type { Machine } from './machine.js';

const BOXES: Readonly<Record<string, string>> = {
  I: 'Integer',
  J: 'Long',
  F: 'Float',
  D: 'Double',
  Z: 'Boolean',
  B: 'Byte',
  C: 'Character',
  S: 'Short',
};
const PRIMITIVE_OF: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(BOXES).map(([type, name]) => [`Ljava/lang/${name};`, type]),
);
const VALUE: Readonly<Record<string, string>> = {
  I: 'intValue()I',
  J: 'longValue()J',
  F: 'floatValue()F',
  D: 'doubleValue()D',
  Z: 'booleanValue()Z',
  B: 'byteValue()B',
  C: 'charValue()C',
  S: 'shortValue()S',
};

const isReference = (descriptor: string): boolean => descriptor[0] === 'L' || descriptor[0] === '[';

export type Adapt = (value: any) => unknown;

/** From a value of one type to one of another, as MethodHandle.asType has it. */
export function adapter(machine: Machine, from: string, to: string): Adapt {
  if (from === to || to === 'V') return (value) => value;
  if (isReference(from)) {
    if (isReference(to)) return caster(machine, to);
    // Object and Number say nothing of the box: the target does.
    const inner = PRIMITIVE_OF[from] ?? to;
    const owner = machine.require(`java/lang/${BOXES[inner]}`);
    const widen = widened(machine, inner, to);
    return (value) => {
      const box = machine.ops.cast(value ?? machine.ops.npe(-1), owner, -1);
      return widen(box[VALUE[inner]]());
    };
  }
  if (!isReference(to)) return widened(machine, from, to);
  const owner = machine.require(`java/lang/${BOXES[from]}`);
  return (value) => owner.findMethod(`valueOf(${from})L${owner.name};`)!.f(value);
}

function caster(machine: Machine, to: string): Adapt {
  if (to === 'Ljava/lang/Object;') return (value) => value;
  return (value) => (value === null ? null : machine.ops.cast(value, machine.require(classNameOf(to)), -1));
}

function widened(machine: Machine, from: string, to: string): Adapt {
  const { ops } = machine as unknown as { ops: Record<string, (value: unknown) => unknown> };
  const isLong = from === 'J';
  if (to === 'J' && !isLong) return (value) => (typeof value === 'number' ? BigInt(value) : ops.i2l(value));
  if (to === 'F' && isLong) return (value) => ops.l2f(value);
  if (to === 'D' && isLong) return (value) => (typeof value === 'bigint' ? Number(value) : ops.l2d(value as Term));
  if (to === 'F' && from !== 'F') return (value) => (typeof value === 'number' ? Math.fround(value) : ops.d2f(value));
  return (value) => value;
}

/** The class of the objects: its interfaces' default methods, and `names` that run the lambda. */
function lambdaClass(machine: Machine, interfaces: readonly JavaClass[]): JavaClass {
  const object = machine.require('java/lang/Object');
  const made = new JavaClass(`${interfaces[0].name}$$Lambda`, undefined, false, object, interfaces);
  for (const above of [...interfaces, object]) for (const s of above.supers) made.supers.add(s);
  made.state = 'done';
  made.proto = Object.create(object.proto, { $c: { value: made } });
  for (const each of made.supers) {
    for (const [key, method] of each.methods) {
      if (method.info.code === undefined || key in made.proto) continue;
      const f = function (this: unknown, ...args: unknown[]): unknown {
        return method.f.apply(this, args);
      };
      Object.defineProperty(made.proto, key, { value: f });
      const g = function (this: unknown, ...args: unknown[]): unknown {
        return method.g.apply(this, args);
      };
      if (machine.threads !== undefined) Object.defineProperty(made.proto, steppedKey(key), { value: g });
    }
  }
  return made;
}

export interface LambdaSite {
  /** Of the interface's method, without generics. */
  readonly erased: string;
  readonly handle: MethodHandle;
  /** With the types that the site has. */
  readonly exact: string;
  /** Further interfaces, and further erasures of the method. */
  readonly markers: readonly string[];
  readonly bridges: readonly string[];
}

export function lambda(machine: Machine, ref: DynamicRef, site: LambdaSite): CallSite {
  const { parameters: captured, result } = methodType(ref.descriptor);
  const interfaces = [classNameOf(result), ...site.markers].map((name) => machine.require(name));
  const made = lambdaClass(machine, interfaces);
  const run = invoker(machine, site.handle);
  const own = ownTypes(site.handle);
  const outer = methodType(site.exact);
  const given = outer.parameters.map((type, i) => adapter(machine, type, own.parameters[captured.length + i] ?? type));
  const back = adapter(machine, own.result, outer.result);
  const keys = [site.erased, ...site.bridges].map((descriptor) => ref.name + descriptor);
  return (...values) => {
    const object = Object.create(made.proto);
    const value = (...args: unknown[]): unknown => back(run(...values, ...args.map((arg, i) => given[i](arg))));
    for (const key of keys) Object.defineProperty(object, key, { value });
    if (machine.threads === undefined) return object;
    const steps = function* (...args: unknown[]): Generator<any, unknown, undefined> {
      return back(yield* (run.steps as StepsOf)(...values, ...args.map((arg, i) => given[i](arg))));
    };
    for (const key of keys) Object.defineProperty(object, steppedKey(key), { value: steps });
    return Object.defineProperty(object, '$held', { value: values });
  };
}

type StepsOf = NonNullable<CallSite['steps']>;

/** Types of what is handed to the implementation, its receiver included, and of what it gives. */
function ownTypes({ kind, member }: MethodHandle): { parameters: readonly string[]; result: string } {
  const inner = methodType(member.descriptor);
  const receives = kind === 5 || kind === 7 || kind === 9;
  const self = `L${member.owner};`;
  return {
    parameters: receives ? [member.owner[0] === '[' ? member.owner : self, ...inner.parameters] : inner.parameters,
    result: kind === 8 ? self : inner.result,
  };
}

export function invoker(machine: Machine, handle: MethodHandle): CallSite {
  const site = plainInvoker(machine, handle);
  if (machine.threads !== undefined) site.steps = steppedInvoker(machine, handle, site);
  return site;
}

/** The same in steps. */
function steppedInvoker(machine: Machine, { kind, member }: MethodHandle, plain: CallSite): StepsOf {
  const key = member.name + member.descriptor;
  const owner = machine.require(member.owner);
  const method = owner.findMethod(key);
  const threads = machine.threads!;
  return function* (...args) {
    if (method === undefined || kind < 5 || member.owner[0] === '[') return plain(...args);
    const direct = kind === 7 || (method.info.access & PRIVATE) !== 0;
    if (kind === 6 || kind === 8) {
      const initialized = kind === 6 ? method.owner : owner;
      if (initialized.state !== 'done') yield* threads.initialize(initialized);
      if (kind === 6) return yield* method.g(...args);
      const object = new owner.ctor();
      yield* method.g.apply(object, args);
      return object;
    }
    const [self, ...rest] = args;
    const target = self ?? machine.ops.npe(-1);
    return yield* direct ? method.g.apply(target, rest) : target[steppedKey(key)](...rest);
  };
}

function plainInvoker(machine: Machine, { kind, member }: MethodHandle): CallSite {
  const key = member.name + member.descriptor;
  const owner = machine.require(member.owner);
  const method = owner.findMethod(key);
  const missing = (): never => machine.ops.missing(`${member.owner}.${member.name}`);
  const isPrivate = method !== undefined && (method.info.access & PRIVATE) !== 0;
  switch (kind) {
    case 6:
      return (...args) => {
        machine.initialize(method?.owner ?? owner);
        return method === undefined ? missing() : method.f(...args);
      };
    case 8:
      return (...args) => {
        machine.initialize(owner);
        const object = new owner.ctor();
        if (method === undefined) return missing();
        method.f.apply(object, args);
        return object;
      };
    case 5:
    case 7:
    case 9:
      if (kind === 7 || isPrivate) {
        return (self, ...args) =>
          method === undefined ? missing() : method.f.apply(self ?? machine.ops.npe(-1), args);
      }
      if (member.owner[0] === '[') return () => machine.refuse('a reference to a method of an array');
      return (self, ...args) => (self ?? machine.ops.npe(-1))[key](...args);
    default:
      return () => machine.refuse(`a method handle of kind ${kind}`);
  }
}
