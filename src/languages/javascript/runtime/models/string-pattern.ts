// Models of split, replace and replaceAll with a string as the pattern. A list of pieces has a length that the program can
// see, so the number of pieces is decided, one branch for each; the pieces are terms (`s.split(",")[1]`). A replacement
// that is a text makes a `strCall` term; a function is called, once for each occurrence, which are decided likewise.
// Soundness: exact; patterns that are objects (regular expressions) go to the guard.
import { apply, constant, eq, le } from '../../../../logic/build.js';
import { textOf } from '../../../../logic/constant.js';
import type { Term } from '../../../../logic/term.js';
import { wrap } from '../../values/symbolic.js';
import { EMPTY, isObject, ONE, type Value, ZERO } from '../values.js';
import { GUARD, type Kit, type ModelTable } from './model.js';
import { text } from './string.js';

const length = (s: Term): Term => apply('strLen', [s]);
const concat = (a: Term, b: Term): Term => apply('concat', [a, b]);

/** ToUint32 of the limit, decided: how many pieces are wanted at most. */
function limitOf(kit: Kit, value: Value): number | Term {
  if (value === undefined) return 2 ** 32 - 1;
  const term = apply('toUint32', [kit.convert.numberTerm(value)]);
  return term.op === 'const' ? (term.data as number) : term;
}

function pieces(kit: Kit, s: Term, separator: Term, limit: number | Term): Value {
  const list = kit.realm.newArray();
  const reached = (n: number): boolean => (typeof limit === 'number' ? n >= limit : kit.decide(eq(limit, constant(n))));
  if (reached(0)) return list;
  const single = textOf(separator) === '' || (textOf(separator) === undefined && kit.decide(eq(separator, EMPTY)));
  const count = single ? length(s) : apply('call', [s, separator], 'splitCount');
  let n = single ? 0 : 1;
  let cut = !single && reached(1);
  while (!cut && !kit.decide(eq(count, constant(n)))) cut = reached(++n);
  for (let i = 0; i < n; i++) {
    if (single) list[i] = wrap(apply('charAt', [s, constant(i)]));
    else if (n === 1 && !cut) list[i] = wrap(s);
    else list[i] = wrap(apply('call', [s, separator, constant(i)], 'splitPiece'));
  }
  return list;
}

/** Calls the replacer for the occurrence at a position. */
function replaced(kit: Kit, replacer: Function, pattern: Term, at: Term, s: Term): Term {
  return kit.convert.stringTerm(Reflect.apply(replacer, undefined, [wrap(pattern), wrap(at), wrap(s)]));
}

function replace(kit: Kit, self: Value, pattern: Value, replacement: Value, all: boolean): Value {
  const name = all ? 'replaceAll' : 'replace';
  const value = kit.convert.decided(pattern);
  if (isObject(value)) return GUARD;
  const s = text(kit, self, name);
  const p = kit.convert.stringTerm(value);
  if (typeof replacement !== 'function') {
    const r = kit.convert.stringTerm(replacement);
    return wrap(apply('strCall', [s, p, r], name, 'str'));
  }
  let result = EMPTY;
  let done: Term = ZERO;
  let at = apply('indexOf', [s, p, ZERO]);
  const empty = p === EMPTY || (all && textOf(p) === undefined && kit.decide(eq(p, EMPTY)));
  while (kit.decide(le(ZERO, at))) {
    result = concat(concat(result, apply('substring', [s, done, at])), replaced(kit, replacement, p, at, s));
    done = apply('add', [at, length(p)]);
    const next = empty ? apply('add', [at, ONE]) : done;
    // The empty text occurs at the end, and no further.
    if (!all || (empty && !kit.decide(le(next, length(s))))) break;
    at = apply('indexOf', [s, p, next]);
  }
  return wrap(concat(result, apply('substring', [s, done, length(s)])));
}

export const stringPattern: ModelTable = {
  'String.prototype.split': (kit, self, [separator, limit]) => {
    const value = kit.convert.decided(separator);
    if (isObject(value)) return GUARD;
    const s = text(kit, self, 'split');
    const most = limitOf(kit, limit);
    if (value === undefined) {
      const list = kit.realm.newArray();
      if (typeof most === 'number' ? most !== 0 : !kit.decide(eq(most, ZERO))) list[0] = wrap(s);
      return list;
    }
    return pieces(kit, s, kit.convert.stringTerm(value), most);
  },
  'String.prototype.replace': (kit, self, [pattern, replacement]) => replace(kit, self, pattern, replacement, false),
  'String.prototype.replaceAll': (kit, self, [pattern, replacement]) => replace(kit, self, pattern, replacement, true),
};
