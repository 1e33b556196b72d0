// replace, replaceAll, split and matchAll on symbolic strings.
// expect: {"unit":"first","verdict":"proved","paths":3}
// expect: {"unit":"template","verdict":"proved","paths":4}
// expect: {"unit":"computed","verdict":"proved","paths":4}
// expect: {"unit":"pieces","verdict":"proved","paths":5}
// expect: {"unit":"replacement","verdict":"open","gaps":["concretized"]}
// expect: {"unit":"concrete","verdict":"proved","paths":2}
export function first(s: string): string {
  const r = s.replace(/[\r\n]/, ' ');
  if (r === s) return 'unchanged';
  if (r === 'a b') return 'the one';
  return 'changed';
}

export function template(s: string): string {
  const r = s.replace(/^(\w)-(\w)$/, '$2$1$$');
  if (r === 'ba$') {
    if (s === 'a-b') return 'swapped';
    return 'as it was';
  }
  return 'other';
}

export function computed(s: string): string {
  const r = s.replace(/^([a-z])(\d*)$/, (_all, letter: string, digits: string) => digits + letter);
  if (r === '12x') {
    if (s === 'x12') return 'turned';
    return 'as it was';
  }
  return 'other';
}

export function pieces(s: string): string {
  const [head, tail] = s.split(/\s*[:=]\s*/, 2);
  if (tail === undefined) return 'whole';
  if (head === 'k') return tail;
  return 'parts';
}

export function replacement(s: string, r: string): string {
  const result = 'a-b'.replace(/-/, r);
  if (result === 'a+b') return s;
  return 'other';
}

export function concrete(s: string): boolean {
  if ('x1y'.replace(/\d/g, (digit) => digit + s) === 'x1-y') return true;
  return false;
}
