// What `--symbolic` says: the unit, and which of its parameters, fields and variables are symbolic.
//
//     orders.js#Order.pay(amount: symbolic, this.balance: symbolic, mode: 'cash' | 'card')

import type { Region } from './region.js';

/** `FILE:12-30`, `FILE:12:body`. */
export interface RegionLines {
  readonly first: number;
  readonly last: number;
  readonly body?: number;
}

export interface Part {
  /** An expression that can be written: a parameter, `this.balance`, `limits.max`, `this.lines[0].count`. */
  readonly path: string;
  /** `symbolic`, `concrete`, or a type as JSDoc has it. */
  readonly as: string;
}

export interface UnitSignature {
  readonly file: string | undefined;
  /** `Cart.*`: all methods. Of a region: what reports call it, once its file was read. */
  readonly unit: string;
  readonly lines?: RegionLines;
  readonly region?: Region;
  /** Undefined: nothing was said, so all parameters are symbolic. */
  readonly parts: readonly Part[] | undefined;
}

export class SignatureError extends Error {}

/** @throws SignatureError */
export function parseSignature(text: string): UnitSignature {
  const region = /^\s*([^()]+):(\d+)(?:-(\d+))?(:body(\d*))?\s*(?:\(([\s\S]*)\))?\s*$/.exec(text);
  if (region !== null) {
    const [, path, first, last = first, body, which, list] = region as unknown as string[];
    const lines = { first: Number(first), last: Number(last), ...(body && { body: Number(which || 1) }) };
    // Reports call a region FILE#Class.method:12-30.
    const file = (path as string).replace(/#[^/\\]*$/, '');
    return { file, unit: '', lines, parts: list === undefined ? undefined : partsOf(list) };
  }
  const match = /^\s*(?:(.*)#)?([\w$.#]+|(?:[\w$.#]+\.)?\*)\s*(?:\(([\s\S]*)\))?\s*$/.exec(text);
  if (match === null) throw new SignatureError(`${text} is no unit with its symbolic parts`);
  const [, file, unit, list] = match as unknown as [string, string | undefined, string, string | undefined];
  if (unit === '*' && file === undefined) throw new SignatureError(`${text}: all functions of which file? FILE#*`);
  return { file, unit, parts: list === undefined ? undefined : partsOf(list) };
}

function partsOf(list: string): Part[] {
  return splitAt(list, ',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [path, ...rest] = splitAt(part, ':');
      const as = rest.join(':').trim();
      if (path === undefined || path.trim() === '' || as === '')
        throw new SignatureError(`${part.trim()}: a part is NAME: symbolic, NAME: concrete, or NAME: TYPE`);
      return { path: path.trim(), as };
    });
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
