// FILE[#UNIT] as the user writes it.

export interface Target {
  readonly file: string;
  readonly unit?: string;
  /** The unit is a predicate; of a class, its invariant or its method repOk. */
  readonly predicate?: boolean;
}

/** The last `#` separates the unit, unless what follows cannot be a unit's name (a folder may be called `c#`). */
export function parseTarget(text: string): Target {
  const hash = text.lastIndexOf('#');
  // `Class.#name` holds a second hash that belongs to the name.
  const start = hash > 0 && text[hash - 1] === '.' ? text.lastIndexOf('#', hash - 1) : hash;
  if (start <= 0) return { file: text };
  const unit = text.slice(start + 1);
  if (unit === '' || /[/\\]/.test(unit)) return { file: text };
  return { file: text.slice(0, start), unit };
}
