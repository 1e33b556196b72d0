// What is written to `length` is converted like any other number, also where it holds something symbolic.
// expect: {"unit":"resize","verdict":"refuted","violations":["runtime-error"],"gaps":"any","options":{"maxPaths":40}}
export function resize(list, value) {
  if (!Array.isArray(list) || !Array.isArray(value) || value.length !== 1) return -1;
  list.length = value;
  return list.length;
}
