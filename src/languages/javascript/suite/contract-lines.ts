// The assertions of `--expect contracts`: the unit's @ensures clauses and the @invariant clauses of its class, as
// expressions over the inputs and the result. old(...) is evaluated before the call.
import { type Node, parseExpressionAt } from 'acorn';
import type { PathResult } from '../../../result/result.js';
import type { CaseContext } from './case-values.js';
import { Unwritable } from './value-writer.js';

/** @param constants names of the constants that hold receiver and parameters */
export function contractLines(
  path: PathResult,
  context: CaseContext,
  constants: readonly string[],
  call: string,
): string[] {
  if (path.outcome.kind === 'violated' && !context.failing)
    throw new Unwritable('the code breaks its contract; everypath check shows it');
  const { unit, dialect } = context;
  const hasReceiver = unit.kind === 'method' || unit.receiver !== undefined;
  const parameters = unit.parameters.map((p, i) => ({ name: p.name, constant: constants[i + (hasReceiver ? 1 : 0)] }));
  const self = hasReceiver ? constants[0] : unit.kind === 'constructor' ? 'result' : undefined;
  const before: string[] = [];
  const after: string[] = [];
  const clauses = [
    ...unit.ensures.map((clause) => clause.text),
    ...(unit.kind === 'method' || unit.kind === 'constructor' ? unit.invariants.map((clause) => clause.text) : []),
  ];
  for (const clause of clauses) {
    const text = rewrite(clause, parameters, self, context, (old) => {
      const name = `old${before.length + 1}`;
      before.push(`const ${name} = ${old};`);
      return name;
    });
    after.push(dialect.is(boolean(text), 'true'));
  }
  if (clauses.length === 0) return [`${call};`];
  const usesResult = after.some((line) => /\bresult\b/.test(line));
  return [...before, usesResult ? `const result = ${call};` : `${call};`, ...after];
}

/** A clause holds when it is truthy. */
function boolean(text: string): string {
  return /[<>=!]=|[<>]|^!/.test(text) && !/[?;]/.test(text) ? text : `Boolean(${text})`;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function rewrite(
  clause: string,
  parameters: readonly { readonly name: string; readonly constant: string }[],
  self: string | undefined,
  context: CaseContext,
  old: (text: string) => string,
): string {
  const tree = parse(clause);
  const bound = boundNames(tree);
  const edits: Edit[] = [];
  const visit = (node: AnyNode): void => {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'old') {
      const [argument] = node.arguments;
      const inner = clause.slice(argument.start, argument.end);
      edits.push({ start: node.start, end: node.end, text: old(rewrite(inner, parameters, self, context, old)) });
      return;
    }
    if (node.type === 'ThisExpression') edits.push({ start: node.start, end: node.end, text: self ?? 'undefined' });
    if (node.type === 'Identifier' && !bound.has(node.name)) edits.push({ ...place(node), text: nameFor(node.name) });
    if (node.type === 'MemberExpression' && !node.computed) {
      visit(node.object);
      return;
    }
    if (node.type === 'Property' && !node.computed) {
      visit(node.value);
      return;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  const nameFor = (name: string): string => {
    if (name === 'result') return name;
    const parameter = parameters.find((p) => p.name === name);
    if (parameter !== undefined) return parameter.constant;
    const { signature, imports } = context;
    if (Object.hasOwn(signature.values, name)) return imports.add(signature.values[name]);
    if (name in globalThis || name === 'undefined') return name;
    throw new Unwritable(`the contract ${clause} refers to ${name}, which is not exported`);
  };
  visit(tree);
  let text = clause;
  for (const { start, end, text: replacement } of edits.sort((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + replacement + text.slice(end);
  }
  return text;
}

type AnyNode = Node & Record<string, any>;

function parse(clause: string): AnyNode {
  try {
    return parseExpressionAt(clause, 0, { ecmaVersion: 'latest' }) as AnyNode;
  } catch (error) {
    throw new Unwritable(`the contract ${clause} is not plain JavaScript (${(error as Error).message})`);
  }
}

function place(node: AnyNode): { start: number; end: number } {
  return { start: node.start, end: node.end };
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((child): child is AnyNode => typeof child === 'object' && child !== null && typeof child.type === 'string');
}

/** Parameters of functions inside the expression. */
function boundNames(tree: AnyNode): Set<string> {
  const names = new Set<string>();
  const pattern = (node: AnyNode): void => {
    if (node.type === 'Identifier') names.add(node.name);
    for (const child of childrenOf(node)) pattern(child);
  };
  const visit = (node: AnyNode): void => {
    if (/Function/.test(node.type)) for (const parameter of node.params) pattern(parameter);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(tree);
  return names;
}
