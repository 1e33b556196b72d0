// Declarations of Java sources as far as contracts need them: where one begins, its parameters and its result, as text.
import { behindBracket } from './java-text.js';

export interface Declaration {
  readonly kind: 'method' | 'type';
  readonly name: string;
  readonly isStatic: boolean;
  /** `<T extends U>` of a method. */
  readonly generics: string;
  /** Without annotations, in one line. */
  readonly parameters: string;
  /** The type of the result; empty for types. */
  readonly result: string;
  /** Where members can be written that belong to it. */
  readonly insert: number;
}

const MODIFIERS =
  /^(?:public|protected|private|static|final|abstract|synchronized|native|strictfp|default|sealed|non-sealed)\b/;

/** The declaration that begins at a place of a masked source; undefined for anything else, and for methods without a body. */
export function declarationAt(masked: string, start: number): Declaration | undefined {
  let at = start;
  let isStatic = false;
  const skipSpace = (): void => {
    while (/\s/.test(masked[at] ?? '')) at++;
  };
  for (;;) {
    skipSpace();
    const rest = masked.slice(at, at + 200);
    const modifier = MODIFIERS.exec(rest)?.[0];
    const annotation = /^@(?!interface\b)[\w.]+/.exec(rest)?.[0];
    if (modifier === 'static') isStatic = true;
    if (modifier === undefined && annotation === undefined) break;
    at += (modifier ?? annotation ?? '').length;
    if (annotation !== undefined && /^\s*\(/.test(masked.slice(at, at + 80))) {
      skipSpace();
      at = behindBracket(masked, at) ?? masked.length;
    }
  }
  if (/^(?:class|interface|enum|record)\b/.test(masked.slice(at, at + 12))) return typeAt(masked, at);
  return methodAt(masked, start, at, isStatic);
}

function typeAt(masked: string, at: number): Declaration | undefined {
  const [, word, name] = /^(\w+)\s+(\w+)/.exec(masked.slice(at)) ?? [];
  const open = masked.indexOf('{', at);
  // The constants of an enum come first.
  if (open < 0 || name === undefined || word === 'enum') return undefined;
  return { kind: 'type', name, isStatic: false, generics: '', parameters: '', result: '', insert: open + 1 };
}

function methodAt(masked: string, insert: number, from: number, isStatic: boolean): Declaration | undefined {
  let at = from;
  const generics = masked[at] === '<' ? masked.slice(at, behindBracket(masked, at)) : '';
  at += generics.length;
  const head = /^([\w$.<>,?[\]\s&]*?[\w$>\]])\s+([\w$]+)\s*\(/.exec(masked.slice(at, at + 1000));
  if (head === null || /\b(?:new|return|throw|else)\b/.test(head[1])) return undefined;
  const open = at + head[0].length - 1;
  const end = behindBracket(masked, open);
  if (end === undefined || !/^\s*(?:throws[\w$.,\s]*)?\{/.test(masked.slice(end, end + 1000))) return undefined;
  const parameters = masked
    .slice(open + 1, end - 1)
    .replace(/@[\w.]+(?:\s*\([^)]*\))?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return {
    kind: 'method',
    name: head[2],
    isStatic,
    generics: oneLine(generics),
    parameters,
    result: oneLine(head[1]),
    insert,
  };
}
