// A conjunction as a flat list of conditions. Used by the layers that take fixed or defined variables out of a query.
import { FALSE, not, TRUE } from '../logic/build.js';
import type { Term } from '../logic/term.js';

/** Conjuncts without repetition; undefined when two contradict each other. */
export function flatten(conditions: readonly Term[]): Term[] | undefined {
  const flat = new Set<Term>();
  const stack = [...conditions].reverse();
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term === FALSE) return undefined;
    if (term === TRUE) continue;
    if (term.op === 'and') stack.push(term.args[1], term.args[0]);
    else if (term.op === 'not' && term.args[0].op === 'or') {
      stack.push(not(term.args[0].args[1]), not(term.args[0].args[0]));
    } else {
      if (term.negation !== undefined && flat.has(term.negation)) return undefined;
      flat.add(term);
    }
  }
  return [...flat];
}
