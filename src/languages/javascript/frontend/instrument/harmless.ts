// Which statements and expressions certainly run to their end: what follows them needs no mark of its own.
import type { Node, NodeOf } from './ast.js';
import type { Emitter } from './emitter.js';

/** The statement certainly completes normally: the next one is reached when this one is. */
export function completes(e: Emitter, statement: Node): boolean {
  switch (statement.type) {
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return true;
    case 'VariableDeclaration':
      return statement.declarations.every((d) => d.id.type === 'Identifier' && (!d.init || isHarmless(e, d.init)));
    case 'ExpressionStatement': {
      const { expression } = statement;
      if (expression.type === 'UpdateExpression') {
        return isHarmlessTarget(e, expression.argument) && isHarmlessOperand(e, expression.argument);
      }
      if (expression.type !== 'AssignmentExpression' || !isHarmlessTarget(e, expression.left)) return false;
      if (expression.operator === '=') return isHarmless(e, expression.right);
      return isHarmlessOperand(e, expression.left) && isHarmlessOperand(e, expression.right);
    }
    default:
      return false;
  }
}

/** Evaluating it cannot throw, fork or run code of the user. */
function isHarmless(e: Emitter, node: Node): boolean {
  switch (node.type) {
    case 'Literal':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return true;
    case 'ArrayExpression':
      return node.elements.every((x) => x === null || isHarmless(e, x));
    case 'ObjectExpression':
      return node.properties.every((p) => p.type === 'Property' && !p.computed && isHarmless(e, p.value));
    case 'Identifier':
      return isInitialized(e, node);
    case 'UnaryExpression':
      return node.operator !== 'delete' && e.module.known.isPrimitive(node) && isHarmlessOperand(e, node.argument);
    case 'BinaryExpression':
    case 'LogicalExpression':
      if (!e.module.known.isPrimitive(node)) return false;
      return isHarmlessOperand(e, node.left) && isHarmlessOperand(e, node.right);
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate].every((x) => isHarmlessOperand(e, x));
    default:
      return false;
  }
}

/** Concrete primitives; a mixture with bigints would be a TypeError, so no bigint may occur in the module. */
function isHarmlessOperand(e: Emitter, node: Node): boolean {
  return e.module.known.isPrimitive(node) && !e.module.known.bigints && isHarmless(e, node);
}

function isHarmlessTarget(e: Emitter, node: Node): boolean {
  return node.type === 'Identifier' && e.binding(node)?.kind !== 'const' && isInitialized(e, node);
}

/** Reading the name cannot throw: no temporal dead zone. */
function isInitialized(e: Emitter, node: NodeOf<'Identifier'>): boolean {
  const binding = e.binding(node);
  if (binding === undefined) return node.name === 'undefined' || node.name === 'NaN' || node.name === 'Infinity';
  if (binding.kind === 'param' || binding.kind === 'var' || binding.kind === 'function') return true;
  // Declared before, in a block around the use: control cannot have jumped over it, except into a case.
  const { declared, scope } = binding;
  return binding.fn === e.currentFunction() && declared.end < node.start && scope.node.type !== 'SwitchStatement';
}

/** A body as a block, `prefix` first. */
