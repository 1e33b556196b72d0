// Comparing characters, with or without case. Used by machine.ts for back references.

export function sameCharacter(a: number, b: number, fold: boolean, wide: boolean): boolean {
  return a === b || (fold && foldsTo(a, b, wide));
}

/** RegExp's own canonicalization, asked of the engine: does a reference to `a` match `b` without case? */
function foldsTo(a: number, b: number, wide: boolean): boolean {
  const text = String.fromCodePoint(a);
  return new RegExp(`^(?:${escaped(text)})$`, wide ? 'iu' : 'i').test(String.fromCodePoint(b));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
