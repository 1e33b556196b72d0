// toString, hashCode and equals of records, as java.lang.runtime.ObjectMethods makes them.
import type { MethodHandle } from '../classfile/constant-pool.js';
import { classText } from '../classfile/descriptor.js';
import { concatenated, textOfValue } from '../peers/text.js';
import type { CallSite } from './dynamic.js';
import type { JavaClass, Num } from './java-class.js';
import type { Machine } from './machine.js';

interface Component {
  readonly name: string;
  readonly descriptor: string;
  readonly read: (record: any) => any;
}

const HASH: Readonly<Record<string, string>> = {
  I: 'Integer',
  J: 'Long',
  F: 'Float',
  D: 'Double',
  Z: 'Boolean',
  B: 'Byte',
  C: 'Character',
  S: 'Short',
};

export function recordMethod(
  machine: Machine,
  name: string,
  type: JavaClass,
  names: readonly string[],
  getters: readonly MethodHandle[],
): CallSite {
  const components = getters.map(({ member }, i): Component => {
    const field = type.findField(member.name, member.descriptor);
    const read = (record: any): any => record[field!.property];
    return { name: names[i], descriptor: member.descriptor, read };
  });
  if (name === 'toString') return (self) => text(machine, type, components, self);
  return name === 'hashCode'
    ? (self) => hash(machine, components, self)
    : (self, other) => equals(machine, type, components, self, other);
}

function text(machine: Machine, type: JavaClass, components: readonly Component[], self: any): unknown {
  const simple = /[^.]*$/.exec(classText(type.name))?.[0] ?? '';
  const parts = components.flatMap(({ name, descriptor, read }, i) => [
    `${i === 0 ? '' : ', '}${name}=`,
    textOfValue(machine, read(self), descriptor),
  ]);
  return machine.string(concatenated([`${simple}[`, ...parts, ']']));
}

function hash(machine: Machine, components: readonly Component[], self: any): Num {
  const { ops } = machine as unknown as { ops: Record<'iadd' | 'imul', (a: Num, b: Num) => Num> };
  let made: Num = 0;
  for (const { descriptor, read } of components) {
    const value = read(self);
    const own = hashOf(machine, descriptor, value);
    made = typeof made === 'number' ? Math.imul(31, made) : ops.imul(31, made);
    made = typeof made === 'number' && typeof own === 'number' ? (made + own) | 0 : ops.iadd(made, own);
  }
  return made;
}

function hashOf(machine: Machine, descriptor: string, value: any): Num {
  const box = HASH[descriptor];
  if (box === undefined) return value === null ? 0 : value['hashCode()I']();
  const owner = machine.require(`java/lang/${box}`);
  return owner.findMethod(`hashCode(${descriptor})I`)!.f(value);
}

function equals(machine: Machine, type: JavaClass, components: readonly Component[], self: any, other: any): Num {
  if (self === other) return 1;
  if (other === null || other.$c !== type) return 0;
  return components.every(({ descriptor, read }) => same(machine, descriptor, read(self), read(other))) ? 1 : 0;
}

function same(machine: Machine, descriptor: string, a: any, b: any): boolean {
  const { ops } = machine;
  const decided = (answer: Num): boolean => (typeof answer === 'number' ? answer !== 0 : ops.ne(answer, 0, -1));
  if (descriptor === 'F' || descriptor === 'D') {
    const owner = machine.require(descriptor === 'F' ? 'java/lang/Float' : 'java/lang/Double');
    return !decided(owner.findMethod(`compare(${descriptor}${descriptor})I`)!.f(a, b));
  }
  if (descriptor === 'J') return !decided(ops.lcmp(a, b));
  if (HASH[descriptor] !== undefined) {
    return typeof a === 'number' && typeof b === 'number' ? a === b : ops.eq(a, b, -1);
  }
  if (a === b) return true;
  return a !== null && decided(a['equals(Ljava/lang/Object;)Z'](b));
}
