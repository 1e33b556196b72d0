// A function input that returns objects, or undefined, or throws nothing by itself.
// expect: {"unit":"lookup","verdict":"refuted","violations":["runtime-error"]}
// expect: {"unit":"safe","verdict":"proved"}
interface User {
  name: string;
  age?: number;
}

export function lookup(id: number, find: (id: number) => User | undefined): string {
  return find(id)!.name;
}

export function safe(id: number, find: (id: number) => User | undefined): number {
  const age = find(id)?.age;
  if (age === undefined) return -1;
  return age > 17 ? 1 : 0;
}
