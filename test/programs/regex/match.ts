// test and exec: both outcomes, captures with conditions, groups that may be missing.
// expect: {"unit":"tested","verdict":"proved","paths":2}
// expect: {"unit":"captured","verdict":"proved","paths":4}
// expect: {"unit":"optional","verdict":"proved","paths":3}
// expect: {"unit":"chained","verdict":"proved","paths":3}
// expect: {"unit":"named","verdict":"proved","paths":4}
// expect: {"unit":"numeric","verdict":"proved","paths":3}
// expect: {"unit":"impossible","verdict":"proved","paths":2}
export function tested(s: string): number {
  if (/^[a-f\d]+$/i.test(s)) return 1;
  return 0;
}

export function captured(s: string): string {
  const m = /^(\w+)=(.*)$/.exec(s);
  if (m === null) return 'none';
  if (m[1] === 'id') {
    if (m[2] === '') return 'empty';
    return 'id';
  }
  return 'other';
}

export function optional(s: string): string {
  const m = s.match(/^(a+)(b)?$/);
  if (m === null) return 'none';
  if (m[2] === undefined) return 'without';
  return 'with';
}

export function chained(s: string): string {
  const name = /^@([a-z]+)$/.exec(s)?.[1];
  if (name === undefined) return 'none';
  if (name === 'top') return 'top';
  return 'other';
}

export function named(s: string): string {
  const groups = s.match(/^(?<year>\d{4})(?:-(?<month>\d\d))?$/)?.groups;
  if (groups === undefined) return 'none';
  if (groups.month === undefined) return 'year';
  if (groups.year === '1999') return 'that year';
  return 'month';
}

export function numeric(s: string): string {
  const m = /^(\d{1,2})%$/.exec(s);
  if (m === null) return 'none';
  if (Number(m[1]) > 50) return 'much';
  return 'little';
}

export function impossible(s: string): string {
  const m = /^(\d{1,2})%$/.exec(s);
  if (m === null) return 'none';
  if (Number(m[1]) > 99) {
    return 'more'; // unreachable
  }
  return 'fine';
}
