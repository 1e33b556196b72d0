// Parameters whose patterns or defaults need hooks. They move into the body where nobody can tell; otherwise into a rest
// pattern whose properties are never there, so that their defaults are evaluated in the scope of the parameters, when the
// function is called and not when its body starts (generators), and with its temporal dead zone.
// Always holds: `length`, `arguments` and what closures in parameters see are those of the original.
import type { Pattern } from 'acorn';
import { boundIdentifiers, children, type FunctionNode, isFunction, type Node, type NodeOf, walk } from './ast.js';
import type { Emitter } from './emitter.js';
import { inFrame, inline } from './functions.js';
import { declareParts, isSimplePattern, simplePattern } from './patterns.js';

export interface Parameters {
  readonly text: string;
  /** Statements that the body begins with. */
  readonly prologue: string;
}

/** From the first parameter that needs hooks on, patterns and defaults move. */
export function parameters(e: Emitter, node: FunctionNode): Parameters {
  const list = node.params;
  const first = list.findIndex((p) => !isPlainParameter(p) && !isSimplePattern(e, p, false));
  const apart = first >= 0 && isApart(e, node, first);
  const moved: { readonly pattern: Pattern; readonly name: string }[] = [];
  let text = '';
  list.forEach((parameter, i) => {
    const rest = parameter.type === 'RestElement' ? parameter.argument : undefined;
    const stays = first < 0 || i < first || (!apart && isPlainParameter(parameter));
    if (apart && rest !== undefined && !stays) {
      moved.push({ pattern: rest, name: `${e.op('rest')}(arguments, ${i})` });
      return;
    }
    if (i > 0) text += `,${e.breaks(list[i - 1].end, parameter.start)} `;
    if (stays) {
      text += isPlainParameter(parameter) ? plainText(e, parameter) : simpleParameter(e, node, parameter);
      return;
    }
    const name = e.module.names.fresh('a');
    // A parameter with a default does not count for `length`.
    text += rest !== undefined ? `...${name}` : parameter.type === 'AssignmentPattern' ? `${name} = void 0` : name;
    moved.push({ pattern: rest ?? parameter, name });
  });
  if (moved.length === 0) return { text, prologue: '' };
  if (!apart) {
    const parts = moved.flatMap(({ pattern, name }) => declareParts(e, pattern, name));
    return { text, prologue: ` let ${parts.join(', ')};` };
  }
  const key = `[${e.op('absent')}]: `;
  const { text: properties, names } = inFrame(e, { node, freshThis: 'no', resumable: false }, () =>
    moved
      .flatMap(({ pattern, name }) => declareParts(e, pattern, name))
      .map((part) => key + part)
      .join(', '),
  );
  const temporaries = names.map((name) => `${key}${name}, `).join('');
  return { text: `${text}${text === '' ? '' : ', '}...{ ${temporaries}${properties} }`, prologue: '' };
}

function isPlainParameter(parameter: Node): boolean {
  if (parameter.type === 'RestElement') return parameter.argument.type === 'Identifier';
  return parameter.type === 'Identifier';
}

function plainText(e: Emitter, parameter: Node): string {
  return parameter.type === 'RestElement' ? `...${e.name(parameter.argument)}` : e.name(parameter);
}

/** Each default is an expression in a frame of its own. */
function simpleParameter(e: Emitter, owner: Node, pattern: Pattern): string {
  switch (pattern.type) {
    case 'AssignmentPattern':
      return `${simpleParameter(e, owner, pattern.left)} = ${inline(e, owner, () => e.argument(pattern.right))}`;
    case 'ObjectPattern':
      return `{ ${pattern.properties
        .map((p) => {
          if (p.type === 'RestElement') return simpleParameter(e, owner, p);
          const key = p.computed ? `[${inline(e, owner, () => e.gen(p.key))}]` : e.between(p.key.start, p.key.end);
          return `${key}: ${simpleParameter(e, owner, p.value)}`;
        })
        .join(', ')} }`;
    case 'RestElement':
      return `...${simplePattern(e, pattern.argument)}`;
    default:
      return e.name(pattern);
  }
}

/** Whether the program could tell that parameters were bound in the body. */
function isApart(e: Emitter, node: FunctionNode, first: number): boolean {
  const list = node.params;
  const last = list[list.length - 1];
  if (isSetter(e, node) || (node.type === 'ArrowFunctionExpression' && last.type === 'RestElement')) return false;
  if (node.generator || e.module.scopes.usesArguments.has(node)) return true;
  const used = new Set<string>();
  for (const parameter of list) walk(parameter, (n) => (n.type === 'Identifier' ? used.add(n.name) : undefined), true);
  if (node.body.type === 'BlockStatement' && bodyNames(node.body).some((name) => used.has(name))) return true;
  // A plain parameter is bound before the ones that move.
  const later = new Set<string>();
  for (const parameter of list.slice(first + 1)) {
    if (isPlainParameter(parameter)) for (const { name } of boundIdentifiers(parameter)) later.add(name);
  }
  if (later.size === 0) return false;
  let refers = false;
  for (const parameter of list.slice(first)) {
    if (isPlainParameter(parameter)) continue;
    walk(parameter, (n) => (refers ||= n.type === 'Identifier' && later.has(n.name)), true);
  }
  return refers;
}

function isSetter(e: Emitter, node: Node): boolean {
  return e.setters.has(node);
}

/** Names a body declares for the whole function. */
function bodyNames(body: NodeOf<'BlockStatement'>): string[] {
  const names: string[] = [];
  const visit = (node: Node, top: boolean): void => {
    if (node.type === 'VariableDeclaration' && (top || node.kind === 'var')) {
      for (const d of node.declarations) names.push(...boundIdentifiers(d.id).map(({ name }) => name));
    }
    if (node.type === 'FunctionDeclaration' || (top && node.type === 'ClassDeclaration')) {
      if (node.id !== null) names.push(node.id.name);
    }
    if (isFunction(node) || node.type.startsWith('Class')) return;
    for (const child of children(node)) visit(child, false);
  };
  for (const statement of body.body) visit(statement, true);
  return names;
}
