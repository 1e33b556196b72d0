// Array abstraction (abstraction-2009, 6.2): an array with a symbolic length becomes the sequence of its known elements in the
// order of their indices, with a gap where others may lie between (algorithm 3). Numbers that can be indices point into the
// sequence; elements that none of them points to become one with their neighbours, which may have the value of any of them.
// Beyond the paper: so do elements that only gaps keep apart, or a walk through scattered elements would never end.
// Soundness: indices and lengths are forgotten, so a match may leave states out; State.abstract says so.

import {
  nodesOf,
  type State,
  type StateField,
  type StateNode,
  type StateValue,
  SYMBOLIC_ARRAY,
} from '../../../languages/state.js';
import { apply, constant, eq, lt, not } from '../../../logic/build.js';
import type { Primitive, Term } from '../../../logic/term.js';
import { variablesOf } from '../../../logic/term.js';
import type { Session } from '../../../solver/session.js';

type Deciding = Pick<Session, 'known' | 'witness' | 'check'>;

interface Element {
  readonly index: Term;
  readonly value: StateValue;
  /** The field of the abstract array that stands for it. */
  field: number;
}

/** An array and its elements in order. */
interface Sequence {
  readonly node: StateNode;
  readonly elements: readonly Element[];
  readonly length: Term;
}

const ONE = constant(1);

export function summarizeArrays(state: State, session: Deciding): State {
  const order = new Order(session);
  const sequences: Sequence[] = [];
  for (const node of nodesOf(state)) {
    if (node.type !== SYMBOLIC_ARRAY) continue;
    const elements = order.sorted(elementsOf(node));
    // Elements whose order is not known cannot be laid out.
    if (elements === undefined) return state;
    sequences.push({ node, elements, length: termOf(node.fields[0].value) as Term });
  }
  if (sequences.length === 0) return state;
  const indices = new Set(
    sequences.flatMap(({ length, elements }) => [length, ...elements.map(({ index }) => index)].flatMap(variablesOf)),
  );
  const pointers = new Map<StateField, Term>();
  for (const root of state.roots) {
    const term = indexTerm(root.value, indices);
    if (term !== undefined) pointers.set(root, term);
  }
  const copies = new Map<StateNode, StateNode>(nodesOf(state).map((node) => [node, { ...node }]));
  for (const sequence of sequences) copies.set(sequence.node, layOut(sequence, [...pointers.values()], order));
  const mapValue = (value: StateValue): StateValue => {
    if (value.kind === 'any-of') return { ...value, values: value.values.map(mapValue) };
    return value.kind === 'node' ? { ...value, node: copies.get(value.node) ?? value.node } : value;
  };
  const mapField = (field: StateField): StateField => ({ ...field, value: mapValue(field.value) });
  // Elements and objects may hold arrays, too.
  for (const copy of copies.values()) copy.fields = copy.fields.map(mapField);
  const roots = state.roots.map((root): StateField => {
    const term = pointers.get(root);
    if (term === undefined) return mapField(root);
    // As part of the key it tells states apart before they are compared.
    const place = sequences.map((sequence, i) => `${i}:${placeOf(term, sequence, order)}`).join();
    return { ...root, key: `${String(root.key)}@${place}`, value: { kind: 'constant', value: true } };
  });
  return { ...state, roots, inputs: state.inputs.map((node) => copies.get(node) ?? node), abstract: true };
}

/** A number that may index an array: a whole constant, or made of what indices and lengths are made of. */
function indexTerm(value: StateValue, indices: ReadonlySet<Term>): Term | undefined {
  const term = termOf(value);
  if (term === undefined || term.sort !== 'num') return undefined;
  if (term.op === 'const') return Number.isInteger(term.data) ? term : undefined;
  return variablesOf(term).every((variable) => indices.has(variable)) ? term : undefined;
}

function termOf(value: StateValue): Term | undefined {
  if (value.kind === 'term') return value.term;
  return value.kind === 'constant' && typeof value.value === 'number' ? constant(value.value as Primitive) : undefined;
}

function elementsOf({ fields }: StateNode): Element[] {
  const elements: Element[] = [];
  for (let i = 1; fields[i].key === 'index'; i += 2) {
    elements.push({ index: termOf(fields[i].value) as Term, value: fields[i + 1].value, field: -1 });
  }
  return elements;
}

/** What is certain about indices under the path condition; each question is asked once. */
class Order {
  private readonly answers = new Map<Term, boolean>();
  constructor(private readonly session: Deciding) {}

  certain(condition: Term): boolean {
    if (condition.op === 'const') return condition.data === true;
    let answer = this.answers.get(condition);
    if (answer === undefined) this.answers.set(condition, (answer = this.ask(condition)));
    return answer;
  }

  private ask(condition: Term): boolean {
    const known = this.session.known(condition);
    if (known !== undefined) return known;
    if (this.session.witness(condition) === false) return false;
    return this.session.check(not(condition)).status === 'unsat';
  }

  below(a: Term, b: Term): boolean {
    return this.certain(lt(a, b));
  }

  equal(a: Term, b: Term): boolean {
    return a === b || this.certain(eq(a, b));
  }

  /** b is the next index after a. */
  adjacent(a: Term, b: Term): boolean {
    return this.equal(apply('add', [a, ONE]), b);
  }

  sorted(elements: readonly Element[]): Element[] | undefined {
    const list: Element[] = [];
    for (const element of elements) {
      // Mostly they became known in order.
      let at = list.length;
      while (at > 0 && this.below(element.index, list[at - 1].index)) at--;
      if (at > 0 && !this.below(list[at - 1].index, element.index)) return undefined;
      list.splice(at, 0, element);
    }
    return list;
  }
}

const GAP: StateField = { key: 'gap', value: { kind: 'constant', value: '*' }, original: false };

/** The abstract array; notes for each element which of its fields stands for it. */
function layOut({ elements, length }: Sequence, pointers: readonly Term[], order: Order): StateNode {
  const fields: StateField[] = [];
  let run: StateValue[] = [];
  /** Where the run goes. */
  let runField = -1;
  const endRun = (): void => {
    if (run.length > 0) fields[runField] = { key: 'elements', value: { kind: 'any-of', values: run }, original: false };
    run = [];
  };
  /** A run that follows a run with only a gap between continues it. */
  const beginRun = (): void => {
    const before = fields.at(-2);
    if (fields.at(-1) !== GAP || before?.key !== 'elements' || before.value.kind !== 'any-of') {
      runField = fields.length;
      fields.push(GAP);
      return;
    }
    fields.pop();
    run = [...before.value.values];
  };
  let previous: Term = constant(-1);
  for (const element of elements) {
    if (!order.adjacent(previous, element.index)) {
      endRun();
      fields.push(GAP);
    }
    previous = element.index;
    if (pointers.some((pointer) => order.equal(pointer, element.index))) {
      endRun();
      element.field = fields.length;
      fields.push({ key: 'element', value: element.value, original: false });
    } else {
      if (run.length === 0) beginRun();
      run.push(element.value);
      element.field = runField;
    }
  }
  endRun();
  if (!order.adjacent(previous, length)) fields.push(GAP);
  return { kind: 'new', type: 'sequence', fields };
}

/** Where an index lies, as far as that is certain: at an element, next to one, between two, at the end, past it. */
function placeOf(term: Term, { elements, length }: Sequence, order: Order): string {
  if (order.equal(term, length)) return 'end';
  if (order.below(length, term)) return 'past';
  const inside = order.below(term, length) ? '' : '?';
  for (let i = elements.length - 1; i >= 0; i--) {
    const { index, field } = elements[i];
    if (order.equal(term, index)) return `at ${field}`;
    if (!order.below(index, term)) continue;
    return order.adjacent(index, term) ? `next to ${field}${inside}` : `after ${field}${inside}`;
  }
  const first = elements[0];
  if (first === undefined || !order.below(term, first.index)) return `somewhere${inside}`;
  return order.below(term, constant(0)) ? 'before' : `first${inside}`;
}
