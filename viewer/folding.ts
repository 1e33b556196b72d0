// Which subtrees of a large tree are folded, so that what is shown fits the picture. A *stretch* runs from its head, a child of a
// fork, to the next fork or end; heads are what folds. Stretches are opened level by level, those above a violation sooner,
// until there is no room for more leaves.
import { NONE, type Tree } from './tree.js';

/** Trees up to this size are never folded by themselves. */
export const NEVER_FOLDED = 80;
/** So many nodes per leaf may be shown: a stretch that is longer stays folded. */
const NODES_PER_LEAF = 14;
/** A subtree with a violation is opened as if it lay that much higher. */
const VIOLATION_FIRST = 1.5;

interface Candidate {
  readonly head: number;
  readonly rank: number;
}

export function isHead(tree: Tree, index: number): boolean {
  const parent = tree.parent[index];
  if (parent === NONE || tree.firstChild[index] === NONE) return false;
  return tree.nextSibling[tree.firstChild[parent]] !== NONE;
}

/** The heads to open below a node, the node included: as many as there is room for. */
export function headsToOpen(tree: Tree, from: number, leaves: number): Set<number> {
  const { violated } = tree.counts();
  const open = new Set<number>();
  const candidates: Candidate[] = [{ head: from, rank: 0 }];
  let leavesShown = 1;
  let nodesShown = 0;
  while (candidates.length > 0) {
    const { head, rank } = takeFirst(candidates);
    const { last, length, children } = stretch(tree, head);
    const more = Math.max(0, children - 1);
    const room = leavesShown + more <= leaves && nodesShown + length + children <= leaves * NODES_PER_LEAF;
    if (head !== from && !room) continue;
    open.add(head);
    leavesShown += more;
    nodesShown += length + children;
    for (let c = tree.firstChild[last]; c !== NONE; c = tree.nextSibling[c]) {
      if (tree.firstChild[c] === NONE) continue;
      candidates.push({
        head: c,
        rank: Math.floor(rank + VIOLATION_FIRST) + 1 - (violated[c] > 0 ? VIOLATION_FIRST : 0),
      });
    }
  }
  return open;
}

function takeFirst(candidates: Candidate[]): Candidate {
  let at = 0;
  for (let i = 1; i < candidates.length; i++) if (candidates[i].rank < candidates[at].rank) at = i;
  return candidates.splice(at, 1)[0];
}

function stretch(tree: Tree, head: number): { last: number; length: number; children: number } {
  let last = head;
  let length = 1;
  for (;;) {
    const first = tree.firstChild[last];
    if (first === NONE) return { last, length, children: 0 };
    if (tree.nextSibling[first] !== NONE) break;
    last = first;
    length++;
  }
  let children = 0;
  for (let c = tree.firstChild[last]; c !== NONE; c = tree.nextSibling[c]) children++;
  return { last, length, children };
}
