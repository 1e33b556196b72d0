// Generators: functions that make them are carried over; one that is under way is not used.
function* range(from, to) {
  for (let i = from; i < to; i++) yield i;
}
const pending = range(0, 100);
class Tree {
  constructor(value, ...kids) {
    this.value = value;
    this.kids = kids;
  }
  *[Symbol.iterator]() {
    yield this.value;
    for (const kid of this.kids) yield* kid;
  }
}
const tree = new Tree(1, new Tree(2), new Tree(3, new Tree(4)));
const job = { pending, tree };
function unit(i) {
  job.tree.kids.push(new Tree(i));
  return [[...range(i, i + 3)], [...job.tree], Math.max(...range(1, 4))];
}
for (let i = 0; i < 6; i++) {
  pending.next();
  console.log(JSON.stringify(unit(i)));
}
