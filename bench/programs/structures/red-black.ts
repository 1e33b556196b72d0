// A red-black tree: insertion with Okasaki's four cases.
export class Rb {
  red = false;
  key = 0;
  left: Rb | null = null;
  right: Rb | null = null;
}

function make(red: boolean, left: Rb | null, key: number, right: Rb | null): Rb {
  const node = new Rb();
  node.red = red;
  node.left = left;
  node.key = key;
  node.right = right;
  return node;
}

/** Black nodes on every way down, -1 when they differ or a red node has a red child. */
function blackHeight(node: Rb | null): number {
  if (node === null) return 0;
  if (node.red && (node.left?.red || node.right?.red)) return -1;
  const left = blackHeight(node.left);
  const right = blackHeight(node.right);
  if (left < 0 || left !== right) return -1;
  return left + (node.red ? 0 : 1);
}

function ordered(node: Rb | null, low: number, high: number): boolean {
  if (node === null) return true;
  return low < node.key && node.key < high && ordered(node.left, low, node.key) && ordered(node.right, node.key, high);
}

export function nodes(node: Rb | null): number {
  return node === null ? 0 : 1 + nodes(node.left) + nodes(node.right);
}

export function isRedBlack(node: Rb | null): boolean {
  return ordered(node, -Infinity, Infinity) && blackHeight(node) >= 0 && !node?.red;
}

function balance(red: boolean, left: Rb | null, key: number, right: Rb | null): Rb {
  if (!red) {
    if (left?.red && left.left?.red)
      return make(
        true,
        make(false, left.left.left, left.left.key, left.left.right),
        left.key,
        make(false, left.right, key, right),
      );
    if (left?.red && left.right?.red)
      return make(
        true,
        make(false, left.left, left.key, left.right.left),
        left.right.key,
        make(false, left.right.right, key, right),
      );
    if (right?.red && right.left?.red)
      return make(
        true,
        make(false, left, key, right.left.left),
        right.left.key,
        make(false, right.left.right, right.key, right.right),
      );
    if (right?.red && right.right?.red)
      return make(
        true,
        make(false, left, key, right.left),
        right.key,
        make(false, right.right.left, right.right.key, right.right.right),
      );
  }
  return make(red, left, key, right);
}

function insertBelow(node: Rb | null, key: number): Rb {
  if (node === null) return make(true, null, key, null);
  if (key < node.key) return balance(node.red, insertBelow(node.left, key), node.key, node.right);
  if (key > node.key) return balance(node.red, node.left, node.key, insertBelow(node.right, key));
  return node;
}

/**
 * @requires isRedBlack(root) && nodes(root) <= 3 && Number.isSafeInteger(key)
 * @ensures isRedBlack(result)
 */
export function insert(root: Rb | null, key: number): Rb {
  const node = insertBelow(root, key);
  return make(false, node.left, node.key, node.right);
}

/**
 * Leaves a red root: a bug.
 * @requires isRedBlack(root) && nodes(root) <= 3 && Number.isSafeInteger(key)
 * @ensures isRedBlack(result)
 */
export function insertBroken(root: Rb | null, key: number): Rb {
  return insertBelow(root, key);
}
