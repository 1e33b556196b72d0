// A branch that cannot be taken (Luckow, Pasareanu: Symbolic PathFinder v7, Listing 4). Two paths: once a > b is known,
// a === b is forced to be false, so the nested test is no choice and its first branch is proved unreachable.
//
//   npx everypath check examples/comp-ab.ts

export function compAB(a: number, b: number): number {
  if (a > b) {
    if (a === b) {
      return number() + 42;
    }
    return 42;
  }
  return number();
}

function number(): number {
  return 24;
}
