// Operations on private members for objects that lack the native field of their class: inputs, what another constructor
// returned, and everything that has no such member, which gets the error of the language.
import type { RuntimeEnv } from './env.js';
import type { PrivateAccess, PrivateNames } from './private-names.js';
import { type Conversions, isObject, type Value } from './values.js';

export function createPrivates(env: RuntimeEnv, convert: Conversions, names: PrivateNames) {
  function holder(given: Value, key: symbol, access: PrivateAccess): object {
    if (names.isInput(given, key)) return given;
    const value = convert.decided(given);
    const found = isObject(value) ? names.holder(value, key) : undefined;
    if (found === undefined) throw missing(convert, key && names.member(key), key, value, access);
    if (access !== 'call' || found === value) return found;
    const called = Reflect.get(found, key);
    if (typeof called !== 'function') return found;
    return { [key]: (...args: Value[]) => Reflect.apply(called, value, args) };
  }

  /** A native private field stays for good. */
  function changesOld(object: object): void {
    if (env.realm.oldState.knows(object)) env.journal.irreversible();
  }

  return {
    privateHolder: holder,
    privateMember(given: Value, key: symbol, write: boolean): Value {
      holder(given, key, write ? 'write' : 'read');
      const { name, kind, descriptor } = names.member(key)!;
      if (kind === 'method') {
        if (write) throw convert.typeError(`Private method '#${name}' is not writable`);
        return descriptor?.value;
      }
      throw convert.typeError(`'#${name}' was defined without a ${write ? 'setter' : 'getter'}`);
    },
    hasPrivate(given: Value, key: symbol): boolean {
      const value = convert.decided(given);
      if (isObject(value)) return names.holder(value, key) !== undefined;
      const member = names.member(key);
      const name =
        member === undefined || member.kind === 'field' ? key?.description : member.owner.name || 'anonymous';
      const shown = String(convert.concrete(value, 'the text of a TypeError'));
      throw convert.typeError(`Cannot use 'in' operator to search for '${name}' in ${shown}`);
    },
    keepPrivate(object: object, key: symbol, value: Value): object {
      changesOld(object);
      return names.keep(object, key, value);
    },
    methodHolder(object: object, key: symbol): object {
      changesOld(object);
      return names.methodHolder(object, key);
    },
  };
}

/** The error of the language. The symbol is not there yet while the keys of its class are evaluated. */
function missing(
  convert: Conversions,
  member: ReturnType<PrivateNames['member']>,
  key: symbol | undefined,
  value: Value,
  access: PrivateAccess,
): unknown {
  const name = key?.description ?? '#';
  const write = access === 'write';
  if (member !== undefined && member.kind !== 'field') {
    const className = member.owner.name === '' ? 'anonymous' : member.owner.name;
    if (member.isStatic) return convert.typeError(`Receiver must be class ${className}`);
    if (value === null || value === undefined) {
      return convert.typeError(`Cannot read properties of ${value} (reading '${className}')`);
    }
    return convert.typeError(`Receiver must be an instance of class ${className}`);
  }
  if (value === null || value === undefined) {
    const what = write ? `set properties of ${value} (setting` : `read properties of ${value} (reading`;
    return convert.typeError(`Cannot ${what} '${name}')`);
  }
  const what = write ? `write private member ${name} to` : `read private member ${name} from`;
  return convert.typeError(`Cannot ${what} an object whose class did not declare it`);
}
