// Explores an action by itself, within a run but under none of its conditions: for summaries of functions that depend on their arguments
// alone. By the inner exploration of contracts, so that nothing of it is left afterwards.
// Soundness: an answer is complete. Whatever was left out on one of the paths makes it none.
import { and } from '../../logic/build.js';
import type { Term } from '../../logic/term.js';
import type { ApartPath } from '../../path/context.js';
import type { GapLog } from '../gap-log.js';
import type { InnerPath } from '../predicate.js';
import { exploreInner, type InnerHost } from './inner.js';

/** On one path: a function that decides more is not worth a summary. */
const MOST_DECISIONS = 24;

export function exploreApart(host: InnerHost, action: () => unknown, most: number): readonly ApartPath[] | undefined {
  const paths: ApartPath[] = [];
  let whole = true;
  let value: unknown;
  const gaps = {
    add: () => {
      whole = false;
    },
  } as unknown as GapLog;
  const body = (): boolean => {
    value = action();
    return true;
  };
  const visit = ({ result, conjuncts }: InnerPath): boolean => {
    if (result.kind !== 'value' && result.kind !== 'threw') whole = false;
    if (!conjuncts.every(isTerm)) whole = false;
    if (!whole) return false;
    const condition = and(...conjuncts.filter(isTerm));
    paths.push(result.kind === 'value' ? { condition, returned: { value } } : { condition });
    return true;
  };
  const ended = exploreInner({ ...host, gaps }, { alone: true, body, visit, budget: most, depth: MOST_DECISIONS });
  return ended === 'all' && whole ? paths : undefined;
}

function isTerm(conjunct: unknown): conjunct is Term {
  return typeof conjunct !== 'function';
}
