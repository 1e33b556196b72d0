// JSON.parse of a text that is symbolic. A text put together of constants and of the texts of symbolic values (what
// JSON.stringify makes, `{"a":${n}}`) is taken apart again; of any other text it is decided whether it is a number, a
// string, true, false or null. Soundness: exact, errors and their messages included; a text that holds an array or object and
// cannot be taken apart is narrowed to its witness value, with a gap.
import { apply } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import { regexData } from '../../../../logic/theories/strings/regex.js';
import { heldTerm, isSymbolic, wrap } from '../../values/symbolic.js';
import { isObject, type Value, ZERO } from '../values.js';
import { Invalid, Mixed, Pieces, pieces } from './json-pieces.js';
import { GUARD, type Kit, type Model } from './model.js';

const matches = (text: Term, source: string): Term =>
  apply('regex', [text, ZERO], regexData({ part: 'test', group: 0, source, flags: '' }));

const whole = (source: string): string => `^[ \\t\\n\\r]*${source}[ \\t\\n\\r]*$`;
const NUMBER = whole('-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?');
const PLAIN_TEXT = whole('"([^"\\\\\\x00-\\x1f]*)"');
const TEXT = whole('"(?:[^"\\\\\\x00-\\x1f]|\\\\["\\\\/bfnrt]|\\\\u[\\da-fA-F]{4})*"');

/** A text that cannot be taken apart. */
function decided(kit: Kit, text: Term): Value {
  if (kit.decide(matches(text, NUMBER))) return wrap(apply('strToNum', [text]));
  for (const [source, value] of [
    ['true', true],
    ['false', false],
    ['null', null],
  ] as const) {
    if (kit.decide(matches(text, whole(source)))) return value;
  }
  if (kit.decide(matches(text, PLAIN_TEXT))) {
    return wrap(apply('regex', [text, ZERO], regexData({ part: 'group', group: 1, source: PLAIN_TEXT, flags: '' })));
  }
  if (kit.decide(matches(text, TEXT))) return wrap(apply('call', [text], 'jsonText'));
  if (kit.decide(apply('call', [text], 'jsonValid'))) {
    return kit.realm.original('JSON.parse')(kit.concrete(wrap(text), 'JSON.parse of an array or object'));
  }
  throw syntaxError(kit, text);
}

function syntaxError(kit: Kit, text: Term): Error {
  const error = new kit.realm.natives.SyntaxError('');
  kit.realm.setMessage(error, wrap(apply('call', [text], 'jsonError')));
  return error;
}

/** Newer hosts tell a reviver the source text of a primitive, which is not known here. */
function sourceText(kit: Kit, value: Value): object[] {
  if (kit.realm.original('JSON.rawJSON') === undefined) return [];
  const context = kit.realm.newObject();
  const get = kit.realm.gate.method('source', 0, () =>
    kit.realm.host.unsupported('the source text given to a reviver'),
  ) as () => never;
  if (!isObject(value)) Object.defineProperty(context, 'source', { get, enumerable: true, configurable: true });
  return [context];
}

/** What a reviver makes of a value: elements first, then the value itself. */
function revived(kit: Kit, holder: Value, key: string, reviver: Function): Value {
  const value = holder[key];
  if (isObject(value)) {
    const keys = Array.isArray(value) ? Array.from(value, (_, i) => String(i)) : kit.realm.natives.keys(value);
    for (const name of keys) {
      const made = revived(kit, value, name, reviver);
      if (made === undefined) Reflect.deleteProperty(value, name);
      else Reflect.defineProperty(value, name, { value: made, writable: true, enumerable: true, configurable: true });
    }
  }
  return kit.convert.decided(Reflect.apply(reviver, holder, [key, value, ...sourceText(kit, value)]));
}

export const parse: Model = (kit, _self, [given, reviver]) => {
  const text = kit.convert.toStr(given);
  const callback = kit.convert.decided(reviver);
  if (!isSymbolic(text)) return kit.realm.original('JSON.parse')(text, callback);
  // Newer hosts tell a reviver about the source text.
  if (typeof callback === 'function' && callback.length > 2) return GUARD;
  let value: Value;
  try {
    value = new Pieces(kit, pieces(heldTerm(text))).parse();
  } catch (reason) {
    if (reason instanceof Invalid) throw syntaxError(kit, heldTerm(text));
    if (!(reason instanceof Mixed)) throw reason;
    value = decided(kit, heldTerm(text));
  }
  if (typeof callback !== 'function') return value;
  const holder = kit.realm.newObject();
  holder[''] = value;
  return revived(kit, holder, '', callback);
};
