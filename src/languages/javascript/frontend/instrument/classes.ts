// Classes: private members become symbol-keyed ones beside native fields that say who has them, fields get frames of their
// own, and the runtime learns which symbols stand for which private names.
import type { MethodDefinition, PropertyDefinition, StaticBlock } from 'acorn';
import { type ClassNode, isAnonymousDefinition, type Node } from './ast.js';
import type { Birth } from './births.js';
import { enclosed } from './code-map.js';
import type { Emitter, Handlers, PrivateName } from './emitter.js';
import { inFrame, inline, withName } from './functions.js';
import { keyText } from './members.js';
import { isYoung } from './references.js';
import { statements } from './statements.js';

function isConstructor(element: Node): boolean {
  return element.type === 'MethodDefinition' && element.kind === 'constructor';
}

/** Private names of a class, and the native fields that stand for its methods and accessors. */
interface Privates {
  readonly names: Map<string, PrivateName>;
  readonly brand: { readonly own: string; readonly static: string };
}

function declarePrivates(e: Emitter, node: ClassNode, fresh: () => string): Privates {
  const names = new Map<string, PrivateName>();
  const brand = { own: e.module.names.fresh('p'), static: e.module.names.fresh('p') };
  for (const element of node.body.body) {
    if (element.type === 'StaticBlock' || element.key.type !== 'PrivateIdentifier') continue;
    const { name } = element.key;
    const known = names.get(name);
    if (known !== undefined) {
      names.set(name, { ...known, readable: true, writable: true });
      continue;
    }
    const kind = element.type === 'PropertyDefinition' ? 'field' : element.kind === 'method' ? 'method' : 'accessor';
    const isStatic = element.static;
    const isSetter = element.type === 'MethodDefinition' && element.kind === 'set';
    names.set(name, {
      key: fresh(),
      brand: kind === 'field' ? name : isStatic ? brand.static : brand.own,
      kind,
      isStatic,
      readable: !isSetter,
      writable: kind === 'field' || isSetter,
    });
  }
  return { names, brand };
}

/** Brings the native fields of methods into being, before all others, and reports the members. */
function introduction(e: Emitter, { names, brand }: Privates, derived: boolean): string {
  if (names.size === 0) return '';
  const methods = [...names.values()].filter(({ kind }) => kind !== 'field');
  const own = methods.find(({ isStatic }) => !isStatic);
  // An object that another constructor returned, or that was made for another class, does not inherit the methods.
  const made = own === undefined ? '' : `${e.op('methodHolder')}(this, ${own.key})`;
  const holder = derived || own === undefined ? made : `${own.key} in this ? this : ${made}`;
  const members = [...names].map(([name, { key, kind, isStatic, brand: field }]) => {
    const about = `${JSON.stringify(name)}, ${key}, "${kind}", ${isStatic}`;
    return `[${about}, (o) => #${field} in o ? o.#${field} : void 0]`;
  });
  const fields = [...names].filter(([, { kind, isStatic }]) => kind === 'field' && (derived || isStatic));
  const symbols = fields.map(([name, { key }]) => `${key} = ${newKey(e, name)}; `);
  return [
    ...(own === undefined ? [] : [` #${brand.own} = ${holder};`]),
    ...(methods.some(({ isStatic }) => isStatic) ? [` static #${brand.static} = this;`] : []),
    ` static { ${symbols.join('')}${e.op('privates')}(this, [${members.join(', ')}]); }`,
  ].join('');
}

/** Instances know on which path they were made. */
function birthField(e: Emitter, birth: Birth | undefined): string {
  if (birth === undefined) return '';
  const { field, asked, recognized } = birth;
  const made = ` #${field} = ${e.op('ages')}.epoch;`;
  if (asked === undefined) return made;
  return `${made} static { ${asked} = (o) => ${isYoung(e, 'o', field)}; ${recognized} = (o) => #${field} in o; }`;
}

function newKey(e: Emitter, name: string): string {
  return `${e.op('privateKey')}(${JSON.stringify(`#${name}`)})`;
}

function elementKey(
  e: Emitter,
  element: MethodDefinition,
  seen: Set<string>,
  names: ReadonlyMap<string, PrivateName>,
): string {
  const { key } = element;
  if (key.type !== 'PrivateIdentifier') {
    return element.computed ? `[${keyText(e, key, undefined)}]` : e.between(key.start, key.end);
  }
  const { key: variable } = names.get(key.name) as PrivateName;
  if (seen.has(key.name)) return `[${variable}]`;
  seen.add(key.name);
  return `[${variable} = ${newKey(e, key.name)}]`;
}

function inClass(e: Emitter, build: () => string): string {
  e.classes++;
  const text = build();
  e.classes--;
  return text;
}

function classLike(e: Emitter, node: ClassNode, privates: Privates): string {
  const { body, superClass } = node;
  const opening = withName(e, node, e.gap(node.start, superClass?.start ?? body.start));
  const heritage = superClass
    ? `${opening.replace(/extends[\s(]*$/, 'extends ')}${heritageText(e, superClass)} `
    : opening;
  const derived = Boolean(superClass);
  e.privates.push(privates.names);
  const birth = e.module.births?.of(node);
  e.births.push({ own: birth, made: e.module.births?.ofBase(node) });
  const seen = new Set<string>();
  let out = `${heritage}{${birthField(e, birth)}${introduction(e, privates, derived)}`;
  let at = body.start + 1;
  for (const element of body.body) {
    out += e.gap(at, element.start);
    at = element.end;
    if (element.type === 'StaticBlock') {
      out += staticBlock(e, element);
      continue;
    }
    const modifiers = e.gap(element.start, element.key.start).replace(/\[[\s(]*$/, '');
    if (element.type === 'PropertyDefinition') {
      out += field(e, element, modifiers, derived, privates.names);
      continue;
    }
    const key = elementKey(e, element, seen, privates.names);
    if (element.kind === 'set') e.setters.add(element.value);
    if (isConstructor(element) && !derived) e.baseConstructors.add(element.value);
    e.methodValues.add(element.value);
    const isStatic = /^\s*static\b/.exec(element.static ? modifiers : '')?.[0] ?? '';
    const text = `${modifiers.slice(isStatic.length).trimStart()}${key}${e.gen(element.value)}`;
    out += `${isStatic} ${isConstructor(element) ? text : enclosed(e.module.marker, text, methodStart(e, element), element.end)}`;
  }
  out += e.gap(at, node.end);
  e.privates.pop();
  e.births.pop();
  return enclosed(e.module.marker, out, node.start, node.end);
}

/** A private field is kept under its symbol first; then the native field says where. Only a base class surely adds it there. */
function field(
  e: Emitter,
  element: PropertyDefinition,
  modifiers: string,
  derived: boolean,
  names: ReadonlyMap<string, PrivateName>,
): string {
  const { key, value } = element;
  const given = value ? `${e.breaks(key.end, value.start)}${inline(e, element, () => fieldValue(e, key, value))}` : '';
  const initial = given === '' ? '' : ` = ${given}`;
  if (key.type !== 'PrivateIdentifier') {
    return `${modifiers}${element.computed ? `[${keyText(e, key, undefined)}]` : e.between(key.start, key.end)}${initial};`;
  }
  const { key: symbol } = names.get(key.name) as PrivateName;
  if (!derived && !element.static) {
    return `${modifiers}[${symbol} = ${newKey(e, key.name)}]${initial}; #${key.name} = this;`;
  }
  return `${modifiers}#${key.name} = ${e.op('keepPrivate')}(this, ${symbol}, ${given === '' ? 'void 0' : given});`;
}

/** A function in a private field takes the name of the field, `#x`, and not that of the symbol. */
function fieldValue(e: Emitter, key: Node, value: Node): string {
  const text = e.argument(value);
  if (key.type !== 'PrivateIdentifier' || !isAnonymousDefinition(value)) return text;
  const name = JSON.stringify(`#${key.name}`);
  return `({ ${name}: ${text} })[${name}]`;
}

/** Where the text of a method begins: after `static`. */
function methodStart(e: Emitter, element: MethodDefinition): number {
  if (!element.static) return element.start;
  const after = element.start + 'static'.length;
  const gap = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/.exec(e.between(after, element.key.start)) as RegExpExecArray;
  return after + gap[0].length;
}

function heritageText(e: Emitter, node: Node): string {
  const text = e.gen(node);
  return node.type === 'Identifier' || node.type === 'MemberExpression' ? text : `(${text})`;
}

function staticBlock(e: Emitter, node: StaticBlock): string {
  const open = e.gap(node.start, node.body[0]?.start ?? node.end).indexOf('{') + 1;
  const { text, names } = inFrame(e, { node, freshThis: 'no', resumable: false }, () =>
    statements(e, node.body, node.start + open, node.end - 1),
  );
  return `static { ${names.length === 0 ? '' : `let ${names.join(', ')}; `}${text}}`;
}

export const CLASSES: Handlers = {
  ClassDeclaration(e, node) {
    const variables: string[] = [];
    const privates = declarePrivates(e, node, () => {
      const name = e.module.names.fresh('p');
      variables.push(name);
      return name;
    });
    const text = inClass(e, () => classLike(e, node, privates));
    return variables.length === 0 ? text : `let ${variables.join(', ')}; ${text}`;
  },
  ClassExpression(e, node) {
    const privates = declarePrivates(e, node, () => e.declareInBlock('p'));
    return inClass(e, () => classLike(e, node, privates));
  },
};
