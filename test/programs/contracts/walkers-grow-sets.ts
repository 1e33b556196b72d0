// What lies in the part that the code never reads counts: three nodes may all be on the left, and a node may be shared with it.
// expect: {"unit":"right","verdict":"refuted","violations":["ensures"],"gaps":["contract"]}
// expect: {"unit":"unshared","verdict":"refuted","violations":["ensures"],"gaps":["contract"]}
// expect: {"unit":"counted","verdict":"refuted","violations":["ensures"],"gaps":["contract","no-completion"]}
// expect: {"unit":"below","verdict":"refuted","violations":["ensures"],"gaps":["contract"]}
class Tree {
  left: Tree | null = null;
  right: Tree | null = null;
}

function isTree(node: Tree | null, seen: Set<Tree>): boolean {
  if (node === null) return true;
  if (seen.has(node)) return false;
  seen.add(node);
  return isTree(node.left, seen) && isTree(node.right, seen);
}

function size(node: Tree): number {
  const seen = new Set<Tree>();
  return isTree(node, seen) ? seen.size : -1;
}

/**
 * @requires size(node) >= 3
 * @ensures result
 */
export function right(node: Tree): boolean {
  return node.right !== null;
}

/**
 * @requires !isTree(node, new Set())
 * @ensures !result
 */
export function unshared(node: Tree): boolean {
  return node.right !== null && node.right.left === null && node.right.right === null;
}

let visits = 0;
/** Changes a variable of the module: it is followed. */
function visit(node: Tree | null): boolean {
  visits++;
  return node === null || (visits < 9 && visit(node.left) && visit(node.right));
}

function visitsOf(node: Tree): number {
  visits = 0;
  return visit(node) ? visits : 0;
}

/**
 * @requires visitsOf(node) >= 5
 * @ensures result
 */
export function counted(node: Tree): boolean {
  return node.right !== null;
}

/** Falls with every level: it has no least value. */
function level(node: Tree | null): number {
  return node === null ? 0 : -1 + level(node.left);
}

/**
 * @requires level(node) <= -2
 * @ensures result
 */
export function below(node: Tree): boolean {
  return node.right !== null;
}
