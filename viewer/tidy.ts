// Lays out a tree of boxes of any size: parents centred over their children, subtrees as close as they fit. The algorithm of
// van der Ploeg, "Drawing non-layered tidy trees in linear time" (2014), over arrays and without recursion, since paths are
// thousands of nodes deep.
import { NONE } from './tree.js';

export interface Boxes {
  /** Place -> place of the parent; parents come first, siblings in order. */
  readonly parent: Int32Array;
  /** With the gaps around them. */
  readonly width: Float64Array;
  readonly height: Float64Array;
}

export interface Places {
  /** Left upper corners. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Siblings by the lowest y up to which they are the nearest on the left. */
interface Lowest {
  readonly y: number;
  readonly sibling: number;
  readonly next: Lowest | undefined;
}

export function tidy({ parent, width, height }: Boxes): Places {
  const n = parent.length;
  const x = new Float64Array(n);
  const y = new Float64Array(n);
  const prelim = new Float64Array(n);
  const mod = new Float64Array(n);
  const shift = new Float64Array(n);
  const change = new Float64Array(n);
  const leftThread = new Int32Array(n).fill(NONE);
  const rightThread = new Int32Array(n).fill(NONE);
  const extremeLeft = new Int32Array(n);
  const extremeRight = new Int32Array(n);
  const modLeft = new Float64Array(n);
  const modRight = new Float64Array(n);

  // Children of p are kids[first[p]] .. kids[first[p] + count[p] - 1].
  const count = new Int32Array(n);
  for (let p = 1; p < n; p++) count[parent[p]]++;
  const first = new Int32Array(n);
  for (let p = 1; p < n; p++) first[p] = first[p - 1] + count[p - 1];
  const kids = new Int32Array(Math.max(0, n - 1));
  const filled = new Int32Array(n);
  for (let p = 1; p < n; p++) {
    const above = parent[p];
    kids[first[above] + filled[above]++] = p;
    y[p] = y[above] + height[above];
  }
  const firstKid = (p: number): number => kids[first[p]];
  const lastKid = (p: number): number => kids[first[p] + count[p] - 1];
  const bottom = (p: number): number => y[p] + height[p];

  const separate = (p: number, i: number, lowest: Lowest): void => {
    let right = kids[first[p] + i - 1];
    let rightSum = mod[right];
    const moved = kids[first[p] + i];
    let left = moved;
    let leftSum = mod[left];
    let at = lowest;
    while (right !== NONE && left !== NONE) {
      if (bottom(right) > at.y && at.next !== undefined) at = at.next;
      const overlap = rightSum + prelim[right] + width[right] - (leftSum + prelim[left]);
      if (overlap > 0) {
        leftSum += overlap;
        mod[moved] += overlap;
        modLeft[moved] += overlap;
        modRight[moved] += overlap;
        const between = i - at.sibling;
        if (at.sibling !== i - 1) {
          shift[kids[first[p] + at.sibling + 1]] += overlap / between;
          shift[moved] -= overlap / between;
          change[moved] -= overlap - overlap / between;
        }
      }
      const rightBottom = bottom(right);
      const leftBottom = bottom(left);
      if (rightBottom <= leftBottom) {
        right = count[right] === 0 ? rightThread[right] : lastKid(right);
        if (right !== NONE) rightSum += mod[right];
      }
      if (rightBottom >= leftBottom) {
        left = count[left] === 0 ? leftThread[left] : firstKid(left);
        if (left !== NONE) leftSum += mod[left];
      }
    }
    if (right === NONE && left !== NONE) {
      const leader = firstKid(p);
      const end = extremeLeft[leader];
      leftThread[end] = left;
      const difference = leftSum - mod[left] - modLeft[leader];
      mod[end] += difference;
      prelim[end] -= difference;
      extremeLeft[leader] = extremeLeft[moved];
      modLeft[leader] = modLeft[moved];
    } else if (right !== NONE && left === NONE) {
      const before = kids[first[p] + i - 1];
      const end = extremeRight[moved];
      rightThread[end] = right;
      const difference = rightSum - mod[right] - modRight[moved];
      mod[end] += difference;
      prelim[end] -= difference;
      extremeRight[moved] = extremeRight[before];
      modRight[moved] = modRight[before];
    }
  };

  for (let p = n - 1; p >= 0; p--) {
    if (count[p] === 0) {
      extremeLeft[p] = p;
      extremeRight[p] = p;
      continue;
    }
    let lowest: Lowest = { y: bottom(extremeLeft[firstKid(p)]), sibling: 0, next: undefined };
    for (let i = 1; i < count[p]; i++) {
      const y = bottom(extremeRight[kids[first[p] + i]]);
      separate(p, i, lowest);
      let next: Lowest | undefined = lowest;
      while (next !== undefined && y >= next.y) next = next.next;
      lowest = { y, sibling: i, next };
    }
    const a = firstKid(p);
    const b = lastKid(p);
    prelim[p] = (prelim[a] + mod[a] + mod[b] + prelim[b] + width[b]) / 2 - width[p] / 2;
    extremeLeft[p] = extremeLeft[a];
    modLeft[p] = modLeft[a];
    extremeRight[p] = extremeRight[b];
    modRight[p] = modRight[b];
  }

  // Sums of mod from the root down, in `modLeft`, which is no longer needed.
  for (let p = 0; p < n; p++) {
    modLeft[p] = mod[p] + (p === 0 ? 0 : modLeft[parent[p]]);
    x[p] = prelim[p] + modLeft[p];
    let distance = 0;
    let delta = 0;
    for (let i = 0; i < count[p]; i++) {
      const kid = kids[first[p] + i];
      distance += shift[kid];
      delta += distance + change[kid];
      mod[kid] += delta;
    }
  }
  return { x, y };
}
