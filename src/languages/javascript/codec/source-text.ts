// Concrete values and member accesses as JavaScript source text. Used wherever values are shown in source notation.

/** A primitive as a literal expression that evaluates to it. */
export function literal(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'bigint':
      return `${value}n`;
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'symbol':
      return value.description === undefined ? 'Symbol()' : `Symbol(${quote(value.description)})`;
    default:
      return String(value);
  }
}

/** In single quotes, like the rest of the code people write; only ASCII control characters are escaped. */
export function quote(text: string): string {
  // JSON escapes what must be escaped, lone surrogates included; line separators are legal in strings but unreadable.
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

export function isIdentifier(text: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(text);
}

/** A property name as written in an object literal. */
export function keyText(key: string): string {
  return isIdentifier(key) || isIndex(key) ? key : quote(key);
}

/** `object.key`, or `object['a key']`. */
export function memberText(object: string, key: string): string {
  if (isIdentifier(key)) return `${object}.${key}`;
  return isIndex(key) ? `${object}[${key}]` : `${object}[${quote(key)}]`;
}

function isIndex(key: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(key);
}
