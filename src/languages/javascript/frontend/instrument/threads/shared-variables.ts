// Which variables threads may share: functions inside capture them, and they change while others may look. A change is a write, or the
// initialization itself where a function that captures the variable may have been handed out before it.
// Always holds: a variable that is left out has its one value before any function that reads it can run on another thread.
import type { Binding } from '../binding.js';
import type { Scopes } from '../scopes.js';
import { childrenOf, type TreeNode, visitOwn } from './tree.js';

export function sharedVariables({ bindings, resolved, program }: Scopes): ReadonlySet<Binding> {
  const firstUse = firstCaptures(resolved as ReadonlyMap<TreeNode, Binding>, program);
  return new Set(
    bindings.filter((binding) => binding.captured && (isChanged(binding) || isLate(binding, firstUse.get(binding)))),
  );
}

function isChanged({ kind, scope, writes }: Binding): boolean {
  const { type, update }: TreeNode = scope.node;
  // Each round of a loop has a variable of its own, which the head of the loop counts on before others can see it.
  const isCounted = (at: number): boolean =>
    kind === 'let' && type === 'ForStatement' && update && at >= update.start && at < update.end;
  return writes.some(({ initial, at }) => !initial && !isCounted(at));
}

/** Where the variable gets its first value, a function that captures it may be at work already. */
function isLate({ kind, scope, fn, writes, declared }: Binding, captured = Number.POSITIVE_INFINITY): boolean {
  if (kind !== 'let' && kind !== 'const' && kind !== 'var' && kind !== 'class') return false;
  const at = kind === 'class' ? declared.start : Math.max(-1, ...writes.map((write) => write.at));
  if (at < 0) return false;
  // A `var` is one for all rounds of a loop: what stands behind it may have run before.
  const hoisted = kind === 'var';
  if (!hoisted && captured >= at) return false;
  return handsOut(hoisted ? fn : scope.node, hoisted ? Number.POSITIVE_INFINITY : at);
}

const HANDS_OUT = new Set(['CallExpression', 'NewExpression', 'TaggedTemplateExpression', 'AssignmentExpression']);

/** Does the code that begins before the offset call or assign anything? Nothing else gives a function to others. */
function handsOut(root: TreeNode, before: number): boolean {
  let found = false;
  const visit = (node: TreeNode): void => {
    found ||= HANDS_OUT.has(node.type) && node.start < before;
  };
  for (const child of childrenOf(root)) visitOwn(child, visit);
  return found;
}

/** For each captured variable the offset from which on a function that uses it may exist; one that is declared exists from the start. */
function firstCaptures(resolved: ReadonlyMap<TreeNode, Binding>, program: TreeNode): ReadonlyMap<Binding, number> {
  const first = new Map<Binding, number>();
  const visit = (node: TreeNode, around: readonly TreeNode[]): void => {
    const binding = node.type === 'Identifier' ? resolved.get(node) : undefined;
    const outer = binding === undefined ? undefined : around[around.indexOf(binding.fn) + 1];
    if (binding !== undefined && outer !== undefined) {
      const from = outer.type === 'FunctionDeclaration' ? -1 : outer.start;
      first.set(binding, Math.min(from, first.get(binding) ?? Number.POSITIVE_INFINITY));
    }
    const inner = OWNERS.has(node.type) ? [...around, node] : around;
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(program, []);
  return first;
}

/** Nodes that variables may belong to (`Binding.fn`). */
const OWNERS = new Set([
  'Program',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'PropertyDefinition',
  'StaticBlock',
]);
