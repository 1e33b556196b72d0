// How Java orders texts, and their hash codes.
import { apply, constant, eq, ite } from '../../../logic/build.js';
import { rangeOf } from '../../../logic/interval.js';
import type { Term } from '../../../logic/term.js';
import { ARITHMETIC, truth } from '../machine/arithmetic.js';
import type { Num } from '../machine/java-class.js';
import { type JavaText, textTerm } from './text.js';

const number = (made: Term): Num => (made.op === 'const' ? (made.data as number) : made);

/** The difference of the first units that differ, else of the lengths. */
export function compared(a: JavaText, b: JavaText): Num {
  if (typeof a === 'string' && typeof b === 'string') {
    for (let i = 0; i < a.length && i < b.length; i++) {
      if (a[i] !== b[i]) return a.charCodeAt(i) - b.charCodeAt(i);
    }
    return a.length - b.length;
  }
  const [x, y] = [textTerm(a), textTerm(b)];
  // At least 1 where the texts differ, so that the sign is known.
  const distance = apply('max', [apply('call', [x, y], 'firstDifference'), constant(1)]);
  const sized = ite(apply('strLt', [x, y]), apply('neg', [distance]), distance);
  return number(ite(eq(x, y), constant(0), sized));
}

export function hashOf(text: JavaText): Num {
  if (typeof text === 'string') {
    let h = 0;
    for (let i = 0; i < text.length; i++) h = (Math.imul(31, h) + text.charCodeAt(i)) | 0;
    return h;
  }
  const { min, max } = rangeOf(text);
  return min === max ? polynomial(text, min) : number(apply('call', [text], 'polynomialHash'));
}

/** The hash code of a text of a known length. */
export function polynomial(text: Term, length: number): Num {
  let made: Term = constant(0);
  for (let i = 0; i < length; i++) {
    made = ARITHMETIC.iadd(ARITHMETIC.imul(constant(31), made), apply('charCodeAt', [text, constant(i)]));
  }
  return number(made);
}

export function equalTexts(a: JavaText, b: JavaText): Num {
  if (typeof a === 'string' && typeof b === 'string') return a === b ? 1 : 0;
  return truth(eq(textTerm(a), textTerm(b)));
}
