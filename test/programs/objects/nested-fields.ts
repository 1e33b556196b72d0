// Fields of fields.
// expect: {"unit":"inside","verdict":"proved","paths":4}
export interface Rectangle {
  corner: { x: number };
  width: number;
}

/** @requires r.width >= 0 */
export function inside(r: Rectangle, x: number): string {
  if (x < r.corner.x) return 'left';
  if (x > r.corner.x + r.width) return 'right';
  if (x === r.corner.x) return 'edge';
  return 'inside';
}
