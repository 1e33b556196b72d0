// What the precondition says of any element of an array of the input, or of any two neighbours: which of some claims follow from it. The precondition is explored
// with elements at an arbitrary place. Used by element-heads.ts and order-heads.ts.
// Soundness: the array must be that of the input as it was; a claim follows only if it holds wherever the precondition may; a part that is not evaluated to the
// end says nothing.
import { LENGTHS, type StateNode } from '../../../languages/state.js';
import type { LoopHead } from '../../../languages/state-reader.js';
import { apply, constant, le, lt, not, variable } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import { exploreInner } from '../../contracts/inner.js';
import type { SearchParts } from '../../parts.js';
import { judge } from './judge.js';

const BUDGET = 60;

/** Over as many elements as are read. */
export type Claim = (...elements: readonly Term[]) => Term;

/** The claims that follow, in order. */
export function required<C extends Claim>(
  search: SearchParts,
  head: LoopHead,
  array: { readonly node: StateNode; readonly length: Term },
  claims: readonly C[],
): C[] {
  const { inner, path, precondition, call, limits } = search;
  const { node, length } = array;
  const elements = claims.length === 0 ? 0 : Math.max(...claims.map((claim) => claim.length));
  if (call === undefined || elements === 0) return [];
  let left = [...claims];
  let met = false;
  let seen: Term[] = [];
  const ended = exploreInner(inner, {
    body: () => {
      seen = [];
      const first = variable('num', 'any place', LENGTHS);
      for (let i = 0; i < elements; i++) {
        const place = i === 0 ? first : apply('add', [first, constant(i)]);
        if (!path.branch(lt(place, length), -1)) path.abort({ kind: 'infeasible' });
        const element = head.elementAt(node, place);
        if (element === undefined) return false;
        seen.push(element);
      }
      if (!precondition.isPossible(call)) path.abort({ kind: 'infeasible' });
      return true;
    },
    visit: ({ result, session }) => {
      if (result.kind === 'aborted' && result.reason.kind === 'infeasible') return true;
      if (result.kind === 'value' && result.holds) {
        met = true;
        const judged = judge(
          left.map((claim) => claim(...seen)),
          { run: { session }, limits },
        );
        left = left.filter((_, i) => judged[i] === 'holds');
      } else if (session.model().status !== 'unsat') left = [];
      return left.length > 0;
    },
    budget: BUDGET,
  });
  return met && ended === 'all' ? left : [];
}

/** What may be required of each element by itself. */
export function claimsOfOne(constants: readonly number[]): ((x: Term) => Term)[] {
  const bounds = constants.map((value) => constant(value));
  return [
    (x) => apply('isInteger', [x]),
    (x) => not(apply('isNaN', [x])),
    ...bounds.flatMap((bound) => [(x: Term) => le(bound, x), (x: Term) => le(x, bound)]),
  ];
}
