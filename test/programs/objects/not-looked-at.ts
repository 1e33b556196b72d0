// Values of types that have no inputs: what code may do with any of them is explored, a look inside is a gap.
// expect: {"unit":"passes","verdict":"proved","paths":2}
// expect: {"unit":"isThere","verdict":"proved","paths":2}
// expect: {"unit":"asks","verdict":"proved","paths":4}
// expect: {"unit":"byDefault","verdict":"proved","paths":4}
// expect: {"unit":"keeps","verdict":"proved","paths":1}
// expect: {"unit":"fails","verdict":"refuted","paths":4,"violations":["runtime-error"]}
// expect: {"unit":"looks","verdict":"open","gaps":["unsupported"]}
// expect: {"unit":"compares","verdict":"open","gaps":["unsupported"]}
// expect: {"unit":"isArray","verdict":"open","gaps":["unsupported"]}
// expect: {"unit":"isOne","verdict":"open","gaps":["unsupported"]}
// expect: {"unit":"text","verdict":"open","gaps":["unsupported"]}
// expect: {"unit":"listed","verdict":"open","gaps":["unsupported"]}
// expect: {"unit":"wrapped","verdict":"open","gaps":["unsupported"]}
interface Engine {
  (pattern: string): boolean;
  code: string;
}
interface Options {
  pattern: RegExp;
  make: new () => object;
  engine: Engine;
  size: number;
}

export function passes(o: Options): { pattern: RegExp; size: number } {
  if (o.size < 0) throw new Error('negative');
  return { pattern: o.pattern, size: o.size };
}

export function isThere(pattern?: RegExp): string {
  return pattern ? 'there' : 'not there';
}

export function asks(o: { pattern: RegExp | null }, engine: Engine | undefined): string {
  const pattern = o.pattern ?? undefined;
  if (pattern === undefined || pattern == null || !pattern) return 'none';
  return engine !== undefined && typeof engine === 'function' && typeof pattern === 'object' ? 'both' : 'one';
}

export function byDefault(size: number, pattern: RegExp = /x/): unknown {
  if (size > 3) throw new Error(typeof pattern);
  return pattern;
}

export function keeps(pattern: RegExp): RegExp[] {
  const list: RegExp[] = [];
  list.push(pattern);
  return [...list, pattern];
}

export function fails(o: Options, none: { size: number } | undefined): number {
  const { pattern } = o;
  return pattern ? none!.size : 0;
}

export function looks(o: Options): string {
  return o.pattern.source;
}

export function compares(a: RegExp, b: RegExp): boolean {
  return a === b;
}

export function isArray(buffer: ArrayBuffer): boolean {
  return Array.isArray(buffer);
}

export function isOne(pattern: RegExp | Options): boolean {
  return pattern instanceof RegExp;
}

export function text(pattern: RegExp): string {
  return `${pattern}`;
}

export function listed(pattern: RegExp): number {
  return Object.keys(pattern).length;
}

export function wrapped(text: String): boolean {
  return text ? true : false;
}
