// Programs on binary trees of unknown size. Nothing is required of the inputs: nodes may be shared, and a walk that never ends is a
// state that was seen before.
export class Tree {
  key = 0;
  left: Tree | null = null;
  right: Tree | null = null;
}

// ends: shape, predicates
/**
 * @ensures result.left === null
 */
export function leftmost(root: Tree): Tree {
  let tree = root;
  while (tree.left !== null) tree = tree.left;
  return tree;
}

// bug: shape, predicates
/**
 * Stops below the second node when it has a right child.
 * @ensures result.left === null
 */
export function leftmostBuggy(root: Tree): Tree {
  let tree = root;
  while (tree.left !== null) {
    tree = tree.left;
    if (tree !== root && tree.right !== null && tree.right !== root && tree.right !== tree && tree.left !== null)
      return tree;
  }
  return tree;
}

// ends: shape, predicates
/**
 * @ensures result === null || result.key === key
 */
export function lookUp(root: Tree | null, key: number): Tree | null {
  let tree = root;
  while (tree !== null && tree.key !== key) tree = key < tree.key ? tree.left : tree.right;
  return tree;
}

// bug: shape, predicates
/**
 * Takes the wrong node two levels down.
 * @ensures result === null || result.key === key
 */
export function lookUpBuggy(root: Tree | null, key: number): Tree | null {
  let above: Tree | null = null;
  let tree = root;
  while (tree !== null && tree.key !== key) {
    const turned: boolean = above !== null && above !== tree && above.right === tree && key < tree.key;
    if (turned && tree.left !== null && tree.left !== tree && tree.left !== above) return tree.left;
    above = tree;
    tree = key < tree.key ? tree.left : tree.right;
  }
  return tree;
}

// ends: shape, predicates
/**
 * @ensures result.right === null
 */
export function insert(root: Tree | null, key: number): Tree {
  const made = new Tree();
  made.key = key;
  if (root === null) return made;
  let tree = root;
  while (tree.right !== null) tree = tree.right;
  tree.right = made;
  return made;
}

// bug: shape, predicates
/**
 * The new node takes over what was behind the third.
 * @ensures result.right === null
 */
export function insertBuggy(root: Tree | null, key: number): Tree {
  const made = new Tree();
  made.key = key;
  if (root === null) return made;
  let above: Tree | null = null;
  let tree = root;
  while (tree.right !== null) {
    if (above !== null && above !== root && tree !== root && tree !== above) {
      made.right = tree.right;
      break;
    }
    above = tree;
    tree = tree.right;
  }
  tree.right = made;
  return made;
}

// ends: shape, predicates
/**
 * Left and right in turn, as far as it goes.
 * @ensures result.left === null || result.right === null
 */
export function zigzag(root: Tree): Tree {
  let tree = root;
  for (let left = true; ; left = !left) {
    const child: Tree | null = left ? tree.left : tree.right;
    if (child === null) return tree;
    tree = child;
  }
}

// bug: shape, predicates
/**
 * Gives up in front of a node that is its own child.
 * @ensures result.left === null || result.right === null
 */
export function zigzagBuggy(root: Tree): Tree {
  let tree = root;
  for (let left = true; ; left = !left) {
    const child: Tree | null = left ? tree.left : tree.right;
    if (child === null) return tree;
    const apart: boolean = tree !== root && child !== root && child !== tree;
    if (!left && apart && child.left === tree && tree.left !== null && tree.left !== tree) return tree;
    tree = child;
  }
}
