// Merging two sorted lists that may share nodes: the precondition keeps them apart, without it the result has a cycle.
// Not expected here: `merge` is proved, but on Node 24 its precondition now and then runs out of stack when many programs ran before it.
// expect: {"unit":"shared","verdict":"refuted","gaps":"any","violations":["ensures"],"options":{"maxObjects":4}}
interface Node {
  value: number;
  next: Node | null;
}

function nodes(list: Node | null, limit: number): Node[] | null {
  const seen: Node[] = [];
  for (let at = list; at !== null; at = at.next) {
    if (seen.length === limit) return null;
    seen.push(at);
  }
  return seen;
}

function sorted(list: Node | null): boolean {
  return list === null || (list.value === list.value && (list.next === null || (list.value <= list.next.value && sorted(list.next))));
}

function apart(a: Node | null, b: Node | null): boolean {
  const left = nodes(a, 2);
  const right = nodes(b, 2);
  return left !== null && right !== null && left.every((node) => !right.includes(node));
}

function merged(a: Node | null, b: Node | null): Node | null {
  if (a === null) return b;
  if (b === null) return a;
  if (a.value <= b.value) {
    a.next = merged(a.next, b);
    return a;
  }
  b.next = merged(a, b.next);
  return b;
}

/**
 * @requires apart(a, b) && sorted(a) && sorted(b)
 * @ensures nodes(result, 4) !== null && sorted(result)
 */
export function merge(a: Node | null, b: Node | null): Node | null {
  return merged(a, b);
}

/**
 * @requires nodes(a, 2) !== null && nodes(b, 2) !== null && sorted(a) && sorted(b)
 * @ensures nodes(result, 4) !== null
 */
export function shared(a: Node | null, b: Node | null): Node | null {
  return merged(a, b);
}
