// Removing equal neighbours from a list; a cycle of equal values never ends, so the precondition forbids cycles.
// expect: {"unit":"unique","verdict":"proved"}
interface Node {
  value: number;
  next: Node | null;
}

function short(list: Node | null, n: number): boolean {
  return list === null || (n > 0 && short(list.next, n - 1));
}

function strictlyDifferent(list: Node | null): boolean {
  if (list === null || list.next === null) return true;
  return list.value !== list.next.value && strictlyDifferent(list.next);
}

/**
 * @requires short(list, 3)
 * @ensures strictlyDifferent(list)
 */
export function unique(list: Node | null): void {
  let at = list;
  while (at !== null && at.next !== null) {
    if (at.value === at.next.value) at.next = at.next.next;
    else at = at.next;
  }
}
