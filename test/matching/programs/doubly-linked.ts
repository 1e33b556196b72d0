// Programs on doubly linked lists.
export class Item {
  value = 0;
  next: Item | null = null;
  previous: Item | null = null;
}

function linked(first: Item | null): boolean {
  const seen = new Set<Item>();
  let before: Item | null = null;
  for (let item = first; item !== null; item = item.next) {
    if (seen.has(item) || item.previous !== before) return false;
    seen.add(item);
    before = item;
  }
  return true;
}

// ends: shape, predicates
/**
 * @requires linked(first)
 * @ensures result === null || result.next === null
 */
export function last(first: Item | null): Item | null {
  let item = first;
  while (item !== null && item.next !== null) item = item.next;
  return item;
}

// bug: shape, predicates
/**
 * Steps back once too often in a list of three or more.
 * @requires linked(first)
 * @ensures result === null || result.next === null
 */
export function lastBuggy(first: Item | null): Item | null {
  let item = first;
  while (item !== null && item.next !== null) item = item.next;
  if (item !== null && item.previous !== null && item.previous.previous !== null) return item.previous;
  return item;
}

// ends: shape, predicates
/**
 * @requires linked(first)
 * @ensures linked(result)
 */
export function pushBack(first: Item | null, value: number): Item {
  const made = new Item();
  made.value = value;
  if (first === null) return made;
  let item = first;
  while (item.next !== null) item = item.next;
  item.next = made;
  made.previous = item;
  return first;
}

// bug: shape, predicates
/**
 * Forgets the way back when the list has two items or more.
 * @requires linked(first)
 * @ensures linked(result)
 */
export function pushBackBuggy(first: Item | null, value: number): Item {
  const made = new Item();
  made.value = value;
  if (first === null) return made;
  let item = first;
  while (item.next !== null) item = item.next;
  item.next = made;
  made.previous = item.previous === null ? item : item.previous.previous === null ? item : first;
  return first;
}

// ends: shape, predicates
/**
 * @requires linked(first)
 * @ensures result === null || result.next === null || result.next.previous === result
 */
export function remove(first: Item | null, value: number): Item | null {
  let item = first;
  while (item !== null && item.value !== value) item = item.next;
  if (item === null) return null;
  const before = item.previous;
  if (item.next !== null) item.next.previous = before;
  if (before !== null) before.next = item.next;
  return before;
}

// bug: shape, predicates
/**
 * The way back over an item in the middle still leads to it.
 * @requires linked(first)
 * @ensures result === null || result.next === null || result.next.previous === result
 */
export function removeBuggy(first: Item | null, value: number): Item | null {
  let item = first;
  while (item !== null && item.value !== value) item = item.next;
  if (item === null) return null;
  const before = item.previous;
  if (before !== null) before.next = item.next;
  return before;
}
