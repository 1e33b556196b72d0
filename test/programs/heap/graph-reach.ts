// A graph with adjacency arrays, cycles allowed; visited marks make the search end.
// expect: {"unit":"reaches","verdict":"proved"}
import { assert } from 'everypath';

interface Vertex {
  mark: boolean;
  edges: Vertex[];
}

function visit(v: Vertex, to: Vertex, fuel: number): boolean {
  if (v === to) return true;
  if (v.mark || fuel === 0) return false;
  v.mark = true;
  return v.edges.some((w) => visit(w, to, fuel - 1));
}

/** @requires from.edges.length <= 1 && to.edges.length <= 1 */
export function reaches(from: Vertex, to: Vertex): boolean {
  const found = visit(from, to, 1);
  if (from === to) assert(found);
  return found;
}
