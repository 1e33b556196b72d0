// Values as fast-check writes counterexamples: what fc.stringify gives for them. Runs on the original code, where everything is concrete.

export function stringify(value: any): string {
  return written(value, []);
}

function written(value: any, above: readonly any[]): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      if (Object.is(value, -0)) return '-0';
      return value === Number.POSITIVE_INFINITY
        ? 'Number.POSITIVE_INFINITY'
        : value === Number.NEGATIVE_INFINITY
          ? 'Number.NEGATIVE_INFINITY'
          : Number.isNaN(value)
            ? 'Number.NaN'
            : String(value);
    case 'bigint':
      return `${value}n`;
    case 'symbol':
      return value.description === undefined ? 'Symbol()' : `Symbol(${JSON.stringify(value.description)})`;
    case 'function':
      return functionText(value, above);
    case 'object':
      if (value === null) return 'null';
      return above.includes(value) ? '[cyclic]' : objectText(value, [...above, value]);
    default:
      return String(value);
  }
}

function functionText(value: any, above: readonly any[]): string {
  if (!Array.isArray(value.$calls)) return String(value);
  const calls = value.$calls.map(
    ({ args, value: answer }: any) =>
      `(${args.map((arg: any) => written(arg, above)).join(',')}) => ${written(answer, above)}`,
  );
  return `function(...args) { /* ${calls.join(', ')} */ }`;
}

function objectText(value: any, above: readonly any[]): string {
  const inside = (item: any): string => written(item, above);
  if (typeof value.$text === 'string') return value.$text;
  if (Array.isArray(value)) {
    const items: string[] = [];
    for (let i = 0; i < value.length; i++) items.push(i in value ? inside(value[i]) : '');
    return `[${items.join(',')}${value.length > 0 && !(value.length - 1 in value) ? ',' : ''}]`;
  }
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'new Date(NaN)' : `new Date(${JSON.stringify(value.toISOString())})`;
  if (value instanceof Map)
    return `new Map([${[...value].map(([key, item]) => `[${inside(key)},${inside(item)}]`).join(',')}])`;
  if (value instanceof Set) return `new Set([${[...value].map(inside).join(',')}])`;
  if (ArrayBuffer.isView(value))
    return `${value.constructor.name}.from([${[...(value as any)].map(inside).join(',')}])`;
  const fields = Object.keys(value).map(
    (key) => `${key === '__proto__' ? '["__proto__"]' : JSON.stringify(key)}:${inside(value[key])}`,
  );
  const isBare = Object.getPrototypeOf(value) === null;
  return `{${[...(isBare ? ['__proto__:null'] : []), ...fields].join(',')}}`;
}
