// Maps and sets, keyed by objects; weak ones; a subclass of Map.
class Index extends Map {
  add(key, value) {
    return this.set(key, [...(this.get(key) ?? []), value]);
  }
}
const keys = [{ k: 1 }, { k: 2 }];
const byObject = new Map([
  [keys[0], 'one'],
  [keys[1], 'two'],
  ['n', NaN],
]);
const seen = new Set([1, 'x', keys[1]]);
const weak = new WeakMap([[keys[0], { hits: 0 }]]);
const known = new WeakSet([keys[1]]);
const index = new Index();
exports.unit = function unit(name, i) {
  weak.get(keys[0]).hits += i;
  index.add(name, i);
  seen.add(i);
  return [
    byObject.get(keys[1]),
    seen.has(keys[1]),
    seen.size,
    weak.get(keys[0]).hits,
    known.has(keys[1]),
    known.has(keys[0]),
    [...index],
    index instanceof Index,
  ];
};
for (let i = 0; i < 6; i++) console.log(JSON.stringify(exports.unit(i % 2 ? 'odd' : 'even', i)));
