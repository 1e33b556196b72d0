// A range of statements that is a unit by itself, as data: what it reads and writes, and the edits that make a function's body of its text, which
// returns how it was left. Used where a region is explored by itself and where it is explored from a captured state.
import type { Edit } from './text-builder.js';

export interface Region {
  /** `Class.method:12-30` */
  readonly name: string;
  /** Offsets in the text of its file, and the line it begins on. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** An expression: the body of an arrow. */
  readonly expression: boolean;
  /** It stands where there is no list of statements. */
  readonly alone: boolean;
  /** What leaves it, made to go through its end. */
  readonly edits: readonly Edit[];
  /** Variables declared outside that it, or a function that it uses, reads or writes, in the order of the text. */
  readonly inputs: readonly string[];
  /** All names that are declared outside, functions and variables of the file too. */
  readonly mentions: readonly string[];
  /** Those of the inputs that it writes. */
  readonly writes: readonly string[];
  /** Variables declared inside that are used after it. */
  readonly leaves: readonly string[];
  /** It uses `this`, and `super` besides. */
  readonly self: boolean;
  readonly usesSuper: boolean;
  readonly async: boolean;
  readonly strict: boolean;
}

/** In the text of a region: how it was left. */
export const LEFT = '$left';
const BLOCK = '$region';

/** Text before and after the edited text of a region: together they are the body of a function. */
export function bodyAround({ expression, writes, leaves, async, strict }: Region): readonly [string, string] {
  const mode = strict ? " 'use strict';" : '';
  const outcome = writes.map((name) => ` ${LEFT}.${keyOf(name)} = ${name};`).join('');
  if (expression) return [`{${mode} const ${LEFT} = { leaves: 'return', value: (`, `) };${outcome} return ${LEFT}; }`];
  const end = [`leaves: 'end'`, ...leaves.map((name) => `${keyOf(name)}: ${name}`)].join(', ');
  // What an async function returns is awaited outside of what could catch its failure.
  const awaited = async ? ` if ('value' in ${LEFT}) ${LEFT}.value = await ${LEFT}.value;` : '';
  return [
    `{${mode} let ${LEFT} = { leaves: 'end' }; ${BLOCK}: {`,
    `; ${LEFT} = { ${end} }; }${awaited}${outcome} return ${LEFT}; }`,
  ];
}

/** `leaves` and `value` say how the region was left. */
function keyOf(name: string): string {
  return name === 'leaves' || name === 'value' ? `${name}_` : name;
}

/** Text in the place of what leaves the region, from its first word on, and of what ends it. */
export function leaving(how: string, value: boolean): readonly [string, string] {
  const says = `{ ${LEFT} = { leaves: '${how}'`;
  return value ? [`${says}, value: (`, `) }; break ${BLOCK}; }`] : [`${says} }`, `; break ${BLOCK}; }`];
}
