// The parts of a state that a loop can change and a proof can widen: variables, fields of objects that variables lead to, state that is older
// than the path. Each has a key that is the same in every round, and a name in source notation. Used by loop-heads.ts.
// Soundness: a part that is not found is not widened; the match of states then fails.
import {
  ABSENT,
  type State,
  type StateField,
  type StateNode,
  type StateValue,
  SYMBOLIC_ARRAY,
} from '../../../languages/state.js';
import type { LoopHead, ProgramValue } from '../../../languages/state-reader.js';
import { constant } from '../../../logic/build.js';
import type { Primitive, Term } from '../../../logic/term.js';

export interface Part {
  readonly key: string;
  readonly name: string;
  readonly field: StateField;
  /** Whose field it is; none for what is a root. */
  readonly owner: StateNode | undefined;
}

/** More parts than these are not looked at. */
export const MAX_PARTS = 400;
/** Roots that tell what the unit was called with: they stay. */
const GIVEN = /^(?:input|argument)\./;

/** By key, roots first, each object once. */
export function partsOf({ roots }: Pick<State, 'roots'>, names: ReadonlyMap<string, string>): Map<string, Part> {
  const parts = new Map<string, Part>();
  const seen = new Set<StateNode>();
  const add = (key: string, name: string, field: StateField, owner?: StateNode): void => {
    if (parts.size < MAX_PARTS && !parts.has(key)) parts.set(key, { key, name, field, owner });
  };
  for (const field of roots) {
    const key = String(field.key);
    if (!GIVEN.test(key)) add(key, names.get(key) ?? key, field);
  }
  // Grows while it is walked.
  for (const { key, name, field } of parts.values()) {
    if (field.value.kind !== 'node' || seen.has(field.value.node)) continue;
    const { node } = field.value;
    seen.add(node);
    if (node.kind === 'mirror' || node.type === SYMBOLIC_ARRAY) continue;
    for (const inner of node.fields) {
      const text = String(inner.key);
      // What a function captured is a variable, which has a part of its own where it can change.
      const isVariable =
        typeof node.type === 'string' && node.type.startsWith('function ') && inner.value.kind !== 'node';
      if (!text.startsWith('[[') && !isVariable) add(`${key}/${text}`, memberName(name, inner.key), inner, node);
    }
  }
  return parts;
}

function memberName(name: string, key: PropertyKey): string {
  const text = typeof key === 'symbol' ? (key.description ?? 'symbol') : String(key);
  return /^\d+$/.test(text) ? `${name}[${text}]` : `${name}.${text}`;
}

/** The value of a part where it is a primitive. */
export function termAt({ value }: { readonly value: StateValue }): Term | undefined {
  if (value.kind === 'term') return value.term;
  if (value.kind !== 'constant' || value.value === ABSENT) return undefined;
  const known = ['number', 'string', 'boolean', 'bigint'].includes(typeof value.value);
  return known ? constant(value.value as Primitive) : undefined;
}

/** Gives the part another value; false where nothing can. */
export function write({ key, field, owner }: Part, value: Term | ProgramValue, head: LoopHead): boolean {
  if (owner !== undefined) return head.assign(owner, field.key, value);
  const variable = head.variables.find((v) => v.key === key) ?? head.older(key);
  variable?.write(value);
  return variable !== undefined;
}

/** May it be given another value? */
export function isWritable({ key, owner }: Part, head: LoopHead): boolean {
  if (owner !== undefined) return owner.kind === 'new' || owner.kind === 'input';
  return head.variables.some((v) => v.key === key) || head.older(key) !== undefined;
}
