// The first character, by method, by index and by code.
// expect: {"unit":"byMethod","verdict":"proved","paths":2}
// expect: {"unit":"byIndex","verdict":"proved","paths":2}
// expect: {"unit":"byCode","verdict":"proved","paths":2}
export function byMethod(s: string): boolean {
  if (s.charAt(0) === 'a') return true;
  return false;
}

/** @requires s.length >= 1 */
export function byIndex(s: string): boolean {
  if (s[0] === 'a') return true;
  return false;
}

export function byCode(s: string): boolean {
  if (s.charCodeAt(0) === 97) return true;
  return false;
}
