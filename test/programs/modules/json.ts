// JSON modules are loaded as values of the program.
// expect: {"unit":"allowed","verdict":"proved","paths":2}
// expect: {"unit":"change","verdict":"proved","paths":2,"oracle":false}
import settings from './settings.json' with { type: 'json' };

export function allowed(n: number): string {
  return n > settings.limit ? settings.names[0] : settings.names[1];
}

/** @ensures old(settings.limit) === 5 */
export function change(n: number): void {
  if (n > 1) settings.limit = n;
}
