// VarHandles of fields and of elements, as java.util.concurrent uses them: found by MethodHandles.lookup(), called with any types. Each call is
// one access. Soundness: a call whose types are not those of the place would convert its values; it is refused.
import { methodType } from '../classfile/descriptor.js';
import type { CallSite } from '../machine/dynamic.js';
import { JavaArray } from '../machine/java-array.js';
import type { JavaField } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const H = 'java/lang/invoke/VarHandle';
const M = 'java/lang/invoke/MethodHandles';
const LOOKUP = `${M}$Lookup`;
const C = 'Ljava/lang/Class;';
const S = 'Ljava/lang/String;';

/** What a handle is of: a field, or the elements of arrays of a class. */
type Place = { readonly field: JavaField } | { readonly elements: string };

export function varHandlePeers(machine: Machine): Peers {
  const lookup = (): any => new (machine.require(LOOKUP).ctor)();
  const handle = (place: Place): any =>
    Object.defineProperty(new (machine.require(H).ctor)(), '$place', { value: place });
  const find = (isStatic: boolean) => (type: any, name: any) => {
    const field = (type ?? machine.ops.npe(-1)).of.fields.find((f: JavaField) => f.name === name?.v);
    if (field === undefined || field.isStatic !== isStatic) return machine.refuse('a VarHandle of such a field');
    return handle({ field });
  };
  return {
    [`${M}.lookup()L${LOOKUP};`]: lookup,
    [`${M}.privateLookupIn(${C}L${LOOKUP};)L${LOOKUP};`]: lookup,
    [`${LOOKUP}.<clinit>()V`]: () => {},
    [`${M}.<clinit>()V`]: () => {},
    [`${H}.<clinit>()V`]: () => {},
    [`${LOOKUP}.ensureInitialized(${C})${C}`]: (type) => {
      machine.initialize((type ?? machine.ops.npe(-1)).of);
      return type;
    },
    [`${LOOKUP}.findVarHandle(${C}${S}${C})L${H};`]: find(false),
    [`${LOOKUP}.findStaticVarHandle(${C}${S}${C})L${H};`]: find(true),
    [`${M}.arrayElementVarHandle(${C})L${H};`]: (type) => handle({ elements: (type ?? machine.ops.npe(-1)).of.name }),
    [`${H}.withInvokeExactBehavior()L${H};`]() {
      return this;
    },
    ...Object.fromEntries(
      ['acquireFence', 'releaseFence', 'fullFence', 'loadLoadFence', 'storeStoreFence'].map((name) => [
        `${H}.${name}()V`,
        () => {},
      ]),
    ),
  };
}

const WRITES = /^(set|compareAnd|weakCompareAnd|getAnd)/;

/** An access: where, and with which values. */
interface Access {
  readonly holder: any;
  /** What threads know it by. */
  readonly shared: any;
  readonly key: any;
  readonly values: readonly any[];
  readonly type: string;
}

class HandleCall {
  private readonly parameters: readonly string[];
  private readonly result: string;

  constructor(
    private readonly machine: Machine,
    readonly name: string,
    descriptor: string,
  ) {
    ({ parameters: this.parameters, result: this.result } = methodType(descriptor));
  }

  access(handle: any, args: readonly any[]): Access {
    const { machine } = this;
    const place = (handle ?? machine.ops.npe(-1)).$place as Place | undefined;
    if (place === undefined) return machine.refuse('such a VarHandle');
    const where = 'elements' in place ? 2 : place.field.isStatic ? 0 : 1;
    const type = 'elements' in place ? place.elements.slice(1) : place.field.descriptor;
    const values = args.slice(where);
    this.parameters.slice(where).forEach((given, i) => {
      if (!sameKind(given, type)) machine.refuse('a VarHandle with values of another type');
      if (values[i] !== null && isRef(type) && !this.fits(values[i], type))
        machine.refuse('a VarHandle with values of another class');
    });
    if (where === 0) {
      const { owner, property } = (place as { field: JavaField }).field;
      machine.initialize(owner);
      return { holder: owner.s, shared: owner, key: property, values, type };
    }
    const holder = args[0] ?? machine.ops.npe(-1);
    if (where === 2) {
      if (!(holder instanceof JavaArray)) return machine.refuse('a VarHandle with no array');
      return { holder, shared: holder, key: args[1], values, type };
    }
    const { owner, property } = (place as { field: JavaField }).field;
    if (!machine.ops.is(holder, owner)) return machine.refuse('a VarHandle with an object of another class');
    return { holder, shared: holder, key: property, values, type };
  }

  private fits(value: any, type: string): boolean {
    const name = type[0] === 'L' ? type.slice(1, -1) : type;
    return name === 'java/lang/Object' || machineIs(this.machine, value, name);
  }

  private get({ holder, key }: Access): any {
    return holder instanceof JavaArray ? this.machine.ops.aload(holder, key, -1) : holder[key];
  }

  private put({ holder, key }: Access, value: any): void {
    if (holder instanceof JavaArray) this.machine.ops.astore(holder, key, value, -1);
    else holder[key] = value;
  }

  private same(a: any, b: any, type: string): boolean {
    const { ops } = this.machine;
    if (isRef(type)) return ops.sameRef(a, b, -1);
    if (type === 'F' || type === 'D') return this.machine.refuse('compareAndSet of a double');
    if (typeof a !== 'object' && typeof b !== 'object') return a === b;
    return type === 'J' ? (ops as any).leq(a, b, -1) : ops.eq(a, b, -1);
  }

  run(access: Access): any {
    const { name } = this;
    const { values, type } = access;
    const held = this.get(access);
    if (/^get(Volatile|Opaque|Acquire)?$/.test(name)) return this.checked(held);
    if (/^set(Volatile|Opaque|Release)?$/.test(name)) return this.put(access, values[0]);
    if (/^(weakC|c)ompareAndSet/.test(name)) {
      if (!this.same(held, values[0], type)) return 0;
      this.put(access, values[1]);
      return 1;
    }
    if (name.startsWith('compareAndExchange')) {
      if (this.same(held, values[0], type)) this.put(access, values[1]);
    } else this.put(access, this.changed(held, values[0], type));
    return this.checked(held);
  }

  private changed(held: any, value: any, type: string): any {
    const kind = /^getAnd(Set|Add|BitwiseOr|BitwiseAnd|BitwiseXor)/.exec(this.name)?.[1];
    if (kind === 'Set') return value;
    const [ops, prefix] = [this.machine.ops as any, type === 'J' ? 'l' : 'i'];
    if ((type !== 'I' && type !== 'J') || kind === undefined) return this.machine.refuse(`VarHandle.${this.name}`);
    return ops[prefix + { Add: 'add', BitwiseOr: 'or', BitwiseAnd: 'and', BitwiseXor: 'xor' }[kind]](held, value);
  }

  /** The value as the caller has it: the JVM casts it. */
  private checked(value: any): any {
    if (this.result === 'V') return undefined;
    if (value === null || !isRef(this.result) || this.fits(value, this.result)) return value;
    return this.machine.refuse('a VarHandle whose value has another class');
  }
}

const isRef = (type: string): boolean => type[0] === 'L' || type[0] === '[';
const sameKind = (given: string, type: string): boolean => (isRef(given) ? isRef(type) : given === type);

function machineIs(machine: Machine, value: any, name: string): boolean {
  const type = machine.find(name);
  return type !== undefined && Boolean(machine.ops.is(value, type));
}

/** Code for a call of a VarHandle; undefined where the method takes the types that it names. */
export function varHandleCall(machine: Machine, name: string, descriptor: string): CallSite | undefined {
  if (!/^(get|set|compareAnd|weakCompareAnd)/.test(name)) return undefined;
  const call = new HandleCall(machine, name, descriptor);
  const site: CallSite = (handle, ...args) => {
    const access = call.access(handle, args);
    machine.threads?.touchPlain(access.shared, access.key, WRITES.test(name), access.values.at(-1) ?? null);
    return call.run(access);
  };
  site.steps = function* (handle, ...args) {
    const access = call.access(handle, args);
    const request = machine.threads!.touch(access.shared, access.key, WRITES.test(name), access.values.at(-1) ?? null);
    if (request !== null) yield request;
    return call.run(access);
  };
  return site;
}
