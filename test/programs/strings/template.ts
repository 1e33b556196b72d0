// A template literal is a concatenation.
// expect: {"unit":"pair","verdict":"proved","paths":2}
/** @requires s.length <= 3 && t.length <= 3 */
export function pair(s: string, t: string): boolean {
  if (`${s}-${t}` === 'x-y') return true;
  return false;
}
