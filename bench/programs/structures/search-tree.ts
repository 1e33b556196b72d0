// A binary search tree over whole numbers.
export class Search {
  key = 0;
  left: Search | null = null;
  right: Search | null = null;
}

export function isSearch(node: Search | null, low = -Infinity, high = Infinity): boolean {
  if (node === null) return true;
  if (!(low < node.key && node.key < high)) return false;
  return isSearch(node.left, low, node.key) && isSearch(node.right, node.key, high);
}

export function size(node: Search | null): number {
  return node === null ? 0 : 1 + size(node.left) + size(node.right);
}

export function contains(node: Search | null, key: number): boolean {
  if (node === null) return false;
  if (node.key === key) return true;
  return contains(key < node.key ? node.left : node.right, key);
}

/**
 * @requires isSearch(node) && size(node) <= 3 && Number.isSafeInteger(key)
 * @ensures isSearch(result) && contains(result, key)
 */
export function insert(node: Search | null, key: number): Search {
  if (node === null) {
    const fresh = new Search();
    fresh.key = key;
    return fresh;
  }
  if (key < node.key) node.left = insert(node.left, key);
  else if (key > node.key) node.right = insert(node.right, key);
  return node;
}

/**
 * @requires isSearch(node) && size(node) <= 3 && Number.isSafeInteger(key)
 * @ensures isSearch(result) && !contains(result, key)
 */
export function remove(node: Search | null, key: number): Search | null {
  if (node === null) return null;
  if (key < node.key) node.left = remove(node.left, key);
  else if (key > node.key) node.right = remove(node.right, key);
  else if (node.left === null) return node.right;
  else if (node.right === null) return node.left;
  else {
    let least = node.right;
    while (least.left !== null) least = least.left;
    node.key = least.key;
    node.right = remove(node.right, least.key);
  }
  return node;
}

/**
 * Takes the wrong side for equal parents: a bug.
 * @requires isSearch(node) && size(node) <= 3 && Number.isSafeInteger(key)
 * @ensures isSearch(result)
 */
export function insertBroken(node: Search | null, key: number): Search {
  if (node === null) {
    const fresh = new Search();
    fresh.key = key;
    return fresh;
  }
  if (key <= node.key) node.left = insertBroken(node.left, key);
  else node.right = insertBroken(node.right, key);
  return node;
}
