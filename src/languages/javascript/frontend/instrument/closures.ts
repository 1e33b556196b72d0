// Translation for state matching and proofs: functions that are made while a path runs tell what they captured, so that a state can describe them
// (capture.ts). Soundness: one that captures what nobody can name stays opaque.
import { isFunction, type Node, walk } from './ast.js';
import type { Binding } from './binding.js';
import { frameName, functionAround, isReassigned } from './capture.js';
import type { Emitter } from './emitter.js';

/**
 * A function made while a path runs: what it captures, when that can never change, or is a variable that each call of the function around it has once;
 * else it stays opaque.
 */
export function closureText(e: Emitter, fn: Node, text: string): string {
  if (e.module.capture === undefined || e.module.observation?.function(fn) === undefined) return text;
  const captured = new Map<string, string>();
  let fixed = true;
  let changing = false;
  walk(
    fn,
    (node) => {
      if (node.type === 'ThisExpression' && fn.type === 'ArrowFunctionExpression') {
        if (e.module.capture?.widens === true) captured.set('[[this]]', 'this');
        else fixed = false;
      }
      const binding = node.type === 'Identifier' ? e.module.scopes.resolved.get(node) : undefined;
      if (binding === undefined || binding.scope === e.module.scopes.top) return;
      const { scope } = binding;
      if (scope.node.start >= fn.start && scope.node.end <= fn.end) return;
      if (isReassigned(binding)) {
        changing = true;
        fixed &&= e.module.capture?.widens === true && isOncePerCall(e, binding);
      }
      captured.set(binding.name, e.module.renamed.get(binding.declared) ?? binding.name);
    },
    true,
  );
  if (!fixed) return text;
  const read = [...captured].map(([name, use]) => `${JSON.stringify(name)}: () => ${use}`).join(', ');
  const frame = changing ? `, ${frameName(e)}` : '';
  return `${e.op('closure')}(${text}, ${e.module.observation?.function(fn)}, { ${read} }${frame})`;
}

/** A variable of the function being emitted, outside its loops: whoever captured it in one call of the function shares it. */
function isOncePerCall(e: Emitter, { scope, fn }: Binding): boolean {
  const around = functionAround(e);
  if (around === undefined || fn !== around || frameName(e) === undefined) return false;
  let inLoop = false;
  walk(
    around,
    (node) => {
      const isLoop = /^(?:While|DoWhile|For|ForOf|ForIn)Statement$/.test(node.type);
      if (isLoop && node.start <= scope.node.start && scope.node.end <= node.end) inLoop = true;
    },
    false,
  );
  return !inLoop;
}

/** Functions that a declaration gave a name: registered by that name, so that they keep it. */
export function registerClosures(e: Emitter, statement: Node): string {
  if (frameName(e) === undefined) return '';
  if (statement.type === 'FunctionDeclaration' && statement.id !== null) {
    return `${closureText(e, statement, e.name(statement.id))}; `;
  }
  if (statement.type !== 'VariableDeclaration') return '';
  return statement.declarations
    .map(({ id, init }) =>
      init && id.type === 'Identifier' && isFunction(init) ? `${closureText(e, init, e.name(id))}; ` : '',
    )
    .join('');
}
