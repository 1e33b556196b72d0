// Names and descriptions of inputs as Java writes them.

import { type Notation, PLAIN } from '../../../inputs/notation.js';
import type { SlotOption } from '../../../inputs/options.js';
import type { ShapeTable } from '../../../inputs/shape.js';
import { enumLabel } from '../enum-text.js';
import { stringText } from './recipe-text.js';
import { termText } from './term-text.js';

export const NOTATION: Notation = {
  ...PLAIN,
  length: (array) => `${array}.length`,
  option: optionText,
  term: termText,
  literal: (value) => enumLabel(value) ?? (typeof value === 'string' ? stringText(value) : String(value ?? null)),
  describe: ({ type }) => {
    if (type.kind === 'array') return { kind: 'array', type: 'array', length: termText(type.length) };
    return type.kind === 'object' ? { kind: 'object', type: type.shape.name } : { kind: 'other', type: type.kind };
  },
};

/** Conditions that tell one option from the others. */
function optionText(options: readonly SlotOption[], index: number, at: string, shapes: ShapeTable): string[] {
  const option = options[index];
  if (options.length === 1) return [];
  if (option.kind === 'literal') return [`${at} == ${enumLabel(option.value) ?? option.value}`];
  if (option.kind === 'alias') return [`${at} == ${option.object.path}`];
  const nullable = options.some((o) => o.kind === 'literal' && o.value === null);
  const others = options.flatMap((o) => (o.kind === 'alias' ? [`${at} != ${o.object.path}`] : []));
  const made = options.filter((o) => o.kind === 'new');
  const name = option.kind === 'new' && option.type.kind === 'object' ? shapes[option.type.id].name : undefined;
  const type = made.length > 1 && name !== undefined ? [`${at}.getClass() == ${name}.class`] : [];
  return [...(nullable && type.length === 0 ? [`${at} != null`] : []), ...others, ...type];
}
