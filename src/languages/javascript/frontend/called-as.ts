// What a result takes for granted about how a function is called, where its code can tell: types let callers pass more arguments (as a
// callback), give a `this`, or construct it. Asked where units are described.
import type { Node } from 'typescript';
import { ts } from './compiler.js';
import { isThis } from './unit-inputs.js';
import type { UnitSyntax } from './units.js';

const NO_MORE = 'callers pass no more arguments than are declared';
const NO_THIS = 'the function is called as it is, not as a member of an object';
const ON_CLASS = 'the method is called on its own class';
const NOT_NEW = 'the function is called, not constructed';

export function assumedOfCalls({ node, kind, region }: UnitSyntax): string[] {
  if (region !== undefined) return [];
  const parameters = [...node.parameters];
  const own = (is: (part: Node) => boolean): boolean => parameters.some((p) => has(p, is)) || bodyHas(node, is);
  const isRest = parameters.some(({ dotDotDotToken }) => dotDotDotToken !== undefined);
  const hasThis = parameters.some(isThis) || ts.isArrowFunction(node);
  const isNewTarget = (part: Node): boolean =>
    ts.isMetaProperty(part) && part.keywordToken === ts.SyntaxKind.NewKeyword;
  const mentionsThis = !hasThis && own((part) => part.kind === ts.SyntaxKind.ThisKeyword);
  return [
    ...(!isRest && own((part) => ts.isIdentifier(part) && part.text === 'arguments') ? [NO_MORE] : []),
    ...(mentionsThis && kind === 'function' ? [NO_THIS] : []),
    ...(mentionsThis && kind === 'static' ? [ON_CLASS] : []),
    ...(kind === 'function' && own(isNewTarget) ? [NOT_NEW] : []),
  ];
}

function bodyHas(node: Node & { readonly body?: Node | undefined }, is: (part: Node) => boolean): boolean {
  return node.body !== undefined && has(node.body, is);
}

/** In the code itself: functions inside have an `arguments`, a `this` and a `new.target` of their own, arrows have not. */
function has(node: Node, is: (part: Node) => boolean): boolean {
  if (is(node)) return true;
  if ((ts.isFunctionLike(node) && !ts.isArrowFunction(node)) || ts.isClassLike(node)) return false;
  return ts.forEachChild(node, (child) => has(child, is) || undefined) === true;
}
