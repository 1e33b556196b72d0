// Suggestions: which change of one variable could make a failing condition true? Comparisons are turned into wanted
// values of their operands, and wanted values are pushed down through the operations by inverting them under the
// current model. Callers: search/repair.ts, which tries the suggestions; nothing here needs to be right.
import { EvaluationError, evaluate } from '../../logic/evaluate.js';
import type { Model } from '../../logic/model.js';
import { functionOf } from '../../logic/operator.js';
import { nextDown, nextUp } from '../../logic/range.js';
import type { Primitive, Term } from '../../logic/term.js';
import { textFor, timesFor, yearAndMonth } from './date-suggest.js';
import { inverses } from './inverse-functions.js';
import { textsFor } from './regex-suggest.js';

export interface Suggestion {
  readonly variable: Term;
  readonly value: Primitive;
}

const MAX_DEPTH = 12;
const MAX_SUGGESTIONS = 60;

export function suggest(condition: Term, model: Model): readonly Suggestion[] {
  const suggestions = new Suggestions(model);
  suggestions.goal(condition, true, 0);
  return suggestions.all;
}

class Suggestions {
  readonly all: Suggestion[] = [];

  constructor(private readonly model: Model) {}

  private value(term: Term): any {
    try {
      return evaluate(term, this.model);
    } catch (error) {
      if (error instanceof EvaluationError) return undefined;
      throw error;
    }
  }

  /** The condition is to become `wanted`. */
  goal(condition: Term, wanted: boolean, depth: number): void {
    if (depth > MAX_DEPTH || this.all.length > MAX_SUGGESTIONS) return;
    const [a, b] = condition.args;
    const next = depth + 1;
    if (condition.op === 'regex') {
      this.regex(condition, wanted, next);
      return;
    }
    switch (condition.op) {
      case 'var':
        this.all.push({ variable: condition, value: wanted });
        return;
      case 'not':
        this.goal(a, !wanted, next);
        return;
      case 'and':
      case 'or':
        for (const part of condition.args) if (this.value(part) !== wanted) this.goal(part, wanted, next);
        return;
      case 'ite':
        this.goal(condition.args[this.value(a) ? 1 : 2], wanted, next);
        this.goal(a, !this.value(a), next);
        return;
      case 'eq':
      case 'same':
        this.equality(a, b, wanted, next);
        return;
      case 'lt':
      case 'bigLt':
        this.less(wanted ? [a, b] : [b, a], wanted, next);
        return;
      case 'le':
      case 'bigLe':
        this.less(wanted ? [a, b] : [b, a], !wanted, next);
        return;
      case 'isNaN':
        this.target(a, wanted ? Number.NaN : 0, next);
        return;
      case 'isFinite':
        this.target(a, wanted ? 0 : Infinity, next);
        return;
      case 'isInteger': {
        const now = Math.round(this.value(a)) || 0;
        this.target(a, wanted ? now : now + 0.5, next);
        return;
      }
      case 'call':
        if (condition.data === 'jsonValid') {
          for (const text of wanted ? ['{}', '[]', '{"a":1}', '[1]'] : ['x', '{', '']) this.target(a, text, next);
        }
        return;
      default:
        if (typeof this.value(a) === 'string') this.textual(condition, wanted, next);
    }
  }

  private equality(a: Term, b: Term, wanted: boolean, depth: number): void {
    const [x, y] = [this.value(a), this.value(b)];
    if (x === undefined || y === undefined) return;
    if (wanted) {
      this.target(a, y, depth);
      this.target(b, x, depth);
    } else if (typeof x === 'number') {
      for (const step of [1, -1]) {
        this.target(a, y + step, depth);
        this.target(b, x + step, depth);
      }
    } else if (typeof x === 'bigint') {
      this.target(a, y + 1n, depth);
      this.target(b, x + 1n, depth);
    } else if (typeof x === 'string') {
      this.target(a, `${y}a`, depth);
      this.target(b, `${x}a`, depth);
      this.target(a, 'b'.repeat(x.length), depth);
    } else {
      this.target(a, !y, depth);
      this.target(b, !x, depth);
    }
  }

  /** low < high, or low <= high when not strict. */
  private less([low, high]: readonly [Term, Term], strict: boolean, depth: number): void {
    const [x, y] = [this.value(low), this.value(high)];
    if (typeof x === 'bigint' && typeof y === 'bigint') {
      this.target(low, strict ? y - 1n : y, depth);
      this.target(high, strict ? x + 1n : x, depth);
      return;
    }
    if (typeof x !== 'number' || typeof y !== 'number') return;
    if (!strict) {
      this.target(low, y, depth);
      this.target(high, x, depth);
    }
    for (const step of [1, 100, 1e9]) {
      this.target(high, x + step, depth);
      this.target(low, y - step, depth);
    }
    this.target(high, nextUp(x), depth);
    this.target(low, nextDown(y), depth);
    if (y > 0 && x >= 0) this.target(low, y / 2, depth);
  }

  private textual(condition: Term, wanted: boolean, depth: number): void {
    const [a, b] = condition.args;
    const [x, y] = [this.value(a) as string, this.value(b) as string | undefined];
    if (typeof y !== 'string') return;
    const texts: Partial<Record<string, readonly string[]>> = wanted
      ? {
          includes: [y, x + y, y + x],
          startsWith: [y, y + x, y + x.slice(y.length)],
          endsWith: [y, x + y, x.slice(0, Math.max(0, x.length - y.length)) + y],
          strLt: [y.slice(0, -1), '', lower(y)],
          strLe: [y, ''],
        }
      : { includes: ['', 'q'], startsWith: ['', 'q'], endsWith: ['', 'q'], strLt: [y, `${y}a`], strLe: [`${y}a`] };
    for (const text of texts[condition.op] ?? []) this.target(a, text, depth);
    if (condition.op === 'strLt' || condition.op === 'strLe') {
      this.target(b, wanted ? `${x}a` : condition.op === 'strLt' ? x : lower(x), depth);
    } else if (wanted) this.target(b, x, depth);
    else this.target(b, `${x}a`, depth);
  }

  /** The term is to have the value. */
  target(term: Term, value: Primitive, depth: number): void {
    if (depth > MAX_DEPTH || this.all.length > MAX_SUGGESTIONS) return;
    const next = depth + 1;
    if (term.op === 'var') {
      this.all.push({ variable: term, value });
      if (typeof value === 'number' && depth > 2 && Number.isFinite(value)) {
        // Inverting rounds: the neighbours may be what was meant.
        this.all.push({ variable: term, value: nextUp(value) }, { variable: term, value: nextDown(value) });
      }
      return;
    }
    if (term.op === 'const') return;
    if (term.op === 'ite') {
      const condition = this.value(term.args[0]);
      this.target(term.args[condition ? 1 : 2], value, next);
      this.goal(term.args[0], !condition, next);
      return;
    }
    if (term.op === 'regex') this.regex(term, value, next);
    else if (typeof value === 'boolean') this.goal(term, value, next);
    else if (typeof value === 'number') this.number(term, value, next);
    else if (typeof value === 'string') this.string(term, value, next);
    else this.big(term, value, next);
  }

  private regex(term: Term, value: Primitive, depth: number): void {
    const [text, position] = term.args.map((arg) => this.value(arg));
    if (typeof text !== 'string' || typeof position !== 'number') return;
    for (const suggested of textsFor(term, value, text, position)) this.target(term.args[0], suggested, depth);
  }

  private number(term: Term, value: number, depth: number): void {
    const [a, b] = term.args;
    const x = this.value(a);
    const y = b === undefined ? undefined : this.value(b);
    const toA = (v: Primitive) => this.target(a, v, depth);
    const toB = (v: Primitive) => this.target(b, v, depth);
    switch (term.op) {
      case 'add':
        if (a === b) toA(value / 2);
        toA(value - y);
        toB(value - x);
        return;
      case 'sub':
        toA(value + y);
        toB(x - value);
        return;
      case 'mul':
        if (a === b) {
          toA(Math.sqrt(value));
          toA(-Math.sqrt(value));
          return;
        }
        if (y !== 0) toA(value / y);
        else toB(1);
        if (x !== 0) toB(value / x);
        else toA(1);
        return;
      case 'div':
        toA(value * y);
        if (value !== 0) toB(x / value);
        else toB(Infinity);
        return;
      case 'rem':
        toA(value);
        if (Number.isFinite(x) && y) {
          toA(x - (x % y) + value);
          toA(value + Math.abs(y));
        }
        return;
      case 'pow':
        if (y) {
          const root = Math.abs(value) ** (1 / y);
          for (const v of [root, Math.round(root)]) {
            toA(value < 0 ? -v : v);
            if (value > 0) toA(-v);
          }
        }
        if (x > 0 && x !== 1 && value > 0) {
          const power = Math.log(value) / Math.log(x);
          toB(power);
          toB(Math.round(power));
        }
        return;
      case 'math':
        for (const [at, v] of inverses(term.data as string, value, [x, y])) this.target(term.args[at], v, depth);
        return;
      case 'neg':
        toA(-value);
        return;
      case 'abs':
        toA(value);
        toA(-value);
        return;
      case 'floor':
      case 'ceil':
      case 'trunc':
      case 'round':
      case 'sign':
      case 'fround':
      case 'toUint32':
        toA(value);
        return;
      case 'toInt32':
        toA(value);
        toA(value + 2 ** 32);
        return;
      case 'sqrt':
        toA(value * value);
        return;
      case 'min':
      case 'max':
        toA(value);
        toB(value);
        return;
      case 'bitand':
        toA(value);
        toA((x & ~y) | value);
        toA(((x & ~y) | value) + 2 ** (32 - Math.clz32(y)));
        toA(x ^ y);
        toB((y & ~x) | value);
        return;
      case 'bitor':
        toA(value);
        toA(value & ~y);
        toB(value & ~x);
        return;
      case 'bitxor':
        toA(value ^ y);
        toB(value ^ x);
        return;
      case 'bitnot':
        toA(~value);
        return;
      case 'shl':
        toA(value >> y);
        return;
      case 'shr':
        toA(value << y);
        return;
      case 'ushr':
        toA(value * 2 ** (y & 31));
        return;
      case 'imul':
        if (y) toA(value / y);
        if (x) toB(value / x);
        return;
      case 'strLen':
        if (value >= 0 && value < 10_000) toA(x.slice(0, value).padEnd(value, 'a'));
        return;
      case 'charCodeAt':
        if (Number.isNaN(value)) toA('');
        else if (value >= 0 && value <= 0xffff) toA(replaceAt(x, y, String.fromCharCode(value)));
        return;
      case 'indexOf':
        if (value < 0) toA('');
        else if (value < 10_000) toA('#'.repeat(value) + y);
        return;
      case 'strToNum':
        toA(String(value));
        return;
      case 'call':
        if (term.data === 'parseInt' && Number.isInteger(value)) toA(value.toString(y || 10));
        else if (term.data === 'parseFloat') toA(String(value));
        else if (term.data === 'splitCount' && Number.isInteger(value) && value >= 1 && value < 100)
          toA(Array(value).fill('a').join(y));
        else if (term.data === 'dateParse') toA(textFor(value));
        else if (term.data === 'monthDay') {
          const [year, month] = yearAndMonth(value);
          toA(year);
          toB(month);
          toB(month + 12 * (year - x));
        } else for (const time of timesFor(term.data as string, value, x)) toA(time);
        return;
      case 'strCall':
        if (term.data === 'localeCompare') toA(value === 0 ? y : value < 0 ? '' : `${y}a`);
        else if (term.data === 'lastIndexOf') toA(value < 0 ? '' : '#'.repeat(Math.min(value, 1000)) + y);
        return;
      case 'bigToNum':
        if (Number.isInteger(value)) toA(BigInt(value));
        return;
    }
  }

  private string(term: Term, value: string, depth: number): void {
    const [a, b] = term.args;
    const x = this.value(a);
    switch (term.op) {
      case 'concat': {
        const y = this.value(b);
        if (value.endsWith(y)) this.target(a, value.slice(0, value.length - y.length), depth);
        if (value.startsWith(x)) this.target(b, value.slice(x.length), depth);
        this.target(a, value, depth);
        return;
      }
      case 'charAt': {
        const at = this.value(b);
        this.target(a, value === '' ? '' : replaceAt(x, at, value), depth);
        return;
      }
      case 'substring': {
        const [from, to] = [this.value(b), this.value(term.args[2])].map((at) => (at > 0 ? Math.min(at, x.length) : 0));
        this.target(a, x.slice(0, Math.min(from, to)) + value + x.slice(Math.max(from, to)), depth);
        this.target(a, value === '' ? '' : replaceAt(x, from, value), depth);
        return;
      }
      case 'call':
        this.named(term, value, depth);
        return;
      case 'numToStr': {
        const number = Number(value);
        if (String(number) === value) this.target(a, number, depth);
        return;
      }
      case 'bigToStr':
        if (/^-?\d+$/.test(value)) this.target(a, BigInt(value), depth);
        return;
      case 'strCall':
        if (term.data === 'slice') {
          const [from, to = x.length] = term.args.slice(1).map((arg) => {
            const at = this.value(arg);
            return at < 0 ? Math.max(x.length + at, 0) : Math.min(at, x.length);
          });
          this.target(a, x.slice(0, from) + value + x.slice(Math.max(from, to)), depth);
        }
        this.target(a, value, depth);
        return;
    }
  }

  /** Functions of named.ts that give a string. */
  private named(term: Term, value: string, depth: number): void {
    const [a, b, c] = term.args;
    switch (term.data) {
      case 'splitPiece': {
        const [text, separator, index] = [this.value(a), this.value(b), this.value(c)];
        const pieces: string[] = text.split(separator);
        while (pieces.length <= index) pieces.push('');
        pieces[index] = value;
        this.target(a, pieces.join(separator), depth);
        return;
      }
      case 'fromCharCode':
      case 'fromCodePoint':
        if (value !== '') this.target(a, value.codePointAt(0)!, depth);
        return;
      case 'jsonQuote':
        if (/^".*"$/s.test(value) && functionOf('jsonValid').compute(value)) this.target(a, JSON.parse(value), depth);
        return;
      case 'jsonText':
        this.target(a, JSON.stringify(value), depth);
        return;
      case 'toISOString':
      case 'toString':
      case 'toDateString':
      case 'toTimeString':
      case 'toUTCString':
        for (const time of timesFor(term.data, value, this.value(a))) this.target(a, time, depth);
        return;
      case 'radixText':
        this.target(a, Number.parseInt(value, this.value(b)), depth);
        return;
      case 'toFixed':
      case 'toPrecision':
      case 'toExponential':
        this.target(a, Number(value), depth);
        return;
      default:
        this.target(a, value, depth);
    }
  }

  private big(term: Term, value: bigint, depth: number): void {
    const [a, b] = term.args;
    const x = this.value(a);
    const y = b === undefined ? undefined : this.value(b);
    switch (term.op) {
      case 'bigAdd':
        this.target(a, value - y, depth);
        this.target(b, value - x, depth);
        return;
      case 'bigSub':
        this.target(a, value + y, depth);
        this.target(b, x - value, depth);
        return;
      case 'bigMul':
        if (y) this.target(a, value / y, depth);
        if (x) this.target(b, value / x, depth);
        return;
      case 'bigDiv':
        if (y !== undefined) this.target(a, value * y, depth);
        return;
      case 'bigRem':
        this.target(a, value, depth);
        if (y) this.target(a, BigInt(x - (x % y)) + value, depth);
        if (y) this.target(a, value + y, depth);
        return;
      case 'call':
        if (term.data === 'bigParse') this.target(a, String(value), depth);
        return;
      case 'bigNeg':
        this.target(a, -value, depth);
        return;
      case 'bigNot':
        this.target(a, ~value, depth);
        return;
      case 'numToBig':
        this.target(a, Number(value), depth);
        return;
    }
  }
}

function lower(text: string): string {
  return text === '' ? '' : text.slice(0, -1) + String.fromCharCode(Math.max(0, text.charCodeAt(text.length - 1) - 1));
}

/** The text with another put at a position, padded as needed. */
function replaceAt(text: string, at: number, put: string): string {
  const position = Number.isFinite(at) ? Math.min(Math.max(Math.trunc(at), 0), 10_000) : 0;
  return text.slice(0, position).padEnd(position, 'a') + put + text.slice(position + put.length);
}
