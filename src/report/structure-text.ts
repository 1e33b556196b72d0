// Pieces of text that drawings of structures (structure.ts) are made of.
import { fieldText } from '../result/member-text.js';
import type { StructureField } from '../result/result.js';
import { indent } from './layout.js';

/** Not the text of a type without a name, nor what every object is. */
export function hasName(type: string): boolean {
  return /^[\w$.]+(<.*>)?$/.test(type) && !/^object$/i.test(type);
}

/** A length that is not decided is shown where it is not the array's own `xs.length`. */
export function isNumbered(key: string): boolean {
  return /^\d+$/.test(key);
}

/** Numbers in order, then symbolic indices. */
export function byIndex(a: string, b: string): number {
  if (isNumbered(a) && isNumbered(b)) return Number(a) - Number(b);
  return Number(isNumbered(b)) - Number(isNumbered(a));
}

export function lengthText(length: string | undefined): string {
  return length === undefined || /^(\d+|\S+\.length)$/.test(length) ? '' : ` of length ${length}`;
}

/** `name: value`; a symbolic value that is named after its place needs no second mention. */
export function scalar(field: StructureField, place: string | undefined): string {
  // An input goes by its place, which need not be a name: `this.balance` of a captured state.
  const name = field.name === place ? place : fieldText(field.name);
  if (field.value.kind === 'undecided') return `${name}: ?`;
  if (field.value.kind === 'object') return `${name}: #${field.value.id}`;
  return field.value.text === place ? name : `${name}: ${field.value.text}`;
}

export function tree(blocks: readonly { readonly name: string; readonly lines: readonly string[] }[]): string[] {
  return blocks.flatMap(({ name, lines }, i) => {
    const last = i === blocks.length - 1;
    return [`${last ? '└' : '├'} ${name} → ${lines[0]}`, ...indent(lines.slice(1), `${last ? ' ' : '│'}   `)];
  });
}

export function prefixed(prefix: string, lines: readonly string[], by = prefix.length): string[] {
  return [prefix + lines[0], ...indent(lines.slice(1), ' '.repeat(by))];
}
