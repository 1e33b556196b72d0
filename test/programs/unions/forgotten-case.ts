// A third kind was added and one function does not know.
// expect: {"unit":"perimeter","verdict":"refuted","paths":3,"violations":["runtime-error"]}
type Shape =
  | { kind: 'circle'; r: number }
  | { kind: 'square'; side: { length: number } }
  | { kind: 'triangle'; base: { length: number } };

export function perimeter(shape: Shape): number {
  if (shape.kind === 'circle') return 6 * shape.r;
  return 4 * (shape as { side: { length: number } }).side.length;
}
