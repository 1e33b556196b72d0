// Places of decisions that no text of the program has: library code and reads of inputs decide without a site. What is decided says where:
// the part of the input, without the way to it, so that all nodes of a list and all elements of an array are one place. Bounds count by
// these places (rounds.ts); for all else they are sites without a position.
import type { Term } from '../logic/term.js';
import type { SiteId } from '../path/choice.js';

/** Sites without a position that mean something else lie above. */
export const FIRST_PLACE: SiteId = -100;

export class Places {
  private readonly byName = new Map<string, SiteId>();
  private readonly byKey = new Map<string, SiteId>();
  private readonly byTerm = new WeakMap<Term, SiteId>();

  /** Of a part of the input, by its path. */
  ofPath(path: string): SiteId {
    let place = this.byName.get(path);
    if (place === undefined) this.byName.set(path, (place = this.numbered(partOf(path))));
    return place;
  }

  /** Of a condition: that of the first part of the input it is about. */
  ofTerm(term: Term): SiteId {
    let place = this.byTerm.get(term);
    if (place === undefined) this.byTerm.set(term, (place = this.ofPath(firstVariable(term) ?? '')));
    return place;
  }

  private numbered(key: string): SiteId {
    let place = this.byKey.get(key);
    if (place === undefined) this.byKey.set(key, (place = FIRST_PLACE - this.byKey.size));
    return place;
  }
}

/** `list.next.next` and `list.next`: `list.next`; `rows[2][0]`: `rows[]`; `f(x)`: `f()`. */
function partOf(path: string): string {
  const root = /^[\w$]*/.exec(path)?.[0] ?? '';
  const call = path.indexOf('(');
  if (call >= 0 && path.endsWith(')')) return `${path.slice(0, call).replace(/\[[^\]]*\]/g, '[]')}()`;
  const last = /(?:\.#?[\w$]+|\[[^[\]]*\])$/.exec(path)?.[0];
  if (last === undefined) return path;
  return `${root}${last.startsWith('[') ? '[]' : last}`;
}

function firstVariable(term: Term): string | undefined {
  const open: Term[] = [term];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.op === 'var') return String(at.data);
    for (let i = at.args.length - 1; i >= 0; i--) open.push(at.args[i]);
  }
  return undefined;
}
