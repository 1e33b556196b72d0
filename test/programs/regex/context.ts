// Lookarounds, word boundaries, anchors, back references, flags.
// expect: {"unit":"password","verdict":"proved","paths":2}
// expect: {"unit":"price","verdict":"proved","paths":3}
// expect: {"unit":"doubled","verdict":"proved","paths":2}
// expect: {"unit":"quoted","verdict":"proved","paths":3}
// expect: {"unit":"lines","verdict":"proved","paths":2}
// expect: {"unit":"folded","verdict":"proved","paths":3}
// expect: {"unit":"points","verdict":"proved","paths":3}
// expect: {"unit":"lazy","verdict":"proved","paths":2}
// expect: {"unit":"priority","verdict":"proved","paths":2}
export function password(s: string): boolean {
  if (/^(?=.*\d)(?=.*[A-Z])(?!.*\s).{4,6}$/.test(s)) return true;
  return false;
}

export function price(s: string): string {
  const m = /(?<=\$)\d+(?!\.)\b/.exec(s);
  if (m === null) return 'none';
  if (m[0] === '42') return 'answer';
  return 'some';
}

export function doubled(s: string): boolean {
  if (/^([ab])\1$/.test(s)) return true;
  return false;
}

export function quoted(s: string): string {
  const m = /^(["'])(.*)\1$/.exec(s);
  if (m === null) return 'none';
  if (m[1] === '"') return 'double';
  return 'single';
}

export function lines(s: string): boolean {
  if (/^end$/m.test(s)) return true;
  return false;
}

export function folded(s: string): boolean {
  if (/^straße$/i.test(s) && s !== 'straße') return true;
  return false;
}

export function points(s: string): boolean {
  if (/^.$/u.test(s) && s.length === 2) return true;
  return false;
}

export function lazy(s: string): string {
  const m = /^(a+?)(a*)$/.exec(s);
  if (m === null) return 'none';
  if (m[1] === 'aa') {
    return 'never'; // unreachable
  }
  return 'first';
}

export function priority(s: string): string {
  const m = /^(a|ab)(c|bcd)?/.exec(s);
  if (m === null) return 'none';
  if (m[1] === 'ab') {
    return 'never'; // unreachable
  }
  return 'first';
}
