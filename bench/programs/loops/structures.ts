// Structures of the loop programs, and what their preconditions say of them.
export interface Cell {
  value: number;
  next: Cell | null;
}
export interface Tree {
  key: number;
  left: Tree | null;
  right: Tree | null;
}

export function acyclic(list: Cell | null): boolean {
  const seen = new Set<Cell>();
  for (let c = list; c !== null; c = c.next) {
    if (seen.has(c)) return false;
    seen.add(c);
  }
  return true;
}

export function isTree(t: Tree | null, seen: Set<Tree> = new Set()): boolean {
  if (t === null) return true;
  if (seen.has(t)) return false;
  seen.add(t);
  return isTree(t.left, seen) && isTree(t.right, seen);
}
