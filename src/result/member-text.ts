// Places within inputs and results, as they are written in records: `node.next`, `a[3]`, `o["a key"]`.

/** The field or element of an object. */
export function memberText(object: string, key: string): string {
  if (isName(key)) return `${object}.${key}`;
  return isIndex(key) ? `${object}[${key}]` : `${object}[${JSON.stringify(key)}]`;
}

/** A name as it is written where fields are listed. */
export function fieldText(name: string): string {
  if (isName(name) || isIndex(name) || /^\[.*\]$/s.test(name)) return name;
  return `'${JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** `#` begins the names of private fields. */
function isName(text: string): boolean {
  return /^#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(text);
}

function isIndex(key: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(key);
}
