// A trie over two letters: each node is reached by one word, and a leaf ends one.
export class Trie {
  word = false;
  a: Trie | null = null;
  b: Trie | null = null;
}

export function isTrie(node: Trie, seen = new Set<Trie>()): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  for (const child of [node.a, node.b]) if (child !== null && !isTrie(child, seen)) return false;
  return true;
}

export function height(node: Trie | null): number {
  return node === null ? 0 : 1 + Math.max(height(node.a), height(node.b));
}

export function has(node: Trie | null, word: readonly ('a' | 'b')[], from = 0): boolean {
  if (node === null) return false;
  return from === word.length ? node.word : has(node[word[from]], word, from + 1);
}

/**
 * @requires isTrie(root) && height(root) <= 3 && word.length <= 2
 * @ensures isTrie(root) && has(root, word)
 */
export function insert(root: Trie, word: readonly ('a' | 'b')[]): void {
  let node = root;
  for (const letter of word) {
    let child = node[letter];
    if (child === null) {
      child = new Trie();
      node[letter] = child;
    }
    node = child;
  }
  node.word = true;
}

/**
 * Cuts off longer words with the removed one: a bug.
 * @requires isTrie(root) && height(root) <= 3
 * @ensures old(has(root, ['a', 'b'])) === has(root, ['a', 'b'])
 */
export function removeBroken(root: Trie): void {
  root.a = null;
}
