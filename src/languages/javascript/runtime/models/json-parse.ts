// JSON.parse of a text that is symbolic. A text put together of constants and of the texts of symbolic values (what
// JSON.stringify makes, `{"a":${n}}`) is taken apart again; of any other text it is decided whether it is a number, a
// string, true, false or null. Soundness: exact, errors and their messages included; a text that holds an array or object and
// cannot be taken apart is narrowed to its witness value, with a gap.
import { apply } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import { regexData } from '../../../../logic/theories/strings/regex.js';
import { defineData } from '../../codec/define-data.js';
import { heldTerm, isSymbolic, wrap } from '../../values/symbolic.js';
import { isObject, type Value, ZERO } from '../values.js';
import { GUARD, type Kit, type Model } from './model.js';

const matches = (text: Term, source: string): Term =>
  apply('regex', [text, ZERO], regexData({ part: 'test', group: 0, source, flags: '' }));

const whole = (source: string): string => `^[ \\t\\n\\r]*${source}[ \\t\\n\\r]*$`;
const NUMBER = whole('-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?');
const PLAIN_TEXT = whole('"([^"\\\\\\x00-\\x1f]*)"');
const TEXT = whole('"(?:[^"\\\\\\x00-\\x1f]|\\\\["\\\\/bfnrt]|\\\\u[\\da-fA-F]{4})*"');

/** The text is made in a way that cannot be taken apart. */
class Mixed extends Error {}

/** The text is not JSON: it holds the text of NaN or of an infinity where a value should be. */
class Invalid extends Error {}

/** Constant pieces and symbolic ones in order. */
function pieces(text: Term): (string | Term)[] {
  const found: (string | Term)[] = [];
  const stack = [text];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term.op === 'concat') stack.push(term.args[1], term.args[0]);
    else found.push(term.op === 'const' ? (term.data as string) : term);
  }
  return found;
}

class Pieces {
  private at = 0;
  private offset = 0;

  constructor(
    private readonly kit: Kit,
    private readonly list: readonly (string | Term)[],
  ) {}

  parse(): Value {
    const value = this.value();
    if (this.next() !== undefined) throw new Mixed();
    return value;
  }

  /** The next character that is no white space, or symbolic piece; undefined at the end. */
  private next(): string | Term | undefined {
    for (let c = this.peek(); ; c = this.peek()) {
      if (typeof c !== 'string' || !/[ \t\n\r]/.test(c)) return c;
      this.offset++;
    }
  }

  private peek(): string | Term | undefined {
    while (this.at < this.list.length) {
      const piece = this.list[this.at];
      if (typeof piece !== 'string') return piece;
      if (this.offset < piece.length) return piece[this.offset];
      this.at++;
      this.offset = 0;
    }
    return undefined;
  }

  private expect(character: string): void {
    if (this.next() !== character) throw new Mixed();
    this.offset++;
  }

  private value(): Value {
    const c = this.next();
    if (c === undefined) throw new Mixed();
    if (typeof c !== 'string') return this.symbolic(c);
    if (c === '[') return this.array();
    return c === '{' ? this.object() : this.constant();
  }

  /** A symbolic piece that is a whole value. */
  private symbolic(piece: Term): Value {
    this.at++;
    const after = this.peek();
    if (after !== undefined && (typeof after !== 'string' || !/[ \t\n\r,\]}]/.test(after))) throw new Mixed();
    if (piece.op === 'call' && piece.data === 'jsonQuote') return wrap(piece.args[0]);
    const isChoice = piece.op === 'ite' && piece.args[2].op === 'const';
    if (isChoice && piece.args[1].data === 'true' && piece.args[2].data === 'false') return wrap(piece.args[0]);
    const orNull = isChoice && piece.args[2].data === 'null';
    const text = orNull ? piece.args[1] : piece;
    if (text.op !== 'numToStr') throw new Mixed();
    const finite = apply('isFinite', [text.args[0]]);
    if (orNull && piece.args[0] !== finite) throw new Mixed();
    // The text of -0 is "0".
    if (this.kit.decide(finite)) return wrap(apply('add', [text.args[0], ZERO]));
    if (orNull) return null;
    throw new Invalid();
  }

  private constant(): Value {
    const piece = this.list[this.at] as string;
    const token = /^(?:"(?:[^"\\]|\\.)*"|[^\s,:[\]{}"]+)/.exec(piece.slice(this.offset))?.[0];
    if (token === undefined) throw new Mixed();
    this.offset += token.length;
    if (this.offset === piece.length && typeof this.list[this.at + 1] === 'object' && !token.startsWith('"')) {
      throw new Mixed();
    }
    try {
      return JSON.parse(token);
    } catch (error) {
      if (error instanceof SyntaxError) throw new Mixed();
      throw error;
    }
  }

  private array(): Value {
    const array = this.kit.realm.newArray();
    this.expect('[');
    if (this.next() === ']') {
      this.offset++;
      return array;
    }
    for (;;) {
      defineData(array, String(array.length), this.value());
      if (this.next() !== ',') break;
      this.offset++;
    }
    this.expect(']');
    return array;
  }

  private object(): Value {
    const object = this.kit.realm.newObject();
    this.expect('{');
    if (this.next() === '}') {
      this.offset++;
      return object;
    }
    for (;;) {
      if (this.next() !== '"') throw new Mixed();
      const key = this.constant();
      this.expect(':');
      const value = this.value();
      defineData(object, key, value);
      if (this.next() !== ',') break;
      this.offset++;
    }
    this.expect('}');
    return object;
  }
}

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
