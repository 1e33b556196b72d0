// A JSON text that was put together of constants and of the texts of symbolic values, taken apart again. Called by json-parse.ts.
// Soundness: exact; a text that cannot be taken apart is told by `Mixed`.
import { apply } from '../../../../logic/build.js';
import type { Term } from '../../../../logic/term.js';
import { defineData } from '../../codec/define-data.js';
import { wrap } from '../../values/symbolic.js';
import { type Value, ZERO } from '../values.js';
import type { Kit } from './model.js';

/** The text is made in a way that cannot be taken apart. */
export class Mixed extends Error {}

/** The text is not JSON: it holds the text of NaN or of an infinity where a value should be. */
export class Invalid extends Error {}

/** Constant pieces and symbolic ones in order. */
export function pieces(text: Term): (string | Term)[] {
  const found: (string | Term)[] = [];
  const stack = [text];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term.op === 'concat') stack.push(term.args[1], term.args[0]);
    else found.push(term.op === 'const' ? (term.data as string) : term);
  }
  return found;
}

export class Pieces {
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
