// The predicate's code as the worker runs it, with two changes that let inputs stay undecided longer:
// - `this.#x` becomes `this.$private$x`, so that fields of objects that no constructor made are decided when they are read;
// - `o.x === null` asks the lazy object, which need not decide a field that cannot be null.
// Soundness: everything else is copied as it is. A brand check (`#x in o`) asks for the property; same-named private members
// of base and derived class are one (such classes are unsupported inputs).
import { type Node, parse, type Token, tokTypes } from 'acorn';
import { PRIVATE, type Question } from './ask.js';

const HELPER = '$everypath$ask';
const PRELUDE = `const ${HELPER}$ = Symbol.for('everypath.enumerate.ask');
const ${HELPER} = (o, k, q) => {
  if (typeof o === 'object' && o !== null && o[${HELPER}$] !== undefined) return o[${HELPER}$](k, q);
  const v = o[k];
  return q === 'null' ? v === null : q === 'undefined' ? v === undefined : v === null || v === undefined;
};`;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type AnyNode = Node & Record<string, any>;

export interface Rewritten {
  readonly code: string;
  /** It may list the properties of an object, or ask which there are, or pass it to native code that does. */
  readonly listsProperties: boolean;
}

/** @param code a function expression */
export function rewrite(code: string): Rewritten {
  const source = `(${code}\n)`;
  const tokens: Token[] = [];
  const program = parse(source, { ecmaVersion: 'latest', onToken: tokens });
  const edits: Edit[] = [...privateNames(tokens), ...nullTests(program as AnyNode, source)];
  edits.sort((a, b) => a.start - b.start || b.end - a.end);
  const listsProperties = mayListProperties(program as AnyNode);
  if (edits.length === 0) return { code, listsProperties };
  return { code: `(() => { ${PRELUDE} return ${apply(source, edits)}; })()`, listsProperties };
}

function apply(source: string, edits: readonly Edit[]): string {
  let result = '';
  let copied = 0;
  for (const { start, end, text } of edits) {
    result += source.slice(copied, start) + text;
    copied = end;
  }
  return result + source.slice(copied);
}

function* privateNames(tokens: readonly Token[]): Generator<Edit> {
  for (const [i, token] of tokens.entries()) {
    if (token.type !== tokTypes.privateId) continue;
    const name = `${PRIVATE}${(token as Token & { value: string }).value}`;
    const asked = tokens[i + 1]?.type === tokTypes._in;
    yield { start: token.start, end: token.end, text: asked ? JSON.stringify(name) : name };
  }
}

/** Comparisons of a named member with null or undefined. Only what surrounds the object is replaced, so edits nest. */
function* nullTests(node: AnyNode, source: string): Generator<Edit> {
  const found = node.type === 'BinaryExpression' ? nullTest(node) : undefined;
  if (found !== undefined) {
    const { member, question, negated } = found;
    yield { start: node.start, end: member.object.start, text: `${negated ? '!' : ''}${HELPER}(` };
    yield* nullTests(member.object, source);
    const key = JSON.stringify(member.property.name);
    // Line breaks are kept, so that lines in error messages stay right.
    const breaks = source.slice(member.object.end, node.end).replace(/[^\n]/g, '');
    yield { start: member.object.end, end: node.end, text: `, ${key}, '${question}')${breaks}` };
    return;
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string' && typeof child.start === 'number') yield* nullTests(child, source);
    }
  }
}

function nullTest(node: AnyNode): { member: AnyNode; question: Question; negated: boolean } | undefined {
  const { operator, left, right } = node;
  if (!/^[!=]==?$/.test(operator)) return undefined;
  const literal = nullLiteral(right) ?? nullLiteral(left);
  const member = nullLiteral(right) === undefined ? right : left;
  if (literal === undefined || member.type !== 'MemberExpression' || member.computed || member.optional)
    return undefined;
  if (member.property.type !== 'Identifier' || member.object.type === 'Super') return undefined;
  const question = operator.length === 2 ? 'nullish' : literal;
  return { member, question, negated: operator[0] === '!' };
}

function nullLiteral(node: AnyNode): 'null' | 'undefined' | undefined {
  if (node.type === 'Literal' && node.raw === 'null') return 'null';
  if (node.type === 'Identifier' && node.name === 'undefined') return 'undefined';
  return node.type === 'UnaryExpression' && node.operator === 'void' && node.argument.type === 'Literal'
    ? 'undefined'
    : undefined;
}

const LISTING = new Set([
  'Object',
  'Reflect',
  'JSON',
  'structuredClone',
  'Proxy',
  'eval',
  'Function',
  'hasOwnProperty',
  'propertyIsEnumerable',
  '__lookupGetter__',
]);

/** `Object.defineProperty(exports, ...)`, `Object.is(...)`. */
function isHarmless({ callee, arguments: args }: AnyNode): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.name !== 'Object') return false;
  const { name } = callee.property;
  if (name === 'is') return !args.some(mayListProperties);
  return name === 'defineProperty' && args[0]?.type === 'Identifier' && args[0].name === 'exports';
}

/** By syntax and by name: what is neither written nor named cannot be used. */
function mayListProperties(node: AnyNode): boolean {
  switch (node.type) {
    case 'VariableDeclarator':
      // Names of globals that the module uses.
      if (node.init?.type === 'Identifier' && node.init.name === 'globalThis') return false;
      break;
    case 'CallExpression':
      if (isHarmless(node)) return node.arguments.slice(1).some(mayListProperties);
      break;
    case 'Identifier':
      if (LISTING.has(node.name)) return true;
      break;
    case 'ForInStatement':
      return true;
    case 'BinaryExpression':
      if (node.operator === 'in') return true;
      break;
    case 'UnaryExpression':
      if (node.operator === 'delete') return true;
      break;
    case 'ObjectExpression':
      if (node.properties.some((p: AnyNode) => p.type === 'SpreadElement')) return true;
      break;
    case 'ObjectPattern':
      if (node.properties.some((p: AnyNode) => p.type === 'RestElement')) return true;
      break;
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string' && typeof child.start === 'number' && mayListProperties(child)) return true;
    }
  }
  return false;
}
