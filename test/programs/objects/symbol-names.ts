// Properties that symbols name are no part of an input: brands stand in nobody's way, and who reads one is told.
// expect: {"unit":"size","verdict":"proved","paths":2}
// expect: {"unit":"tagged","verdict":"open","gaps":["unsupported"]}
// expect: {"unit":"lists","verdict":"proved","paths":1}
declare const brand: unique symbol;
const tag = Symbol('tag');

interface Branded {
  readonly [brand]: 'x';
  size: number;
}
interface Tagged {
  [tag]: number | null;
  size: number;
}

export function size(b: Branded): number {
  return b.size > 3 ? 1 : 0;
}

export function tagged(t: Tagged): number {
  return t.size > 3 ? t[tag]!.toFixed().length : 0;
}

export function lists(t: Tagged): string[] {
  return Object.keys(t);
}
