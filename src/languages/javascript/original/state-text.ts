// The state of an object of the original program as text: its class, its fields (private ones included) and everything it
// reaches. Runs no code of the program. Equal texts stand for equal states.
// Soundness: functions are told apart by their text only, not by what they capture; used to confirm that calls lead to the
// state a test left, never to conclude anything about paths.
import { types } from 'node:util';
import { literal } from '../codec/source-text.js';
import { isReference } from '../codec/value-graph.js';
import { type StateRealm, stateFields } from './same-state.js';

export function stateText(root: unknown, realm: StateRealm): string {
  const numbers = new Map<object, number>();
  const pending: object[] = [];
  const value = (v: unknown): string => {
    if (!isReference(v)) return typeof v === 'symbol' ? String(v) : literal(v);
    let number = numbers.get(v);
    if (number === undefined) {
      numbers.set(v, (number = numbers.size));
      pending.push(v);
    }
    return `#${number}`;
  };
  const lines = [value(root)];
  for (let object = pending.shift(); object !== undefined; object = pending.shift()) {
    lines.push(node(object, value, realm));
  }
  return lines.join('\n');
}

function node(object: object, value: (v: unknown) => string, realm: StateRealm): string {
  if (types.isProxy(object)) return 'proxy';
  if (typeof object === 'function') return `function ${Function.prototype.toString.call(object)}`;
  const made = Reflect.getPrototypeOf(object);
  const maker = made === null ? undefined : Reflect.getOwnPropertyDescriptor(made, 'constructor')?.value;
  const parts = [typeof maker === 'function' ? maker.name : 'object', Object.isFrozen(object) ? 'frozen' : ''];
  if (Array.isArray(object)) parts.push(`length ${object.length}`);
  if (types.isMap(object)) parts.push(...[...Map.prototype.entries.call(object)].flat().map(value));
  if (types.isSet(object)) parts.push(...[...Set.prototype.values.call(object)].map(value));
  if (types.isDate(object)) parts.push(literal(Date.prototype.getTime.call(object)));
  if (types.isRegExp(object)) parts.push(RegExp.prototype.toString.call(object));
  if (types.isTypedArray(object)) parts.push(String(object));
  else for (const [name, field] of stateFields(object, realm)) parts.push(`${JSON.stringify(name)}=${value(field)}`);
  return parts.join(' ');
}
