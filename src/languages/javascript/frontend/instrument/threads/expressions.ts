// Twins of functions: every access to what threads may share stops first. `a(o, k, w)` stops before an access to a member and answers
// the object, `v(token, name, w)` before one to a captured variable, `all(o)` before one to a whole object, `call` runs a function by
// its twin. Everything is evaluated once and in the order of the language; a change is a read and a write.
import type { Pattern } from 'acorn';
import { boundIdentifiers, isAnonymousDefinition, type Node } from '../ast.js';
import type { Handler, Rewriter } from './rewrite.js';
import type { TreeNode } from './tree.js';

/** The key of a member: `given` evaluates it, `name` is its value afterwards, `access` follows the object. */
interface Key {
  readonly given: string;
  readonly name: string;
  readonly access: string;
}

export function keyOf(r: Rewriter, { property, computed }: TreeNode): Key {
  if (!computed) {
    const name = property.type === 'PrivateIdentifier' ? `#${property.name}` : property.name;
    return { given: JSON.stringify(name), name: JSON.stringify(name), access: `.${name}` };
  }
  if (property.type === 'Literal') {
    const text = r.source.slice(property.start, property.end);
    return { given: text, name: text, access: `[${text}]` };
  }
  const held = r.take();
  return { given: `${held} = ${r.value(property)}`, name: held, access: `[${held}]` };
}

function member(r: Rewriter, node: TreeNode, write: 0 | 1): string {
  const { object, property, computed } = node;
  if (object.type === 'Super') return r.between(node.start, node.end, computed ? [property] : []);
  const key = keyOf(r, node);
  return `(${r.stop(`a(${r.value(object)}, ${key.given}, ${write})`)})${key.access}`;
}

function read(r: Rewriter, node: TreeNode): string {
  if (isOfPackage(r, node.object)) return r.source.slice(node.start, node.end);
  return member(r, node, 0);
}

/** The module `everypath`, whose members nobody changes. */
export function isOfPackage(r: Rewriter, node: TreeNode): boolean {
  const writes = node.type === 'Identifier' ? r.bindingOf(node)?.writes : undefined;
  const value: TreeNode | undefined = writes?.length === 1 ? writes[0].value : undefined;
  return value?.callee?.name === 'require' && value.arguments[0]?.value === 'everypath';
}

/** A member as a target of a pattern. */
export function memberTarget(r: Rewriter, node: TreeNode): string {
  return member(r, node, 1);
}

/** A place that is read and written: what is evaluated first, how it is read, how the value of a name is written. */
interface Place {
  readonly first: string;
  readonly read: string;
  readonly target: string;
  /** Stops before it is written; ends with a comma where it does. */
  readonly stop: string;
}

export function placeOf(r: Rewriter, node: TreeNode): Place | undefined {
  if (node.type === 'Identifier') {
    const token = r.shared(node);
    const stop = (w: 0 | 1): string => `${r.stop(`v(${token}, ${JSON.stringify(node.name)}, ${w})`)}, `;
    const [before, after] = token === undefined ? ['', ''] : [stop(0), stop(1)];
    return { first: '', read: `(${before}${node.name})`, target: node.name, stop: after };
  }
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return undefined;
  const object = r.take();
  const text = r.value(node.object);
  const key = keyOf(r, node);
  const stop = (w: 0 | 1): string => `${r.stop(`a(${object}, ${key.name}, ${w})`)}, `;
  const target = `${object}${key.access}`;
  const first = `${object} = ${text}, ${key.name === key.given ? '' : `${key.given}, `}`;
  return { first, read: `(${stop(0)}${target})`, target, stop: stop(1) };
}

function written({ stop, target }: Place, value: string): string {
  return `${stop}${target} = ${value}`;
}

function assign(r: Rewriter, node: TreeNode): string {
  const { left, right, operator } = node;
  if (left.type === 'ObjectPattern' || left.type === 'ArrayPattern') {
    return `(${r.pattern(left)} = (${r.stop(`any(${r.value(right)})`)}))`;
  }
  const place = placeOf(r, left);
  if (place === undefined) return r.copy(node);
  if (left.type === 'Identifier' && r.shared(left) === undefined) {
    return `${left.name} ${operator} ${r.value(right)}`;
  }
  // What has no name takes that of where it goes, and looks at nothing.
  if (operator === '=' && isAnonymousDefinition(right as unknown as Node))
    return `(${place.first}${written(place, r.value(right))})`;
  const value = r.take();
  if (operator === '=') return `(${place.first}${value} = ${r.value(right)}, ${written(place, value)})`;
  const logical = /^(&&|\|\||\?\?)=$/.exec(operator)?.[1];
  if (logical !== undefined) {
    const other = r.take();
    const store = `(${other} = ${r.value(right)}, ${written(place, other)})`;
    return `(${place.first}(${value} = ${place.read}) ${logical} ${store})`;
  }
  return `(${place.first}${value} = ${place.read}, ${value} ${operator} ${r.value(right)}, ${written(place, value)})`;
}

function update(r: Rewriter, node: TreeNode): string {
  const { argument, operator, prefix } = node;
  const place = placeOf(r, argument);
  const isLocal = argument.type === 'Identifier' && r.shared(argument) === undefined;
  if (place === undefined || isLocal) return r.copy(node);
  const [value, result] = [r.take(), r.take()];
  const step = prefix ? `${result} = ${operator}${value}` : `${result} = ${value}${operator}`;
  return `(${place.first}${value} = ${place.read}, ${step}, ${written(place, value)}, ${result})`;
}

function call(r: Rewriter, node: TreeNode): string {
  const { callee } = node;
  if (callee.type === 'Super' || callee.type === 'Import') return r.copy(node);
  if (callee.type === 'Identifier' && callee.name === 'eval') return r.copy(node);
  if (callee.type !== 'MemberExpression') return r.called('undefined', r.value(callee), node.arguments);
  if (callee.object.type === 'Super') return r.called('this', read(r, callee), node.arguments);
  if (isOfPackage(r, callee.object))
    return r.called('undefined', r.source.slice(callee.start, callee.end), node.arguments);
  const self = r.take();
  const key = keyOf(r, callee);
  const object = `${self} = (${r.stop(`m(${r.value(callee.object)}, ${key.given})`)})`;
  return r.called(object, `${self}${key.access}`, node.arguments);
}

// Optional chains: `a?.b` is `(t = a) == null ? undefined : t.b`, and what follows in the chain belongs to the last part.

function isLink(node: TreeNode): boolean {
  return node.type === 'MemberExpression' || node.type === 'CallExpression';
}

type Rest = (value: string) => string;

/** The text of a link, with the rest of the chain behind it. */
function link(r: Rewriter, node: TreeNode, rest: Rest): string {
  if (!isLink(node)) return rest(r.value(node));
  if (node.type === 'MemberExpression') {
    if (node.object.type === 'Super') return rest(read(r, node));
    return link(r, node.object, (object) =>
      guarded(r, node, object, (value) => {
        const key = keyOf(r, node);
        return rest(`(${r.stop(`a(${value}, ${key.given}, 0)`)})${key.access}`);
      }),
    );
  }
  const { callee } = node;
  if (callee.type === 'Super') return rest(r.copy(node));
  if (callee.type === 'MemberExpression' && callee.object.type !== 'Super') {
    return link(r, callee.object, (object) =>
      guarded(r, callee, object, (value) => {
        const [self, fn] = [r.take(), r.take()];
        const key = keyOf(r, callee);
        const found = `${self} = (${r.stop(`m(${value}, ${key.given})`)}), ${fn} = ${self}${key.access}`;
        return `(${found}, ${guarded(r, node, fn, (target) => rest(r.called(self, target, node.arguments)))})`;
      }),
    );
  }
  return link(r, callee, (fn) => guarded(r, node, fn, (target) => rest(r.called('undefined', target, node.arguments))));
}

function guarded(r: Rewriter, { optional }: TreeNode, value: string, rest: Rest): string {
  if (!optional) return rest(value);
  const held = r.take();
  return `((${held} = ${value}) == null ? undefined : ${rest(held)})`;
}

/** `for (x of xs)`: each step of the iteration stops. */
function forOf(r: Rewriter, node: TreeNode): string {
  const { left, right, body } = node;
  const [values, step] = [r.fresh('i'), r.fresh('n')];
  const source = r.take();
  const head = `let ${values} = ${r.own}walk(${source} = ${r.value(right)}), ${step}`;
  const next = `${r.stop(`all(${source})`)}, !(${step} = ${values}.next()).done`;
  const isDeclared = left.type === 'VariableDeclaration';
  const target = isDeclared ? r.pattern(left.declarations[0].id) : r.pattern(left);
  const stop = left.type === 'Identifier' ? (placeOf(r, left)?.stop ?? '') : '';
  const assigned = isDeclared ? `${left.kind} ${target} = ${step}.value;` : `(${stop}${target} = ${step}.value);`;
  return `for (${head}; ${next}; ) { ${assigned} ${r.gen(body)} }`;
}

/** A pattern that takes only the members of the object itself. */
export function isFlat(pattern: TreeNode): boolean {
  const parts: readonly (TreeNode | null)[] = pattern.elements ?? pattern.properties;
  return parts.every((part) => {
    const target = part?.type === 'Property' ? part.value : part;
    return target === null || (target.left ?? target.argument ?? target).type === 'Identifier';
  });
}

function isPlainName(r: Rewriter, node: TreeNode): boolean {
  return node.type === 'Identifier' && r.shared(node) === undefined;
}

/** The value that variables begin with; stops before it where others may look at them. */
export function initial(r: Rewriter, pattern: TreeNode, value: string): string {
  const stops = boundIdentifiers(pattern as Pattern).flatMap((name) => r.stopAt(name) ?? []);
  if (stops.length === 0) return value;
  const held = r.take();
  return `(${held} = ${value}, ${stops.join(', ')}, ${held})`;
}

export const STEPPED: Readonly<Record<string, Handler>> = {
  Identifier(r, node) {
    const token = r.shared(node);
    if (token === undefined) return r.source.slice(node.start, node.end);
    return `(${r.stop(`v(${token}, ${JSON.stringify(node.name)}, 0)`)}, ${node.name})`;
  },
  MemberExpression: read,
  AssignmentExpression: assign,
  UpdateExpression: update,
  CallExpression: call,
  ChainExpression: (r, node) => link(r, node.expression, (value) => value),
  UnaryExpression(r, node) {
    if (node.operator !== 'delete' || node.argument.type !== 'MemberExpression') return r.copy(node);
    const place = placeOf(r, node.argument);
    if (place === undefined) return r.copy(node);
    return `(${place.first}${place.stop}delete ${place.target})`;
  },
  BinaryExpression(r, node) {
    if (node.operator !== 'in' || node.left.type === 'PrivateIdentifier') return r.copy(node);
    const key = r.take();
    return `((${key} = ${r.value(node.left)}) in (${r.stop(`a(${r.value(node.right)}, ${key}, 0)`)}))`;
  },
  SpreadElement: (r, node) => `...(${r.stop(`all(${r.value(node.argument)})`)})`,
  VariableDeclarator(r, node) {
    const { id, init } = node;
    if (init === null) return r.pattern(id);
    if (id.type === 'Identifier') return `${id.name} = ${initial(r, id, r.value(init))}`;
    return `${r.pattern(id)} = ${initial(r, id, `(${r.stop(`${isFlat(id) ? 'all' : 'any'}(${r.value(init)})`)})`)}`;
  },
  ForOfStatement: (r, node) => (node.await ? r.copy(node) : forOf(r, node)),
  ForInStatement(r, node) {
    const { left, right, body } = node;
    const target = left.type === 'VariableDeclaration' || isPlainName(r, left) ? r.copy(left) : r.pattern(left);
    return `for (${target} in (${r.stop(`all(${r.value(right)})`)})) ${r.gen(body)}`;
  },
};
