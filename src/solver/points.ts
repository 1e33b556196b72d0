// Sets of doubles that share what they have in common with the set they grew from: a search tree whose priorities are
// hashes of the points, so that it is balanced whatever order they come in. Callers: number-set.ts.

export interface Points {
  readonly value: number;
  readonly priority: number;
  readonly left: Points | undefined;
  readonly right: Points | undefined;
}

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

function priorityOf(value: number): number {
  double[0] = value;
  let h = Math.imul(words[0] ^ 0x9e3779b9, 0x85ebca6b) ^ words[1];
  h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
  return (h ^ (h >>> 13)) >>> 0;
}

/** Both zeros are one point. */
export function hasPoint(points: Points | undefined, value: number): boolean {
  for (let at = points; at !== undefined; at = value < at.value ? at.left : at.right)
    if (at.value === value) return true;
  return false;
}

/** The set with one more point. */
export function withPoint(points: Points | undefined, value: number): Points {
  return hasPoint(points, value) ? (points as Points) : inserted(points, value + 0, priorityOf(value + 0));
}

function inserted(points: Points | undefined, value: number, priority: number): Points {
  if (points === undefined) return { value, priority, left: undefined, right: undefined };
  if (priority > points.priority) return { value, priority, ...split(points, value) };
  return value < points.value
    ? { ...points, left: inserted(points.left, value, priority) }
    : { ...points, right: inserted(points.right, value, priority) };
}

interface Halves {
  readonly left: Points | undefined;
  readonly right: Points | undefined;
}

function split(points: Points | undefined, at: number): Halves {
  if (points === undefined) return { left: undefined, right: undefined };
  if (points.value < at) {
    const { left, right } = split(points.right, at);
    return { left: { ...points, right: left }, right };
  }
  const { left, right } = split(points.left, at);
  return { left, right: { ...points, left: right } };
}
