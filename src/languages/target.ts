// FILE[#UNIT] or FILE:LINES as the user writes it.

/** Statements of a file: `12-30`, `12` alone, `12:body` for the body of the loop or function that begins there. */
export interface Lines {
  readonly first: number;
  readonly last: number;
  /** Which of the bodies that begin on the line, from 1. */
  readonly body?: number;
}

export interface Target {
  readonly file: string;
  readonly unit?: string;
  /** A region in the place of a unit. */
  readonly lines?: Lines;
  /** The unit is a predicate; of a class, its invariant or its method repOk. */
  readonly predicate?: boolean;
}

/** The last `#` separates the unit, unless what follows cannot be a unit's name (a folder may be called `c#`). */
export function parseTarget(text: string): Target {
  const hash = text.lastIndexOf('#');
  // `Class.#name` holds a second hash that belongs to the name.
  const start = hash > 0 && text[hash - 1] === '.' ? text.lastIndexOf('#', hash - 1) : hash;
  const unit = start <= 0 ? '' : text.slice(start + 1);
  const named = unit !== '' && !/[/\\]/.test(unit);
  // Reports call a region `Class.method:12-30`.
  const region = LINES.exec(named ? unit : text);
  if (region !== null) {
    const [, before, first, last = first, body, which] = region as unknown as string[];
    const lines = { first: Number(first), last: Number(last), ...(body && { body: Number(which || 1) }) };
    return { file: named ? text.slice(0, start) : (before as string), lines };
  }
  return named ? { file: text.slice(0, start), unit } : { file: text };
}

const LINES = /^(.*):(\d+)(?:-(\d+))?(:body(\d*))?$/s;
