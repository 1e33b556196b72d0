// A search that ends gives a proof with concrete inputs beside it, too, and lists each path once.
// expect: {"unit":"order","verdict":"proved","paths":3,"options":{"search":"hybrid"}}
// expect: {"unit":"classify","verdict":"refuted","violations":["runtime-error"],"paths":6,"options":{"search":"hybrid"}}
export function order(a: number, b: number): string {
  if (a < b) return 'up';
  if (a > b) return 'down';
  return 'neither';
}

export function classify(text: string | null, strict?: boolean): number {
  if (strict) return text!.length;
  return text === null ? 0 : 1;
}
