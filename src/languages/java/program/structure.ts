// Values after the call as a graph to be drawn.
import type { InputObject } from '../../../inputs/input-object.js';
import type { Structure, StructureField, StructureObject, StructureValue } from '../../../result/result.js';
import type { NamedValue } from '../../language.js';
import { classText, typeText } from '../classfile/descriptor.js';
import { fieldKeys } from '../field-keys.js';
import { JavaArray } from '../machine/java-array.js';
import type { JavaClass } from '../machine/java-class.js';
import { enumName, valueText } from './value-text.js';

/** Longer arrays are cut in pictures. */
const SHOWN = 100;
const UNDECIDED: StructureValue = { kind: 'undecided' };

export function structureOf(values: readonly NamedValue[], resultType: string): Structure {
  const objects = new Map<object, StructureObject>();
  const pending: any[] = [];
  const isObject = (value: any): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !('operation' in value) &&
    value.v === undefined &&
    value.box === undefined &&
    enumName(value) === undefined;
  let next = 1_000_000;
  const valueOf = (value: any, type: string): StructureValue => {
    if (!isObject(value)) return { kind: 'primitive', text: valueText(value, type) };
    if (!objects.has(value)) {
      const input = (value.$in ?? value.input) as InputObject | undefined;
      const isArray = value instanceof JavaArray;
      const name = isArray ? typeText(value.$c.name) : classText((value.$c as JavaClass).name);
      const length = isArray ? { length: valueText(value.len, 'I') } : {};
      objects.set(value, {
        id: input?.id ?? next++,
        kind: isArray ? 'array' : 'object',
        type: name,
        allocated: input === undefined,
        fields: [],
        ...length,
      });
      pending.push(value);
    }
    return { kind: 'object', id: objects.get(value)!.id };
  };
  const roots = values.map(
    ({ name, value }): StructureField => ({ name, value: valueOf(value, name === 'result' ? resultType : 'I') }),
  );
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    const fields = objects.get(value)!.fields as StructureField[];
    if (value instanceof JavaArray) {
      for (const [name, element] of elementsOf(value).slice(0, SHOWN)) {
        fields.push({ name, value: valueOf(element, value.element) });
      }
      continue;
    }
    const all = (value.$c as JavaClass).allFields();
    const keys = fieldKeys(all.map(({ name, owner }) => ({ name, owner: owner.name })));
    all.forEach(({ property, descriptor }, i) => {
      const own = Object.getOwnPropertyDescriptor(value, property);
      fields.push({ name: keys[i], value: own === undefined ? UNDECIDED : valueOf(own.value, descriptor) });
    });
  }
  return { roots, objects: [...objects.values()].sort((a, b) => a.id - b.id) };
}

/** Elements that are known, with those of an input that were read. */
function elementsOf({ d, open }: JavaArray): [string, unknown][] {
  if (open === undefined) return Object.entries(d as Record<string, unknown>);
  return [...new Map([...open.known()].map(([index, value]) => [String(index), value]))];
}
