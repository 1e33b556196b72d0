// Global and sticky expressions: lastIndex from one call to the next, and module state that is fresh on every path.
// expect: {"unit":"second","verdict":"proved","paths":4}
// expect: {"unit":"sticky","verdict":"proved","paths":4}
// expect: {"unit":"shared","verdict":"proved","paths":2}
// expect: {"unit":"position","verdict":"proved","paths":3}
const word = /\w+/g;

export function second(s: string): string {
  const re = /[a-z]+/g;
  if (re.exec(s) === null) return 'none';
  const m = re.exec(s);
  if (m === null) return 'one';
  if (m[0] === 'end') return 'end';
  return 'two';
}

export function sticky(s: string): number {
  const re = /\d/y;
  let n = 0;
  while (n < 3 && re.test(s)) n++;
  return n;
}

export function shared(s: string): number {
  if (word.test(s)) return word.lastIndex;
  return -1;
}

export function position(s: string): string {
  const at = s.search(/b/);
  if (at < 0) return 'none';
  if (at === 2) return 'third';
  return 'elsewhere';
}
