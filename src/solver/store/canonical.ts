// The canonical form of a conjunction: equal for conjunctions that differ in the names of variables and in the order of conjuncts alone.
// What a variable may be (sort and domain) is part of it. Called by the layer that looks up what other runs have solved.
// Soundness: the form spells the conjunction out, so conjunctions with equal forms are the same but for names. Different forms may
// mean the same, which costs a call of the solver and nothing else.
import { createHash } from 'node:crypto';
import { type Primitive, type Term, visit } from '../../logic/term.js';

export interface Canonical {
  readonly key: string;
  /** In the order of the form. */
  readonly variables: readonly Term[];
}

/** Sub-terms; larger conjunctions are not looked up. */
const MAX_TERMS = 20_000;
const KEY_LENGTH = 32;

/** @param about what else the answer depends on */
export function canonical(conditions: readonly Term[], about: string): Canonical | undefined {
  const shapes = new Map<Term, number>();
  for (const condition of conditions) {
    if (!addShapes(condition, shapes)) return undefined;
  }
  const shapeOf = (term: Term): number => shapes.get(term) as number;
  const ordered = [...new Set(conditions)].sort((a, b) => shapeOf(a) - shapeOf(b));
  const numbers = new Map<Term, number>();
  const variables: Term[] = [];
  let text = `${about}\n`;
  for (const condition of ordered) {
    visit(
      condition,
      (term) => numbers.has(term),
      (term) => {
        numbers.set(term, numbers.size);
        text += `${lineOf(term, numbers)}\n`;
        if (term.op === 'var') variables.push(term);
      },
    );
    text += `! ${numbers.get(condition)}\n`;
  }
  return { key: createHash('sha256').update(text).digest('base64url').slice(0, KEY_LENGTH), variables };
}

function lineOf(term: Term, numbers: ReadonlyMap<Term, number>): string {
  const { op, sort, args, data } = term;
  const own = op === 'var' ? domainOf(term) : data === undefined ? '' : JSON.stringify(textOf(data));
  return `${op} ${sort} ${own} ${args.map((arg) => numbers.get(arg)).join(' ')}`;
}

function domainOf({ domain }: Term): string {
  if (domain === undefined) return '';
  return `${domain.integer}:${textOf(domain.min)}:${textOf(domain.max)}:${domain.orNaN === true}`;
}

function textOf(value: Primitive): string {
  return `${typeof value}:${Object.is(value, -0) ? '-0' : String(value)}`;
}

/** A number for each sub-term that does not depend on names. False: there are too many. */
function addShapes(condition: Term, shapes: Map<Term, number>): boolean {
  visit(
    condition,
    (term) => shapes.has(term) || shapes.size > MAX_TERMS,
    (term) => {
      let shape = hashOf(`${term.op} ${term.sort} ${term.op === 'var' ? domainOf(term) : String(term.data)}`);
      for (const arg of term.args) shape = mixed(shape, shapes.get(arg) as number);
      shapes.set(term, shape);
    },
  );
  return shapes.size <= MAX_TERMS;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i));
  return hash;
}

function mixed(hash: number, more: number): number {
  const next = Math.imul(hash ^ more, 0x01000193);
  return next ^ (next >>> 15);
}
