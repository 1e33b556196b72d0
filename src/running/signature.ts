// What `--symbolic` says: the unit, and which of its parameters, fields and variables are symbolic.
//
//     orders.js#Order.pay(amount: symbolic, this.balance: symbolic, mode: 'cash' | 'card')

export interface Part {
  /** An expression that can be written: a parameter, `this.balance`, `limits.max`, `this.lines[0].count`. */
  readonly path: string;
  /** `symbolic`, `concrete`, or a type as JSDoc has it. */
  readonly as: string;
}

export interface UnitSignature {
  readonly file: string | undefined;
  readonly unit: string;
  /** Undefined: nothing was said, so all parameters are symbolic. */
  readonly parts: readonly Part[] | undefined;
}

export class SignatureError extends Error {}

/** @throws SignatureError */
export function parseSignature(text: string): UnitSignature {
  const match = /^\s*(?:(.*)#)?([\w$.#]+)\s*(?:\(([\s\S]*)\))?\s*$/.exec(text);
  if (match === null) throw new SignatureError(`${text} is no unit with its symbolic parts`);
  const [, file, unit, list] = match as unknown as [string, string | undefined, string, string | undefined];
  if (list === undefined) return { file, unit, parts: undefined };
  const parts = splitAt(list, ',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [path, ...rest] = splitAt(part, ':');
      const as = rest.join(':').trim();
      if (path === undefined || path.trim() === '' || as === '')
        throw new SignatureError(`${part.trim()}: a part is NAME: symbolic, NAME: concrete, or NAME: TYPE`);
      return { path: path.trim(), as };
    });
  return { file, unit, parts };
}

/** Outside of brackets and texts. */
function splitAt(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  let quote = '';
  for (const char of text) {
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (/['"`]/.test(char)) quote = char;
    else if (/[([{<]/.test(char)) depth++;
    else if (/[)\]}>]/.test(char)) depth--;
    if (char === separator && depth === 0 && quote === '') parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}
