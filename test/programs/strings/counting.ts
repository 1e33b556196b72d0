// One decision per character: 1 + 2 + 4.
// expect: {"unit":"count","verdict":"proved","paths":7}
/** @requires s.length <= 2 */
export function count(s: string): number {
  let n = 0;
  for (let i = 0; i < s.length; i++) {
    if (s.charAt(i) === 'a') n++;
  }
  return n;
}
