// What stands on either side of instanceof may be symbolic, undecided, or no class at all.
// expect: {"unit":"instanceOf","verdict":"refuted","paths":12,"violations":["runtime-error","runtime-error","runtime-error"]}
class Base {}
class Derived extends Base {}
class Even {
  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'number' && value % 2 === 0;
  }
}
export function instanceOf(x: number, which: number, node: Base | null): string {
  const made: unknown[] = [new Derived(), [], x, node];
  const seen = made.map((value) => [value instanceof Base, value instanceof Derived, value instanceof Array].join());
  if (seen[0] !== 'true,true,false' || seen[1] !== 'false,false,true' || seen[2] !== 'false,false,false') {
    return 'impossible'; // unreachable
  }
  if (which === 1) return String((x as unknown) instanceof Even);
  if (which === 2) return String(new Base() instanceof (x as unknown as typeof Base));
  return String(made[3] instanceof Base);
}
