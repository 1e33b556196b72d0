// Promises that nobody waits for end neither the engine nor the next unit. That they fail is found, since it ends the process.
// expect: {"unit":"floating","verdict":"refuted","paths":2,"violations":["unhandled-rejection","unhandled-rejection"],"oracle":false}
// expect: {"unit":"task","verdict":"refuted","paths":2,"violations":["uncaught-error","uncaught-error"],"oracle":false}
// expect: {"unit":"afterwards","verdict":"proved","paths":2}
export async function floating(n: number): Promise<number> {
  void Promise.reject(new Error('nobody looks'));
  return n > 1 ? 1 : 2;
}

export function task(n: number): number {
  queueMicrotask(() => {
    throw new Error('nobody looks');
  });
  return n > 1 ? 1 : 2;
}

export function afterwards(n: number): number {
  return n > 1 ? 1 : 2;
}
