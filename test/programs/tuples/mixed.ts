// Elements of different types.
// expect: {"unit":"check","verdict":"proved","paths":3}
export function check(entry: readonly [boolean, number, string]): string {
  const [flag, count, name] = entry;
  if (!flag) return 'off';
  if (count > 3) return name;
  return 'few';
}
