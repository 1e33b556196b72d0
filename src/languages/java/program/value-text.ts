// Values of the running program in Java's notation, symbolic parts by name.
import type { Term } from '../../../logic/term.js';
import { classText, typeText } from '../classfile/descriptor.js';
import { JavaArray } from '../machine/java-array.js';
import type { JavaClass } from '../machine/java-class.js';
import { numberText, stringText } from './recipe-text.js';
import { termText } from './term-text.js';

/** @param type descriptor of a value that is no object */
export function valueText(value: any, type: string): string {
  if (value === undefined) return 'void';
  if (value === null) return 'null';
  if (typeof value === 'number') return numberText(value, type[0] === 'L' ? 'I' : type);
  if (typeof value === 'bigint') return `${value}L`;
  if ('operation' in value) return termText(value as Term);
  if (typeof value.v === 'string') return stringText(value.v as string);
  if (value.v !== undefined) return termText(value.v as Term);
  if (value instanceof JavaArray)
    return typeof value.len === 'number' ? `${typeText(value.element)}[${value.len}]` : typeText(value.$c.name);
  if (value.$in !== undefined) return value.$in.path as string;
  const constant = enumName(value);
  if (constant !== undefined) return constant;
  if (value.box !== undefined) return valueText(value.box, 'I');
  return classText(value.$c.name as string);
}

/** `Color.RED` of a constant of an enum. */
export function enumName(value: any): string | undefined {
  const type = value?.$c as JavaClass | undefined;
  const above = type && [...type.supers].find((s) => s.name === 'java/lang/Enum');
  if (type === undefined || above === undefined) return undefined;
  const own = [...type.supers].find((s) => s.parent === above) as JavaClass;
  return `${classText(own.name)}.${value[above.findField('name', 'Ljava/lang/String;')!.property]?.v}`;
}
