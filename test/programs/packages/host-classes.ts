// expect: {"unit":"loads","verdict":"proved","paths":1}
// expect: {"unit":"hostOf","verdict":"open","paths":1,"gaps":["concretized"],"oracle":false}
// Modules that keep a global for later must load; what a class of the host throws is an error of the program's own realm.
const kept = typeof Atomics === 'undefined' ? undefined : Atomics;

export function loads(): string {
  return typeof kept;
}

export function hostOf(text: string): string {
  try {
    return new URL(text).host;
  } catch (error) {
    return error instanceof TypeError ? 'invalid' : 'foreign';
  }
}
