// Word counts in an object, a Map and a hash table written by hand.
class Table {
  constructor(capacity) {
    this.keys = new Array(capacity).fill(null);
    this.values = new Array(capacity).fill(0);
    this.size = 0;
  }

  slot(key) {
    let h = 0;
    for (let i = 0; i < key.length; i++) h = (h * 31 + key.charCodeAt(i)) | 0;
    const mask = this.keys.length - 1;
    let at = h & mask;
    while (this.keys[at] !== null && this.keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  add(key, amount) {
    const at = this.slot(key);
    if (this.keys[at] === null) {
      this.keys[at] = key;
      this.size++;
      if (this.size * 2 > this.keys.length) {
        this.values[at] += amount;
        this.grow();
        return;
      }
    }
    this.values[at] += amount;
  }

  grow() {
    const { keys, values } = this;
    this.keys = new Array(keys.length * 2).fill(null);
    this.values = new Array(keys.length * 2).fill(0);
    this.size = 0;
    for (let i = 0; i < keys.length; i++) if (keys[i] !== null) this.add(keys[i], values[i]);
  }
}

export function run(n) {
  const words = [];
  for (let i = 0; i < 500; i++) words.push(`w${(i * 7919) % 1009}`);
  const object = {};
  const map = new Map();
  const table = new Table(16);
  for (let i = 0; i < n; i++) {
    const word = words[(i * 31) % words.length];
    object[word] = (object[word] ?? 0) + 1;
    map.set(word, (map.get(word) || 0) + i);
    table.add(word, 2);
  }
  let sum = table.size;
  for (const key in object) sum += object[key] * key.length;
  for (const [key, value] of map) sum = (sum + value * key.length) | 0;
  for (let i = 0; i < table.keys.length; i++) if (table.keys[i] !== null) sum += table.values[i];
  return sum;
}
