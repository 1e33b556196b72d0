// The state of an object of the original program as text: its class, its fields (private ones included) and everything it
// reaches. Runs no code of the program. Equal texts stand for equal states.
// Soundness: functions are told apart by their text only, not by what they capture; used to confirm that calls lead to the
// state a test left, never to conclude anything about paths.
import { literal } from '../codec/source-text.js';
import { elementsOf, isReference, memberList, nativeTime, objectKind, patternText } from '../values/object-parts.js';
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
  const kind = objectKind(object);
  if (kind === 'proxy') return 'proxy';
  if (kind === 'function') return `function ${Function.prototype.toString.call(object)}`;
  const made = Reflect.getPrototypeOf(object);
  const maker = made === null ? undefined : Reflect.getOwnPropertyDescriptor(made, 'constructor')?.value;
  const parts = [typeof maker === 'function' ? maker.name : 'object', Object.isFrozen(object) ? 'frozen' : ''];
  switch (kind) {
    case 'array':
      parts.push(`length ${(object as unknown[]).length}`);
      break;
    case 'map':
    case 'set':
      parts.push(...memberList(object).map(value));
      break;
    case 'date':
      parts.push(literal(nativeTime(object)));
      break;
    case 'regexp':
      parts.push(patternText(object));
      break;
    case 'bytes':
      return [...parts, elementsOf(object).join()].join(' ');
  }
  for (const [name, field] of stateFields(object, realm)) parts.push(`${JSON.stringify(name)}=${value(field)}`);
  return parts.join(' ');
}
