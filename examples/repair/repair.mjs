// A ring of tasks that lost its way: one pointer was bent, and the count is wrong. repair() changes a copy and says what it changed.
//   node examples/repair/repair.mjs
import { repair } from 'everypath';

const names = ['read', 'parse', 'check', 'write'];
const tasks = names.map((name) => ({ name, next: null }));
tasks.forEach((task, i) => {
  task.next = tasks[(i + 1) % tasks.length];
});
const ring = { first: tasks[0], length: 4 };

/** Every task leads to the next one, and the last to the first. */
function isRing({ first, length }) {
  const seen = new Set();
  let task = first;
  while (!seen.has(task)) {
    seen.add(task);
    task = task.next;
  }
  return task === first && seen.size === length;
}

tasks[3].next = tasks[1];
ring.length = 7;
const { status, object, changes } = repair(ring, isRing);
console.log(status);
for (const { path, before, after } of changes)
  console.log(path, '=', before?.name ?? before, '->', after?.name ?? after);
console.log('the copy holds:', isRing(object), '- the original was left alone:', !isRing(ring));
