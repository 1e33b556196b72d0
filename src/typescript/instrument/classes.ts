// Classes: private members become symbol-keyed ones, fields get frames of their own, and the runtime learns which
// symbols stand for which private names.
import { isAnonymousDefinition, type Node } from './ast.js';
import { enclosed } from './code-map.js';
import type { Emitter, Handlers, PrivateName } from './emitter.js';
import { inFrame, inline, withName } from './functions.js';
import { keyText } from './members.js';
import { statements } from './statements.js';

function isConstructor(element: Node): boolean {
  return element.type === 'MethodDefinition' && element.kind === 'constructor';
}

function declarePrivates(node: Node, fresh: () => string): Map<string, PrivateName> {
  const names = new Map<string, PrivateName>();
  let holder: string | undefined;
  for (const element of node.body.body) {
    if (element.key?.type !== 'PrivateIdentifier' || names.has(element.key.name)) continue;
    if (element.static) holder ??= fresh();
    const kind = element.type === 'PropertyDefinition' ? 'field' : element.kind === 'method' ? 'method' : 'accessor';
    names.set(element.key.name, { key: fresh(), kind, holder: element.static ? holder : undefined });
  }
  return names;
}

/** Reports the symbols, and remembers the class for its static private members. */
function introduction(e: Emitter, names: ReadonlyMap<string, PrivateName>): string {
  if (names.size === 0) return '';
  const holder = [...names.values()].find((n) => n.holder !== undefined)?.holder;
  const keys = [...names].map(([name, { key }]) => `${JSON.stringify(name)}: ${key}`).join(', ');
  return ` static { ${holder === undefined ? '' : `${holder} = this; `}${e.op('privates')}(this, { ${keys} }); }`;
}

function elementKey(e: Emitter, element: Node, seen: Set<string>, names: ReadonlyMap<string, PrivateName>): string {
  const { key } = element;
  if (key.type !== 'PrivateIdentifier') {
    return element.computed ? `[${keyText(e, key, undefined)}]` : e.between(key.start, key.end);
  }
  const { key: variable } = names.get(key.name) as PrivateName;
  if (seen.has(key.name)) return `[${variable}]`;
  seen.add(key.name);
  return `[${variable} = ${e.op('privateKey')}(${JSON.stringify(`#${key.name}`)})]`;
}

function classLike(e: Emitter, node: Node, names: Map<string, PrivateName>): string {
  const { body, superClass } = node;
  const opening = withName(e, node, e.gap(node.start, superClass?.start ?? body.start));
  const heritage =
    superClass === null ? opening : `${opening.replace(/extends[\s(]*$/, 'extends ')}${heritageText(e, superClass)} `;
  e.privates.push(names);
  const seen = new Set<string>();
  let out = `${heritage}{${introduction(e, names)}`;
  let at = body.start + 1;
  for (const element of body.body) {
    out += e.gap(at, element.start);
    at = element.end;
    if (element.type === 'StaticBlock') {
      out += staticBlock(e, element);
      continue;
    }
    const modifiers = e.gap(element.start, element.key.start).replace(/\[[\s(]*$/, '');
    const key = elementKey(e, element, seen, names);
    if (element.type === 'PropertyDefinition') {
      const value =
        element.value === null
          ? ''
          : ` = ${e.breaks(element.key.end, element.value.start)}${inline(e, element, () => fieldValue(e, element))}`;
      out += `${modifiers}${key}${value};`;
      continue;
    }
    if (element.kind === 'set') e.setters.add(element.value);
    if (isConstructor(element) && superClass === null) e.baseConstructors.add(element.value);
    e.methodValues.add(element.value);
    const isStatic = /^\s*static\b/.exec(element.static ? modifiers : '')?.[0] ?? '';
    const text = `${modifiers.slice(isStatic.length).trimStart()}${key}${e.gen(element.value)}`;
    out += `${isStatic} ${isConstructor(element) ? text : enclosed(e.module.marker, text, methodStart(e, element), element.end)}`;
  }
  out += e.gap(at, node.end);
  e.privates.pop();
  return enclosed(e.module.marker, out, node.start, node.end);
}

/** A function in a private field takes the name of the field, `#x`, and not that of the symbol. */
function fieldValue(e: Emitter, { key, value }: Node): string {
  const text = e.argument(value);
  if (key.type !== 'PrivateIdentifier' || !isAnonymousDefinition(value)) return text;
  const name = JSON.stringify(`#${key.name}`);
  return `({ ${name}: ${text} })[${name}]`;
}

/** Where the text of a method begins: after `static`. */
function methodStart(e: Emitter, element: Node): number {
  if (!element.static) return element.start;
  const after = element.start + 'static'.length;
  const gap = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/.exec(e.between(after, element.key.start)) as RegExpExecArray;
  return after + gap[0].length;
}

function heritageText(e: Emitter, node: Node): string {
  const text = e.gen(node);
  return node.type === 'Identifier' || node.type === 'MemberExpression' ? text : `(${text})`;
}

function staticBlock(e: Emitter, node: Node): string {
  const open = e.gap(node.start, node.body[0]?.start ?? node.end).indexOf('{') + 1;
  const { text, names } = inFrame(e, { node, freshThis: 'no', resumable: false }, () =>
    statements(e, node.body, node.start + open, node.end - 1),
  );
  return `static { ${names.length === 0 ? '' : `let ${names.join(', ')}; `}${text}}`;
}

export const CLASSES: Handlers = {
  ClassDeclaration(e, node) {
    const variables: string[] = [];
    const names = declarePrivates(node, () => {
      const name = e.module.names.fresh('p');
      variables.push(name);
      return name;
    });
    const text = classLike(e, node, names);
    return variables.length === 0 ? text : `let ${variables.join(', ')}; ${text}`;
  },
  ClassExpression(e, node) {
    return classLike(
      e,
      node,
      declarePrivates(node, () => e.declareInBlock('p')),
    );
  },
};
