// A member of `any` may be read from null or undefined.
// expect: {"unit":"read","verdict":"refuted","violations":["runtime-error"],"gaps":"any"}
export function read(x: any): unknown {
  return x.name;
}
