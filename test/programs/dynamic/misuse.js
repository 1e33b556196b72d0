// Untyped JavaScript. What fails in Stack and in apply is an input that no caller would pass; first, colour and shade have mistakes.
const CODES = { red: { hex: 'f00' }, blue: { hex: '00f' } };

export class Stack {
  constructor(items = []) {
    this.items = items;
  }
  top() {
    const { items } = this;
    return items.length;
  }
  put(item) {
    this.items.last = item;
  }
}

/** An empty list has no first. */
export function first(list) {
  if (!Array.isArray(list)) return list.name;
  return list[0].name;
}

/** Of a colour that is not in the table. */
export function colour(name) {
  return CODES[name.toLowerCase()].hex;
}

/** That the options may be missing is taken care of; that the code may be is not. */
export function shade(options) {
  const code = options == null ? CODES.green : CODES.red;
  return code.hex;
}

export function apply(steps, value) {
  return steps.each(value);
}
