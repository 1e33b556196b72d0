// java.lang.Class, as far as it shows what class files say, and java.lang.reflect.Field for the library's own use. A method that is not here
// is refused by name.
import { ENUM, INTERFACE } from '../classfile/class-file.js';
import type { JavaClass } from '../machine/java-class.js';
import type { Machine } from '../machine/machine.js';
import { identity } from './lang.js';

type Peers = Record<string, (this: any, ...args: any[]) => any>;

const C = 'java/lang/Class';
const S = 'Ljava/lang/String;';

const PRIMITIVES: Readonly<Record<string, string>> = {
  I: 'int',
  J: 'long',
  S: 'short',
  B: 'byte',
  C: 'char',
  Z: 'boolean',
  F: 'float',
  D: 'double',
};

const isPrimitive = (type: JavaClass): boolean => type.file === undefined && type.name[0] !== '[';

/** Of the elements of arrays. */
function componentOf(machine: Machine, { name }: JavaClass): JavaClass | undefined {
  if (name[0] !== '[') return undefined;
  if (name.length === 2) return machine.primitive(PRIMITIVES[name[1]]);
  return machine.require(name[1] === 'L' ? name.slice(2, -1) : name.slice(1));
}

function simpleName(machine: Machine, type: JavaClass): string {
  const component = componentOf(machine, type);
  if (component !== undefined) return `${simpleName(machine, component)}[]`;
  const nested = type.file?.nested.find(({ inner }) => inner === type.name);
  return nested === undefined ? /[^/]*$/.exec(type.name)![0] : (nested.simple ?? '');
}

function namePeers(machine: Machine): Peers {
  return {
    [`${C}.getName()${S}`]() {
      return machine.literal(this.of.name.replaceAll('/', '.'));
    },
    [`${C}.getSimpleName()${S}`]() {
      return machine.literal(simpleName(machine, this.of));
    },
    [`${C}.getPackageName()${S}`]() {
      const { name } = this.of;
      if (name[0] === '[' || isPrimitive(this.of)) return machine.refuse('Class.getPackageName of such a type');
      return machine.literal(name.slice(0, Math.max(0, name.lastIndexOf('/'))).replaceAll('/', '.'));
    },
    [`${C}.toString()${S}`]() {
      const kind = isPrimitive(this.of) ? '' : isInterface(this.of) ? 'interface ' : 'class ';
      return machine.string(kind + this.of.name.replaceAll('/', '.'));
    },
  };
}

const isInterface = ({ file }: JavaClass): boolean => file !== undefined && (file.access & INTERFACE) !== 0;

function kindPeers(machine: Machine): Peers {
  const { ops } = machine;
  return {
    [`${C}.isArray()Z`]() {
      return this.of.name[0] === '[' ? 1 : 0;
    },
    [`${C}.isPrimitive()Z`]() {
      return isPrimitive(this.of) ? 1 : 0;
    },
    [`${C}.isInterface()Z`]() {
      return isInterface(this.of) ? 1 : 0;
    },
    [`${C}.isEnum()Z`]() {
      const { file, parent } = this.of as JavaClass;
      return parent?.name === 'java/lang/Enum' && (file!.access & ENUM) !== 0 ? 1 : 0;
    },
    [`${C}.isRecord()Z`]() {
      return this.of.parent?.name === 'java/lang/Record' ? 1 : 0;
    },
    [`${C}.isInstance(Ljava/lang/Object;)Z`](object) {
      return ops.is(object, this.of);
    },
    [`${C}.isAssignableFrom(L${C};)Z`](other) {
      const from = (other ?? ops.npe(-1)).of as JavaClass;
      if (from === this.of) return 1;
      if (from.name[0] === '[' && this.of.name[0] === '[')
        return machine.refuse('Class.isAssignableFrom of two arrays');
      return from.supers.has(this.of) ? 1 : 0;
    },
    [`${C}.cast(Ljava/lang/Object;)Ljava/lang/Object;`](object) {
      if (object === null || ops.is(object, this.of) === 1) return object;
      const error = ops.error('java/lang/ClassCastException', null, -1);
      error.vague = true;
      throw error;
    },
    [`${C}.getComponentType()L${C};`]() {
      const found = componentOf(machine, this.of);
      return found === undefined ? null : ops.mirror(found);
    },
    [`${C}.getSuperclass()L${C};`]() {
      const { parent } = this.of as JavaClass;
      return parent === undefined || isInterface(this.of) ? null : ops.mirror(parent);
    },
  };
}

export function classPeers(machine: Machine): Peers {
  return {
    ...namePeers(machine),
    ...kindPeers(machine),
    [`${C}.desiredAssertionStatus()Z`]() {
      return this.of.library ? 0 : 1;
    },
    [`${C}.hashCode()I`]() {
      return identity(machine, this);
    },
    [`${C}.getClassLoader()Ljava/lang/ClassLoader;`]() {
      return this.of.library ? null : machine.refuse('the loader of a class');
    },
    [`${C}.getPrimitiveClass(${S})L${C};`]: (name) => machine.ops.mirror(machine.primitive(name.v)),
    [`${C}.getDeclaredField(${S})Ljava/lang/reflect/Field;`](name) {
      const field = (this.of as JavaClass).fields.find((each) => each.name === name?.v);
      if (field === undefined) return machine.refuse('Class.getDeclaredField of such a field');
      const made = new (machine.require('java/lang/reflect/Field').ctor)();
      made.field = field;
      return made;
    },
    [`java/lang/reflect/Field.getName()${S}`]() {
      return machine.literal(this.field.name);
    },
  };
}
