// What a recursive function throws may be caught: then no answer of it says whether the precondition holds.
// expect: {"unit":"caught","verdict":"refuted","violations":["ensures"],"gaps":"any"}
class Node {
  left: Node | null = null;
  right: Node | null = null;
}

function end(node: Node): number {
  return node.left === null ? ((node.right as Node).left === null ? 1 : 2) : end(node.left);
}

function fails(node: Node): boolean {
  try {
    return end(node) < 0;
  } catch {
    return true;
  }
}

/**
 * @requires fails(node)
 * @ensures result
 */
export function caught(node: Node): boolean {
  return node.right !== null;
}
