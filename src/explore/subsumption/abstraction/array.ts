// Array abstraction (abstraction-2009, 6.2): an array with a symbolic length becomes the sequence of its known elements in the
// order of their indices, with a gap where others may lie between; numbers that are indices point into the sequence, and
// elements in a row that none of them points to become one, which may have the value of any of them.
// Soundness: indices and lengths are forgotten, so a match may leave states out; State.abstract says so.
import { apply, constant, eq, lt, not } from '../../../expr/build.js';
import type { Primitive, Term } from '../../../expr/term.js';
import { variablesOf } from '../../../expr/term.js';
import type { Session } from '../../../solver/session.js';
import { nodesOf, type State, type StateField, type StateNode, type StateValue, SYMBOLIC_ARRAY } from '../state.js';

type Deciding = Pick<Session, 'known' | 'check'>;

interface Element {
  readonly index: Term;
  readonly value: StateValue;
}

const ZERO = constant(0);
const ONE = constant(1);

export function summarizeArrays(state: State, session: Deciding): State {
  const arrays = nodesOf(state).filter((node) => node.type === SYMBOLIC_ARRAY);
  if (arrays.length === 0) return state;
  const copies = new Map<StateNode, StateNode>();
  const places: Place[] = [];
  const lengths = new Set<Term>();
  for (const array of arrays) {
    const sequence = sorted(elementsOf(array), session);
    // Elements whose order is not known cannot be laid out.
    if (sequence === undefined) return state;
    const length = termOf(array.fields[0].value) as Term;
    for (const variable of variablesOf(length)) lengths.add(variable);
    places.push(...layOut(array, sequence, length, state, session, copies));
  }
  const target = (node: StateNode): StateNode => copies.get(node) ?? node;
  const mapValue = (value: StateValue): StateValue =>
    value.kind === 'node' ? { kind: 'node', node: target(value.node) } : value;
  const roots = state.roots.map((root): StateField => {
    const term = indexTerm(root.value, lengths);
    if (term === undefined) return { ...root, value: mapValue(root.value) };
    return { ...root, value: { kind: 'constant', value: placeOf(term, places, session) } };
  });
  return { ...state, roots, inputs: state.inputs.map(target), abstract: true };
}

/** A number that may index an array: a whole constant, or made of lengths and constants. */
function indexTerm(value: StateValue, lengths: ReadonlySet<Term>): Term | undefined {
  const term = termOf(value);
  if (term === undefined || term.sort !== 'num') return undefined;
  if (term.op === 'const') return Number.isInteger(term.data) ? term : undefined;
  return variablesOf(term).every((variable) => lengths.has(variable)) ? term : undefined;
}

function termOf(value: StateValue): Term | undefined {
  if (value.kind === 'term') return value.term;
  return value.kind === 'constant' && typeof value.value === 'number' ? constant(value.value as Primitive) : undefined;
}

function elementsOf({ fields }: StateNode): Element[] {
  const elements: Element[] = [];
  for (let i = 1; i + 1 < fields.length; i += 2) {
    elements.push({ index: termOf(fields[i].value) as Term, value: fields[i + 1].value });
  }
  return elements;
}

function certainly(condition: Term, session: Deciding): boolean {
  if (condition.op === 'const') return condition.data === true;
  return session.known(condition) === true || session.check(not(condition)).status === 'unsat';
}

function sorted(elements: readonly Element[], session: Deciding): Element[] | undefined {
  const list: Element[] = [];
  for (const element of elements) {
    let at = 0;
    while (at < list.length && certainly(lt(list[at].index, element.index), session)) at++;
    if (at < list.length && !certainly(lt(element.index, list[at].index), session)) return undefined;
    list.splice(at, 0, element);
  }
  return list;
}

/** Where an index may point: an element of the sequence, by its index, and how the place is named. */
interface Place {
  readonly index: Term;
  readonly name: string;
}

/** Makes the abstract node of an array; gives the places that indices can point to. */
function layOut(
  array: StateNode,
  sequence: readonly Element[],
  length: Term,
  state: State,
  session: Deciding,
  copies: Map<StateNode, StateNode>,
): Place[] {
  const number = copies.size;
  const fields: StateField[] = [];
  const places: Place[] = [];
  const pointers = state.roots.map(({ value }) => termOf(value)).filter((t) => t !== undefined && t.sort === 'num');
  const isPointed = (index: Term): boolean =>
    pointers.some((pointer) => certainly(eq(pointer as Term, index), session));
  const gap = (): void => {
    fields.push({ key: 'gap', value: { kind: 'constant', value: '*' }, original: false });
  };
  let run: StateValue[] = [];
  const endRun = (): void => {
    if (run.length > 0) fields.push({ key: 'elements', value: { kind: 'any-of', values: run }, original: false });
    run = [];
  };
  sequence.forEach(({ index, value }, i) => {
    const previous = i === 0 ? undefined : sequence[i - 1].index;
    const adjacent =
      previous === undefined
        ? certainly(eq(index, ZERO), session)
        : certainly(eq(apply('add', [previous, ONE]), index), session);
    if (!adjacent) {
      endRun();
      gap();
    }
    if (isPointed(index)) {
      endRun();
      places.push({ index, name: `${number}.${fields.length}` });
      fields.push({ key: 'element', value, original: false });
    } else run.push(value);
  });
  endRun();
  const last = sequence.at(-1)?.index;
  const full =
    last === undefined
      ? certainly(eq(length, ZERO), session)
      : certainly(eq(apply('add', [last, ONE]), length), session);
  if (!full) gap();
  copies.set(array, { kind: 'new', type: 'sequence', fields });
  places.push({ index: length, name: `${number}.end` });
  return places;
}

/** Which element an index points to; else before which one it lies, as far as that is certain. */
function placeOf(term: Term, places: readonly Place[], session: Deciding): string {
  const exact = places.find(({ index }) => certainly(eq(term, index), session));
  if (exact !== undefined) return `at ${exact.name}`;
  const before = places.filter(({ index }) => certainly(lt(term, index), session)).map(({ name }) => name);
  const after = places.filter(({ index }) => certainly(lt(index, term), session)).map(({ name }) => name);
  return `before ${before.join()} after ${after.join()}`;
}
