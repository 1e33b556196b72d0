// A singly linked list without cycles, of at most three nodes.
export class Link {
  value = 0;
  next: Link | null = null;
}

export function isList(head: Link | null, most: number): boolean {
  const seen = new Set<Link>();
  for (let link = head; link !== null; link = link.next) {
    if (seen.has(link) || seen.size >= most) return false;
    seen.add(link);
  }
  return true;
}

export function length(head: Link | null): number {
  let n = 0;
  for (let link = head; link !== null; link = link.next) n++;
  return n;
}

/**
 * @requires isList(head, 3)
 * @ensures isList(result, 3)
 * @ensures length(result) === old(length(head))
 */
export function reverse(head: Link | null): Link | null {
  let done: Link | null = null;
  while (head !== null) {
    const { next } = head;
    head.next = done;
    done = head;
    head = next;
  }
  return done;
}

/**
 * @requires isList(head, 3)
 * @ensures isList(result, 3)
 * @ensures length(result) <= old(length(head))
 */
export function remove(head: Link | null, value: number): Link | null {
  if (head === null) return null;
  if (head.value === value) return remove(head.next, value);
  head.next = remove(head.next, value);
  return head;
}

/**
 * Loses the first link: a bug.
 * @requires isList(head, 3)
 * @ensures length(result) === old(length(head))
 */
export function rotateBroken(head: Link | null): Link | null {
  if (head === null || head.next === null) return head;
  let last = head.next;
  while (last.next !== null) last = last.next;
  const first = head.next;
  head.next = null;
  if (last !== first) last.next = head;
  return first;
}
