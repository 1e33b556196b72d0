// What was found before a path that never comes back is kept.
// expect: {"unit":"backtrack","verdict":"refuted","violations":["runtime-error"],"gaps":["limit"],"options":{"timeout":1},"oracle":false}
export function backtrack(box: { text: string } | null): boolean {
  if (box === null) return box!.text === '';
  return /^(a+)+$/.test(`${'a'.repeat(40)}b`);
}
