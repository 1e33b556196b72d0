// Asynchronous state: settled promises are carried over, the unit is called while timers wait.
import { setTimeout as sleep } from 'node:timers/promises';

const cache = new Map();
const ready = Promise.resolve(5);
const load = async (key) => {
  if (!cache.has(key)) cache.set(key, Promise.resolve(key.length));
  return cache.get(key);
};
export async function unit(key) {
  const base = await ready;
  return [base, await load(key), cache.size];
}
for (const key of ['a', 'bb', 'a', 'ccc', 'dd', 'eeeee']) {
  await sleep(1);
  console.log(JSON.stringify(await unit(key)));
}
