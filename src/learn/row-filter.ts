// Which rows `--when` keeps: an expression over the names of the columns, as the unit's contract would say it. A row in which it throws is left out.
import type { Cell, Row } from './read-log.js';

/** An object whose fields lead to other objects, or to cells. */
type Fields = Map<string, Fields | Cell>;

export type RowFilter = (row: Row) => boolean;

/** @throws SyntaxError if it is no expression */
export function rowFilter(expression: string): RowFilter {
  // In two kinds of brackets: what closes one of them itself is no expression.
  new Function(`return [${expression}\n];`);
  const holds = new Function('row', `with (row) { return (${expression}\n); }`) as (row: object) => unknown;
  return (row) => {
    try {
      return Boolean(holds(nested(row)));
    } catch {
      return false;
    }
  };
}

/** `vehicle.speed` becomes a field of an object. */
function nested(row: Row): object {
  const fields: Fields = new Map();
  for (const [name, cell] of row) {
    const keys = name.split('.');
    let at = fields;
    for (const key of keys.slice(0, -1)) {
      let next = at.get(key);
      if (!(next instanceof Map)) at.set(key, (next = new Map()));
      at = next;
    }
    at.set(keys.at(-1) as string, cell);
  }
  return plain(fields);
}

function plain(fields: Fields): object {
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, value] of fields) object[key] = value instanceof Map ? plain(value) : value;
  return object;
}
