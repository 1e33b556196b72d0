// Is a state the very same as an earlier one of its path? Used to tell that a path goes round for ever (lasso-mode.ts).
// Soundness: true only where everything that the code can still read is the same: values are the same term or constant, objects of
// the input are themselves, objects that the path made correspond one to one. Whoever asks makes sure that nothing was decided or
// assumed in between. What is in doubt differs.
import type { State, StateField, StateNode, StateValue } from '../../languages/state.js';

export function isSameState(before: State, now: State): boolean {
  if (before.control !== now.control || before.abstract || now.abstract) return false;
  if (before.inputs.length !== now.inputs.length) return false;
  return new Comparison(before, now).holds();
}

class Comparison {
  private readonly partner = new Map<StateNode, StateNode>();
  private readonly inverse = new Map<StateNode, StateNode>();
  private readonly open: [StateNode, StateNode][] = [];

  constructor(
    private readonly before: State,
    private readonly now: State,
  ) {}

  holds(): boolean {
    const { before, now } = this;
    // Nobody but the object itself stands for an object of the input, whether something leads to it or not.
    for (const [i, node] of before.inputs.entries()) if (!this.sameNodes(node, now.inputs[i])) return false;
    if (!this.sameFields(before.roots, now.roots)) return false;
    for (let next = this.open.pop(); next !== undefined; next = this.open.pop()) {
      if (!this.sameFields(next[0].fields, next[1].fields)) return false;
    }
    return true;
  }

  private sameFields(before: readonly StateField[], now: readonly StateField[]): boolean {
    if (before.length !== now.length) return false;
    return before.every((field, i) => {
      const { key, original, value } = now[i];
      return field.key === key && field.original === original && this.sameValues(field.value, value);
    });
  }

  private sameValues(before: StateValue, now: StateValue): boolean {
    switch (before.kind) {
      case 'constant':
        return now.kind === 'constant' && Object.is(before.value, now.value);
      case 'term':
        return now.kind === 'term' && before.term === now.term;
      case 'undecided':
        return (
          now.kind === 'undecided' && before.type === now.type && before.any === undefined && now.any === undefined
        );
      case 'node':
        return now.kind === 'node' && this.sameNodes(before.node, now.node);
      default:
        return false;
    }
  }

  private sameNodes(before: StateNode, now: StateNode): boolean {
    const known = this.partner.get(before);
    if (known !== undefined) return known === now;
    if (this.inverse.has(now) || before.kind !== now.kind || before.type !== now.type) return false;
    this.partner.set(before, now);
    this.inverse.set(now, before);
    this.open.push([before, now]);
    return true;
  }
}
