// Puts a probe at the head of a unit in the JavaScript that is about to be compiled: `$everypathRecord({ this: this, a, b });`, on the same line,
// after directives. Used by the loaders of hook.ts and esm-loader.ts.
// Always holds: everything else of the text, and its lines, stay as they are.
import { type Node, parse } from 'acorn';

/** What calls the probe reports to, in the global object of the program that runs. */
export const RECORD = '$everypathRecord';

/** A function that a unit's name leads to. */
export interface Found {
  readonly node: Node;
  readonly params: readonly Node[];
  readonly body: Node;
  /** A method: functions have no receiver, and at the head of a derived constructor there is none yet. */
  readonly receiver: boolean;
}

type Any = Node & Record<string, unknown>;

/** The text with a probe in each function that the unit names; undefined when there is none, or it cannot be parsed. */
export function probed(text: string, unit: string, module: boolean): string | undefined {
  const program = parsedText(text, module);
  const found = program === undefined ? [] : functionsOf(program, unit);
  if (found.length === 0) return undefined;
  let result = text;
  for (const { at, probe } of found.map(placed).sort((a, b) => b.at - a.at)) {
    result = result.slice(0, at) + probe + result.slice(at);
  }
  return result;
}

/** Undefined for a text that cannot be parsed. */
export function parsedText(text: string, module: boolean): Node | undefined {
  try {
    return parse(text, {
      ecmaVersion: 'latest',
      sourceType: module ? 'module' : 'script',
      allowReturnOutsideFunction: true,
      allowHashBang: true,
      allowAwaitOutsideFunction: module,
    });
  } catch {
    return undefined;
  }
}

/** Functions with that name; of several, those with the fewest functions around them. */
export function functionsOf(program: Node, unit: string): Found[] {
  const found: Found[] = [];
  const names = unit.split('.');
  let outermost = Number.POSITIVE_INFINITY;
  const onFunction: OnFunction = (path, node, depth, derived) => {
    if (!isNamed(path, names)) return;
    // A name alone is a function of its own, not a method of something.
    if (names.length === 1 && path.length > 1) return;
    const { params, body, type } = node as unknown as { params: Node[]; body: Node; type: string };
    const receiver = names.length > 1 && type !== 'ArrowFunctionExpression' && !derived;
    if (body.type !== 'BlockStatement' || depth > outermost) return;
    // Functions of the same name further inside are others.
    if (depth < outermost) found.length = 0;
    outermost = depth;
    found.push({ node, params, body, receiver });
  };
  visit(program as Any, [], onFunction, 0);
  return found;
}

/** The last name may be `*`: all methods of a class, all functions of a file. */
function isNamed(path: readonly string[], names: readonly string[]): boolean {
  const from = path.length - names.length;
  return (
    from >= 0 && names.every((name, i) => path[from + i] === name || (name === '*' && path[from + i] !== 'constructor'))
  );
}

/** What the function that begins there is called. */
export function nameAt(program: Node, start: number): string | undefined {
  let name: string | undefined;
  visit(program as Any, [], (path, node) => void (node.start === start && (name = path.slice(-2).join('.'))), 0);
  return name;
}

/** `depth`: functions around it. */
type OnFunction = (path: readonly string[], node: Any, depth: number, derived: boolean) => void;

/** Functions with the names that lead to them: declarations, variables, assignments, methods and fields of classes and objects. */
function visit(node: Any, path: readonly string[], onFunction: OnFunction, depth: number, derived = false): void {
  const { type } = node;
  if (/Function/.test(type)) {
    const own = node.id as { name: string } | null | undefined;
    const named = own && (type === 'FunctionDeclaration' || path.length === 0) ? [own.name] : path;
    if (named.length > 0) onFunction(named, node, depth, derived);
    children(node, [], onFunction, depth + 1);
  } else if (type === 'ClassDeclaration' || type === 'ClassExpression') {
    const own = node.id as { name: string } | null | undefined;
    const name = own ? [own.name] : path.slice(-1);
    for (const member of (node.body as { body: Any[] }).body) {
      const key = keyOf(member);
      const value = member.value as Any | null | undefined;
      const constructs = member.kind === 'constructor' && node.superClass !== null;
      if (value && key !== undefined) visit(value, [...name, key], onFunction, depth, constructs);
    }
  } else if (type === 'VariableDeclarator' && node.init && (node.id as Any).type === 'Identifier') {
    visit(node.init as Any, [(node.id as unknown as { name: string }).name], onFunction, depth);
  } else if (type === 'AssignmentExpression') {
    visit(node.right as Any, assigned(node.left as Any), onFunction, depth);
  } else if (type === 'Property' && node.value) {
    const key = keyOf(node);
    visit(node.value as Any, key === undefined ? [] : [...path, key], onFunction, depth);
  } else children(node, type === 'ObjectExpression' ? path : [], onFunction, depth);
}

function children(node: Any, path: readonly string[], onFunction: OnFunction, depth: number): void {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string')
        visit(child as Any, path, onFunction, depth);
    }
  }
}

function keyOf({ key, computed }: Any): string | undefined {
  const { type, name, value } = (key ?? {}) as { type?: string; name?: string; value?: unknown };
  if (computed === true) return undefined;
  return type === 'Identifier' ? name : type === 'PrivateIdentifier' ? `#${name}` : String(value);
}

/** `exports.f = ...` is f, `C.prototype.m = ...` is C.m. */
function assigned(target: Any): string[] {
  if (target.type === 'Identifier') return [(target as unknown as { name: string }).name];
  if (target.type !== 'MemberExpression' || target.computed === true) return [];
  const path = [...assigned(target.object as Any), (target.property as { name: string }).name];
  return path.filter(
    (name, i) =>
      !(i === 0 && (name === 'exports' || name === 'module')) &&
      name !== 'prototype' &&
      !(name === 'exports' && i === 1),
  );
}

function placed({ params, body, receiver }: Found): { readonly at: number; readonly probe: string } {
  const self = receiver ? ['this: this'] : [];
  return { at: headOf(body), probe: `;${RECORD}({ ${[...self, ...namesOf(params)].join(', ')} });` };
}

/** Where a block's statements begin, after directives. */
export function headOf(body: Node): number {
  const { body: statements } = body as unknown as { body: (Node & { directive?: string })[] };
  return statements.filter((s) => s.directive !== undefined).at(-1)?.end ?? body.start + 1;
}

/** Names that parameters bind. */
export function namesOf(params: readonly Node[]): Set<string> {
  const names = new Set<string>();
  for (const param of params) bound(param as Any, names);
  return names;
}

/** Names that a parameter binds. */
function bound(pattern: Any, names: Set<string>): void {
  if (pattern.type === 'Identifier') names.add((pattern as unknown as { name: string }).name);
  else if (pattern.type === 'AssignmentPattern') bound(pattern.left as Any, names);
  else if (pattern.type === 'RestElement') bound(pattern.argument as Any, names);
  else if (pattern.type === 'ArrayPattern')
    for (const item of pattern.elements as (Any | null)[]) item && bound(item, names);
  else if (pattern.type === 'ObjectPattern')
    for (const item of pattern.properties as Any[]) bound((item.value ?? item) as Any, names);
}
