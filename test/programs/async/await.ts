// The body of an async function is followed to the end of its promise.
// expect: {"unit":"after","verdict":"proved","paths":2}
// expect: {"unit":"rejected","verdict":"refuted","paths":2,"violations":["runtime-error"]}
// expect: {"unit":"never","verdict":"refuted","violations":["never-settles"],"oracle":false}
export async function after(n: number): Promise<number> {
  const r = await Promise.resolve(n);
  if (r > 5) throw new Error('too large');
  return r + 1;
}

export async function rejected(items: { id: number } | null): Promise<number> {
  await null;
  return items!.id;
}

export async function never(): Promise<number> {
  return new Promise<number>(() => {});
}
