// The probes of string support: for each, a value that takes the branch is found, and one that does not.
// expect: {"unit":"equalsConstant","verdict":"proved","paths":2}
// expect: {"unit":"equalsVariable","verdict":"proved"}
// expect: {"unit":"starts","verdict":"proved","paths":2}
// expect: {"unit":"ends","verdict":"proved","paths":2}
// expect: {"unit":"contains","verdict":"proved","paths":2}
// expect: {"unit":"concatMethod","verdict":"proved"}
// expect: {"unit":"concatOperator","verdict":"proved","paths":2}
// expect: {"unit":"length","verdict":"proved","paths":2}
// expect: {"unit":"characterAt","verdict":"proved","paths":2}
// expect: {"unit":"substringOne","verdict":"proved","paths":2}
// expect: {"unit":"substringTwo","verdict":"proved","paths":2}
// expect: {"unit":"indexOfCharacter","verdict":"proved","paths":2}
// expect: {"unit":"indexOfString","verdict":"proved","paths":2}
// expect: {"unit":"lastIndex","verdict":"proved","paths":2}
// expect: {"unit":"trimmed","verdict":"proved"}
// expect: {"unit":"equalsIgnoringCase","verdict":"proved"}
// expect: {"unit":"upperCase","verdict":"proved"}
// expect: {"unit":"emptiness","verdict":"proved","paths":2}
// expect: {"unit":"ordering","verdict":"proved"}
// expect: {"unit":"replaceFirst","verdict":"proved","paths":2}
// expect: {"unit":"replaceAll","verdict":"proved"}
// expect: {"unit":"parseToInteger","verdict":"proved","paths":2}
// expect: {"unit":"fromNumber","verdict":"proved","paths":2}
// expect: {"unit":"regularExpression","verdict":"proved","paths":2}
// expect: {"unit":"builtInLoop","verdict":"proved"}
// expect: {"unit":"hashLoop","verdict":"proved"}
// expect: {"unit":"split","verdict":"proved"}
// expect: {"unit":"spread","verdict":"proved"}

export function equalsConstant(s: string): boolean {
  if (s === 'hello') return true;
  return false;
}

export function equalsVariable(s: string, t: string): boolean {
  if (s === t && s.length === 4) return true;
  return false;
}

export function starts(s: string): boolean {
  if (s.startsWith('http://')) return true;
  return false;
}

export function ends(s: string): boolean {
  if (s.endsWith('.json')) return true;
  return false;
}

export function contains(s: string): boolean {
  if (s.includes('needle')) return true;
  return false;
}

export function concatMethod(s: string, t: string): boolean {
  if (s.concat(t) === 'foobar' && s.length === 3) return true;
  return false;
}

export function concatOperator(s: string, t: string): boolean {
  if (s + t === 'foobar') return true;
  return false;
}

export function length(s: string): boolean {
  if (s.length === 12) return true;
  return false;
}

export function characterAt(s: string): boolean {
  if (s.charAt(3) === 'x') return true;
  return false;
}

export function substringOne(s: string): boolean {
  if (s.substring(3) === 'tail') return true;
  return false;
}

export function substringTwo(s: string): boolean {
  if (s.substring(1, 4) === 'mid') return true;
  return false;
}

export function indexOfCharacter(s: string): boolean {
  if (s.indexOf('@') === 3) return true;
  return false;
}

export function indexOfString(s: string): boolean {
  if (s.indexOf('://') === 4) return true;
  return false;
}

export function lastIndex(s: string): boolean {
  if (s.lastIndexOf('/') === 5) return true;
  return false;
}

export function trimmed(s: string): boolean {
  if (s.trim() === 'x' && s !== 'x') return true;
  return false;
}

export function equalsIgnoringCase(s: string, t: string): boolean {
  if (s.toLowerCase() === t.toLowerCase() && s !== t) return true;
  return false;
}

export function upperCase(s: string): boolean {
  if (s.toUpperCase() === 'SHOUT' && s !== 'SHOUT') return true;
  return false;
}

export function emptiness(s: string): boolean {
  if (s === '' || s.length === 0) return true;
  return false;
}

export function ordering(s: string, t: string): boolean {
  if (s < t && t < 'b') return true;
  return false;
}

export function replaceFirst(s: string): boolean {
  if (s.replace('cat', 'dog') === 'dog cat') return true;
  return false;
}

export function replaceAll(s: string): boolean {
  if (s.replaceAll('-', '') === 'abc' && s.length === 5) return true;
  return false;
}

export function parseToInteger(s: string): boolean {
  if (parseInt(s, 10) === 42) return true;
  return false;
}

export function fromNumber(n: number): boolean {
  if (String(n) === '3.5') return true;
  return false;
}

export function regularExpression(s: string): boolean {
  if (/^[a-z]+@[a-z]+$/.test(s)) return true;
  return false;
}

/** @requires n <= 4 */
export function builtInLoop(n: number): boolean {
  let s = '';
  for (let i = 0; i < n; i++) s += String.fromCharCode(97 + i);
  if (s === 'abc') return true;
  return false;
}

/** @requires s.length <= 3 */
export function hashLoop(s: string): boolean {
  let h = 0;
  for (let i = 0; i < s.length; i++) h = (h * 31 + s.charCodeAt(i)) | 0;
  if (h === 96354) return true;
  return false;
}

/** @requires s.length <= 4 */
export function split(s: string): boolean {
  const parts = s.split(',');
  if (parts.length === 2 && parts[0] === 'a') return true;
  return false;
}

/** @requires s.length <= 2 */
export function spread(s: string): boolean {
  const characters = [...s];
  if (characters.length === 2 && characters[1] === 'z') return true;
  return false;
}
