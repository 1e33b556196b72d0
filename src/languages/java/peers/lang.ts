// Object, Class, Throwable, System, PrintStream, Math and the boxes, as far as they need more than their bytecode.
import { apply, constant } from '../../../logic/build.js';
import { term } from '../machine/arithmetic.js';
import type { Long, Num } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { concatenated, objectText, textOfValue, unwrapped } from './text.js';

const TO_STRING = 'toString()Ljava/lang/String;';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

export function langPeers(machine: Machine): Peers {
  return {
    ...objectPeers(machine),
    ...throwablePeers(machine),
    ...systemPeers(machine),
    ...boxPeers(machine),
    ...indexPeers(machine),
  };
}

export function identity(machine: Machine, object: any): number {
  if (object === null) return 0;
  machine.host.path.restsOn('identity hash codes count the objects that were asked for theirs');
  const { identities } = machine;
  if (!identities.has(object)) identities.set(object, identities.size + 1);
  return identities.get(object) as number;
}

function objectPeers(machine: Machine): Peers {
  return {
    'java/lang/Object.<init>()V'() {},
    'java/lang/Object.hashCode()I'() {
      return identity(machine, this);
    },
    'java/lang/Object.getClass()Ljava/lang/Class;'() {
      return machine.ops.mirror(this.$c);
    },
    'java/lang/Object.toString()Ljava/lang/String;'() {
      return machine.refuse('Object.toString, which shows an identity');
    },
  };
}

function throwablePeers(machine: Machine): Peers {
  const T = 'java/lang/Throwable';
  const S = 'Ljava/lang/String;';
  const message = (error: any): any => error[`getMessage()${S}`]();
  return {
    [`${T}.<init>()V`]() {},
    [`${T}.<init>(${S})V`](text) {
      this.msg = text;
    },
    [`${T}.<init>(${S}L${T};)V`](text, cause) {
      this.msg = text;
      this.cause = cause;
    },
    [`${T}.<init>(${S}L${T};ZZ)V`](text, cause) {
      this.msg = text;
      this.cause = cause;
    },
    [`${T}.<init>(L${T};)V`](cause) {
      this.cause = cause;
      this.msg = cause === null ? null : cause[`toString()${S}`]();
    },
    [`${T}.getMessage()${S}`]() {
      if (this.vague) machine.refuse('the message of an error of the language');
      return this.msg;
    },
    [`${T}.getLocalizedMessage()${S}`]() {
      return message(this);
    },
    [`${T}.getCause()L${T};`]() {
      return this.cause;
    },
    [`${T}.initCause(L${T};)L${T};`](cause) {
      this.cause = cause;
      return this;
    },
    [`${T}.addSuppressed(L${T};)V`]() {},
    [`${T}.printStackTrace()V`]() {},
    [`${T}.fillInStackTrace()L${T};`]() {
      return this;
    },
    [`${T}.toString()${S}`]() {
      const text = message(this);
      const name = this.$c.name.replaceAll('/', '.');
      return machine.string(text === null ? name : concatenated([`${name}: `, text.v]));
    },
  };
}

function systemPeers(machine: Machine): Peers {
  const S = 'java/lang/System';
  const P = 'java/io/PrintStream';
  const printed = (value: any, d: string): void => {
    // What is printed is dropped; the code that makes its text runs.
    if (d[0] === 'L' && value?.[TO_STRING] !== machine.require('java/lang/Object').methods.get(TO_STRING)!.f)
      objectText(value);
  };
  const sinks = Object.fromEntries(
    ['print', 'println'].flatMap((name) =>
      ['I', 'J', 'Z', 'C', 'D', 'F', 'Ljava/lang/String;', 'Ljava/lang/Object;'].map((d) => [
        `${P}.${name}(${d})V`,
        (v: any) => printed(v, d),
      ]),
    ),
  );
  return {
    ...sinks,
    [`${P}.println()V`]: () => {},
    [`${P}.flush()V`]: () => {},
    [`${S}.<clinit>()V`]: () => {
      const type = machine.require(S);
      const stream = machine.require(P);
      const input = machine.require('java/io/InputStream');
      for (const name of ['out', 'err', 'in']) {
        const field = type.fields.find((f) => f.name === name);
        if (field !== undefined) type.s[field.property] = new (name === 'in' ? input : stream).ctor();
      }
    },
    [`${S}.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V`]: (a, i, b, j, n) =>
      machine.ops.arrays.copy(a, i, b, j, n),
    [`${S}.identityHashCode(Ljava/lang/Object;)I`]: (object) => identity(machine, object),
    [`${S}.exit(I)V`]: (code) => machine.exit(code),
    'java/lang/Runtime.exit(I)V': (code) => machine.exit(code),
  };
}

/** A box that `valueOf` made is marked: those of small values are one object (Operations.sameRef). The rest of the classes is bytecode. */
function boxPeers(machine: Machine): Peers {
  const all: Peers = {};
  for (const [name, d] of [
    ['Integer', 'I'],
    ['Long', 'J'],
    ['Short', 'S'],
    ['Byte', 'B'],
    ['Character', 'C'],
  ]) {
    const type = `java/lang/${name}`;
    all[`${type}.valueOf(${d})L${type};`] = (value: Num | Long) => {
      const owner = machine.require(type);
      const made = new owner.ctor();
      made[owner.findField('value', d)!.property] = value;
      made.box = value;
      return made;
    };
  }
  all['java/lang/Long.toString(J)Ljava/lang/String;'] = (value) => machine.string(textOfValue(machine, value, 'J'));
  all['java/lang/Integer.toString(I)Ljava/lang/String;'] = (value) => machine.string(textOfValue(machine, value, 'I'));
  for (const [key, bits] of [
    ['java/lang/Integer.toString(II)', 32],
    ['java/lang/Long.toString(JI)', 64],
  ] as const) {
    all[`${key}Ljava/lang/String;`] = (value, radix) => {
      if (typeof radix !== 'number') return machine.refuse('the text of a number in a symbolic base');
      const base = radix < 2 || radix > 36 ? 10 : radix;
      if (base === 10) return machine.string(textOfValue(machine, value, bits === 32 ? 'I' : 'J'));
      if (typeof value === 'object') return machine.refuse('the text of a symbolic number in another base');
      return machine.string(value.toString(base));
    };
  }
  for (const [name, radix] of [
    ['toHexString', 16],
    ['toOctalString', 8],
    ['toBinaryString', 2],
  ] as const) {
    all[`java/lang/Integer.${name}(I)Ljava/lang/String;`] = (value) => {
      const made = apply('call', [apply('ushr', [term(value), constant(0)]), constant(radix)], 'radixText');
      return machine.string(unwrapped(made));
    };
    all[`java/lang/Long.${name}(J)Ljava/lang/String;`] = (value) =>
      typeof value === 'bigint'
        ? machine.string(BigInt.asUintN(64, value).toString(radix))
        : machine.refuse(`Long.${name} of a symbolic number`);
  }
  return { ...all, ...bitPeers(machine) };
}

/** The bits of floats and doubles. */
function bitPeers(machine: Machine): Peers {
  const view = new DataView(new ArrayBuffer(8));
  const known = (value: unknown): void => {
    if (typeof value === 'object') machine.refuse('the bits of a symbolic number');
    // Which NaN it is differs between processors; floatToIntBits and doubleToLongBits do not ask.
    if (Number.isNaN(value)) machine.refuse('the raw bits of NaN');
  };
  return {
    'java/lang/Float.floatToRawIntBits(F)I'(value) {
      known(value);
      view.setFloat32(0, value);
      return view.getInt32(0);
    },
    'java/lang/Float.intBitsToFloat(I)F'(bits) {
      known(bits);
      view.setInt32(0, bits);
      return view.getFloat32(0);
    },
    'java/lang/Double.doubleToRawLongBits(D)J'(value) {
      known(value);
      view.setFloat64(0, value);
      return view.getBigInt64(0);
    },
    'java/lang/Double.longBitsToDouble(J)D'(bits) {
      known(bits);
      view.setBigInt64(0, bits);
      return view.getFloat64(0);
    },
  };
}

/** The library words the message of a wrong index by String.format, which is left out. */
function indexPeers(machine: Machine): Peers {
  const { ops } = machine;
  const check = (index: Num, length: Num): Num => {
    const inside =
      typeof index === 'number' && typeof length === 'number'
        ? index >= 0 && index < length
        : ops.le(0, index, -1) && ops.lt(index, length, -1);
    if (inside) return index;
    const error = ops.error('java/lang/IndexOutOfBoundsException', null, -1);
    error.vague = true;
    throw error;
  };
  return {
    'java/util/Objects.checkIndex(II)I': check,
    // Only its arithmetic is used: what reads memory is refused.
    'jdk/internal/util/ArraysSupport.<clinit>()V': () => {},
    'jdk/internal/util/ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I': () =>
      machine.refuse('ArraysSupport.vectorizedMismatch'),
    'java/lang/reflect/Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;'(type, length) {
      const { name } = (type ?? ops.npe(-1)).of;
      if (!machine.isKnown(name)) machine.refuse('Array.newInstance of a primitive type');
      return ops.newArray(name[0] === '[' ? `[${name}` : `[L${name};`, length, -1);
    },
    'jdk/internal/util/Preconditions.checkIndex(IILjava/util/function/BiFunction;)I'(index, length, make) {
      return make === null
        ? check(index, length)
        : machine.refuse('Preconditions.checkIndex with an exception of its own');
    },
  };
}
