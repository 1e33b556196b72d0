// A discriminated union; the default case cannot be reached.
// expect: {"unit":"area","verdict":"proved","paths":2}
type Shape = { kind: 'circle'; r: number } | { kind: 'square'; side: number };

export function area(shape: Shape): number {
  switch (shape.kind) {
    case 'circle':
      return 3 * shape.r * shape.r;
    case 'square':
      return shape.side * shape.side;
    default:
      throw new TypeError('no such shape'); // unreachable
  }
}
