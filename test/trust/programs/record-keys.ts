// Keys that no type lists: what a result takes for granted of them is said with it.

export function ownProto(r: Record<string, number>): string {
  if (Object.hasOwn(r, '__proto__')) return 'parsed';
  return 'plain';
}

export function ownMethod(r: Record<string, number>): string {
  if (typeof r.toString === 'number') return 'data';
  return 'method';
}

export function undefinedUnderName(r: Record<string, number | undefined>): string {
  if ('a' in r && r.a === undefined) return 'there, without a value';
  return 'other';
}

export function undefinedUnderKey(r: Record<string, number | undefined>, key: string): string {
  if (key in r && r[key] === undefined) return 'there, without a value';
  return 'other';
}
