// `#x` members are symbol-keyed properties, so that objects built without their constructor can have them lazily.
// A missing member is a TypeError as in the language; static members belong to the class object alone.
import type { Node } from './ast.js';
import type { Emitter, PrivateName } from './emitter.js';
import { TranslateError } from './request.js';

type Use = { readonly init: string; readonly use: string };

export function privateName(e: Emitter, identifier: Node): PrivateName {
  for (let i = e.privates.length - 1; i >= 0; i--) {
    const found = e.privates[i].get(identifier.name);
    if (found !== undefined) return found;
  }
  // Only in text of an eval; in a file the parser sees it.
  const nowhere = { file: e.module.file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  throw new TranslateError(`Private field '#${identifier.name}' must be declared in an enclosing class`, nowhere);
}

/** The object, checked to have the member. */
function branded(e: Emitter, name: PrivateName, { init, use }: Use): string {
  const { key, holder } = name;
  const first = init === '' ? use : `(${init})`;
  if (holder !== undefined) return `(${isHolder(name, first, holder)} ? ${holder} : ${e.op('brand')}(void 0, ${key}))`;
  return init === ''
    ? `(${key} in ${use} ? ${use} : ${e.op('brand')}(${use}, ${key}))`
    : `(${init}, ${key} in ${use} ? ${use} : ${e.op('brand')}(${use}, ${key}))`;
}

/** A static member belongs to the class alone; a field is there only once it was initialized. */
function isHolder({ key, kind }: PrivateName, object: string, holder: string): string {
  return kind === 'field' ? `${object} === ${holder} && ${key} in ${holder}` : `${object} === ${holder}`;
}

/** Parenthesized. */
export function privateRead(e: Emitter, object: Use, identifier: Node): string {
  const name = privateName(e, identifier);
  const { key, kind, holder } = name;
  if (holder !== undefined || kind === 'accessor')
    return `(${branded(e, name, object)}${e.at(identifier.start)}[${key}])`;
  // A field that is undefined takes the slow way too; it has no getter, so reading it twice shows nothing.
  const value = e.take();
  e.release(value);
  const first = object.init === '' ? object.use : `(${object.init})`;
  return `((${value} = ${first}${e.at(identifier.start)}[${key}]) !== void 0 ? ${value} : ${e.op('brand')}(${object.use}, ${key})[${key}])`;
}

export function privateCallee(e: Emitter, callee: Node): string {
  const name = privateName(e, callee.property);
  const held = e.hold(callee.object, []);
  e.drop(held);
  return `${branded(e, name, held)}${e.at(callee.property.start)}[${name.key}]`;
}

/** The check before a write; empty when it cannot fail. */
export function privateWriteCheck(e: Emitter, identifier: Node, use: string): string {
  const name = privateName(e, identifier);
  const { key, kind, holder } = name;
  if (kind === 'method') return `${e.op('brand')}(void 0, ${key})`;
  if (holder !== undefined) return `${isHolder(name, use, holder)} || ${e.op('brand')}(void 0, ${key})`;
  return `${key} in ${use} || ${e.op('brand')}(${use}, ${key})`;
}

/** `#x in o`. */
export function hasPrivate(e: Emitter, identifier: Node, object: Node): string {
  const { key, holder } = privateName(e, identifier);
  if (holder === undefined) return `(${key} in ${e.operand(object)})`;
  const held = e.hold(object, []);
  e.drop(held);
  const first = held.init === '' ? held.use : `(${held.init})`;
  return `(${key} in ${first} && ${held.use} === ${holder})`;
}
