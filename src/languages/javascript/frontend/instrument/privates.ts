// `#x` members are symbol-keyed properties, so that objects built without their constructor can have them lazily. Which
// object has a member is asked of the language: a native private field of the class says on which object the symbol is.
// Always holds: an object without that field reaches the member only through `privateHolder`, which knows inputs.
import type { Node, NodeOf } from './ast.js';
import type { Birth } from './births.js';
import type { Emitter, PrivateName } from './emitter.js';
import { TranslateError } from './request.js';

type PrivateIdentifier = NodeOf<'PrivateIdentifier'>;
type Use = { readonly init: string; readonly use: string };

export function privateName(e: Emitter, identifier: PrivateIdentifier): PrivateName {
  for (let i = e.privates.length - 1; i >= 0; i--) {
    const found = e.privates[i].get(identifier.name);
    if (found !== undefined) return found;
  }
  // Only in text of an eval; in a file the parser sees it.
  const nowhere = { file: e.module.file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  throw new TranslateError(`Private field '#${identifier.name}' must be declared in an enclosing class`, nowhere);
}

/** Of the class that declares the name, for instances. */
export function birthOfPrivate(e: Emitter, identifier: NodeOf<'PrivateIdentifier'>): Birth | undefined {
  for (let back = 1; back <= Math.min(e.privates.length, e.births.length); back++) {
    const found = e.privates[e.privates.length - back].get(identifier.name);
    if (found !== undefined) return found.isStatic ? undefined : e.births[e.births.length - back].made;
  }
  return undefined;
}

/** The object that has the symbol: as a rule the one given. Parenthesized. */
function holder(e: Emitter, name: PrivateName, { init, use }: Use, access: 'read' | 'write' | 'call'): string {
  const { key, brand, kind, isStatic } = name;
  const first = init === '' ? use : `(${init})`;
  const isObject = isStatic ? `typeof ${first} === "function"` : `typeof ${first} === "object" && ${use} !== null`;
  const slow = `${e.op('privateHolder')}(${use}, ${key}, "${access}")`;
  // What a field or getter gives is called on the object itself; methods that are kept elsewhere know theirs.
  const itself = access === 'call' && kind !== 'method' ? ` && ${use}.#${brand} === ${use}` : '';
  return `(${isObject} && #${brand} in ${use}${itself} ? ${use}.#${brand} : ${slow})`;
}

/** Parenthesized. */
export function privateRead(e: Emitter, object: Use, identifier: PrivateIdentifier): string {
  const name = privateName(e, identifier);
  // The function itself, or the error of an accessor without getter.
  if (name.kind === 'method' || !name.readable) {
    const before = object.init === '' ? '' : `${object.init}, `;
    return `(${before}${e.op('privateMember')}(${object.use}, ${name.key}, false))`;
  }
  return `(${holder(e, name, object, 'read')}${e.at(identifier.start)}[${name.key}])`;
}

/** The callee of `o.#x()`, which keeps `this`. */
export function privateCallee(e: Emitter, object: Node, property: PrivateIdentifier): string {
  const name = privateName(e, property);
  const held = e.hold(object, []);
  e.drop(held);
  if (!name.readable) return privateRead(e, held, property);
  return `${holder(e, name, held, 'call')}${e.at(property.start)}[${name.key}]`;
}

/** What must be evaluated before `target[key]` can be written: it finds the target, or throws. */
export function privateTarget(e: Emitter, identifier: PrivateIdentifier, use: string, target: string): string {
  const name = privateName(e, identifier);
  if (!name.writable) return `${e.op('privateMember')}(${use}, ${name.key}, true)`;
  return `${target} = ${holder(e, name, { init: '', use }, 'write')}`;
}

/** A field of the class around, whose object was just made: it certainly has the field. */
export function isOwnField(e: Emitter, identifier: PrivateIdentifier): boolean {
  const own = e.privates[e.privates.length - 1]?.get(identifier.name);
  return own?.kind === 'field' && !own.isStatic;
}

/** `#x in o`. */
export function hasPrivate(e: Emitter, identifier: PrivateIdentifier, object: Node): string {
  const { key, brand } = privateName(e, identifier);
  const held = e.hold(object, []);
  e.drop(held);
  const first = held.init === '' ? held.use : `(${held.init})`;
  const isObject = `(typeof ${first} === "object" ? ${held.use} !== null : typeof ${held.use} === "function")`;
  return `(${isObject} && #${brand} in ${held.use} || ${e.op('hasPrivate')}(${held.use}, ${key}))`;
}
