// Pattern switches and switches on enums, as java.lang.runtime.SwitchBootstraps makes them: the position of the first label from
// `start` on that the value fits, the number of labels when there is none, -1 for null.
import type { Constant } from '../classfile/constant-pool.js';
import { classNameOf } from '../classfile/descriptor.js';
import { equalTexts } from '../peers/string-order.js';
import type { CallSite } from './dynamic.js';
import type { Num } from './java-class.js';
import type { Machine } from './machine.js';

type Fits = (value: any) => boolean;

function decided(machine: Machine, answer: Num): boolean {
  return typeof answer === 'number' ? answer !== 0 : machine.ops.ne(answer, 0, -1);
}

const isA = (machine: Machine, value: any, name: string): boolean => machine.ops.is(value, machine.require(name)) === 1;

function numberFits(machine: Machine, label: number): Fits {
  return (value) => {
    const box = ['Integer', 'Character', 'Short', 'Byte'].find((name) => isA(machine, value, `java/lang/${name}`));
    if (box === undefined) return false;
    const own = machine.require(`java/lang/${box}`).fields.find(({ name, isStatic }) => name === 'value' && !isStatic);
    const inner = value[own!.property] as Num;
    return typeof inner === 'number' ? inner === label : machine.ops.eq(inner, label, -1);
  };
}

function labelOf(machine: Machine, constant: Constant): Fits | undefined {
  switch (constant.kind) {
    case 'class': {
      const { value } = constant;
      const name = value[0] === '[' ? value : classNameOf(value);
      return (object) => isA(machine, object, name);
    }
    case 'string':
      return (object) =>
        isA(machine, object, 'java/lang/String') && decided(machine, equalTexts(object.v, constant.value));
    case 'int':
      return numberFits(machine, constant.value);
    default:
      return undefined;
  }
}

/** @param isEnum texts name constants of the enum */
export function switchSite(machine: Machine, labels: readonly Constant[], isEnum: boolean): CallSite {
  const fits = labels.map((constant): Fits | undefined => {
    if (!isEnum || constant.kind !== 'string') return labelOf(machine, constant);
    return (object) => object['name()Ljava/lang/String;']().v === constant.value;
  });
  if (fits.includes(undefined)) return () => machine.refuse('a switch with a label that is computed');
  return (value, start) => {
    if (value === null) return -1;
    if (typeof start !== 'number')
      return machine.refuse('a pattern switch that is entered again with a symbolic label');
    for (let i = start; i < fits.length; i++) if (fits[i]!(value)) return i;
    return fits.length;
  };
}
