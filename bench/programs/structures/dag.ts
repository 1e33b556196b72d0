// A directed graph without cycles: nodes may be shared.
export class Task {
  cost = 0;
  first: Task | null = null;
  second: Task | null = null;
}

export function isAcyclic(task: Task | null, above: readonly Task[] = []): boolean {
  if (task === null) return true;
  if (above.includes(task) || above.length >= 3) return false;
  const way = [...above, task];
  return isAcyclic(task.first, way) && isAcyclic(task.second, way);
}

/**
 * @requires isAcyclic(task)
 * @ensures result >= 0
 */
export function longest(task: Task | null): number {
  if (task === null) return 0;
  return 1 + Math.max(longest(task.first), longest(task.second));
}

/**
 * @requires isAcyclic(task)
 * @ensures result.every((t, i) => (t.first === null || result.indexOf(t.first) < i) && (t.second === null || result.indexOf(t.second) < i))
 */
export function order(task: Task | null, out: Task[] = []): Task[] {
  if (task === null || out.includes(task)) return out;
  order(task.first, out);
  order(task.second, out);
  out.push(task);
  return out;
}

/**
 * Takes a task before the second one that it needs: a bug.
 * @requires isAcyclic(task)
 * @ensures result.every((t, i) => t.second === null || result.indexOf(t.second) < i)
 */
export function orderBroken(task: Task | null): Task[] {
  const out: Task[] = [];
  const visit = (t: Task | null): void => {
    if (t === null || out.includes(t)) return;
    visit(t.first);
    out.push(t);
    visit(t.second);
  };
  visit(task);
  return out;
}
