// Texts of Java's strings: a JavaScript string or a term. Used by the peers of String and its builders and by concatenation.
import { apply, constant } from '../../../logic/build.js';
import type { Term } from '../../../logic/term.js';
import type { Machine } from '../machine/machine.js';

export type JavaText = string | Term;

export const textTerm = (text: JavaText): Term => (typeof text === 'string' ? constant(text) : text);

export function concatenated(parts: readonly JavaText[]): JavaText {
  return parts.reduce((a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return a + b;
    return unwrapped(apply('concat', [textTerm(a), textTerm(b)]));
  }, '');
}

export function unwrapped(term: Term): JavaText {
  return term.op === 'const' ? (term.data as string) : term;
}

/** The text that Java makes of a value when it joins strings. */
export function textOfValue(machine: Machine, value: any, descriptor: string): JavaText {
  switch (descriptor) {
    case 'Z':
      if (typeof value === 'number') return value === 0 ? 'false' : 'true';
      return machine.ops.ne(value, 0, -1) ? 'true' : 'false';
    case 'C':
      if (typeof value === 'number') return String.fromCharCode(value);
      return unwrapped(apply('call', [value], 'fromCharCode', 'str'));
    case 'I':
    case 'S':
    case 'B':
      if (typeof value === 'number') return String(value);
      return unwrapped(apply('numToStr', [value]));
    case 'J':
      return typeof value === 'bigint' ? String(value) : unwrapped(apply('longToStr', [value]));
    case 'F':
    case 'D':
      if (typeof value !== 'number') return machine.refuse('the text of a symbolic double');
      return descriptor === 'D' ? realText(machine, value) : floatText(machine, value);
    default:
      return objectText(value);
  }
}

function floatText(machine: Machine, value: number): string {
  if (!Number.isFinite(value) || (Number.isInteger(value) && Math.abs(value) < 1e7)) return realText(machine, value);
  return String(machine.bytecode('java/lang/Float', 'toString(F)Ljava/lang/String;')(value).v);
}

/** Double.toString where it is JavaScript's: integers below ten millions, and short fractions. */
export function realText(machine: Machine, value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e7) return `${value}.0`;
  const text = String(value);
  if (size >= 1e-3 && size < 1e7 && text.length < 15) return text;
  const made = machine.bytecode('java/lang/Double', 'toString(D)Ljava/lang/String;')(value);
  return typeof made.v === 'string' ? made.v : machine.refuse('the text of a double with many digits');
}

export function objectText(value: any): JavaText {
  if (value === null) return 'null';
  const made = value['toString()Ljava/lang/String;']();
  return made === null ? 'null' : made.v;
}
