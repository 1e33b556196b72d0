// The variable in the head of for-in and for-of, and what the body of the loop begins with. Called by statements.ts.
import type { Pattern } from 'acorn';
import type { NodeOf } from './ast.js';
import type { Emitter } from './emitter.js';
import { escaping, register } from './kept-variables.js';
import { assignFrom, declareFrom, isSimplePattern, simplePattern } from './patterns.js';

/** Each name that the loop comes to has a variable, which gets it before the body. */
export function hasNamedHead({ left }: NodeOf<'ForInStatement'>): boolean {
  if (left.type !== 'VariableDeclaration') return left.type === 'Identifier';
  const { id, init } = left.declarations[0];
  return id.type === 'Identifier' && !init;
}

/** The head variable of for-in and for-of, and what the body must begin with. */
export function loopTarget(
  e: Emitter,
  left: NodeOf<'VariableDeclaration'> | Pattern,
  isOf: boolean,
): { head: string; prefix: string; held: string | undefined } {
  if (left.type === 'VariableDeclaration') {
    const { id: pattern, init } = left.declarations[0];
    const registration = register(e, escaping(e, pattern), true);
    if (init && pattern.type === 'Identifier') {
      // Annex B: `for (var k = 0 in o)`.
      return { head: `var ${e.name(pattern)} = ${e.argument(init)}`, prefix: registration, held: undefined };
    }
    if (!isOf && pattern.type === 'Identifier') {
      const named = (key: string): string => `${e.name(pattern)} = ${e.op('named')}(${key});`;
      const name = e.name(pattern);
      if (left.kind === 'var') return { head: `var ${name}`, prefix: `${named(name)}${registration}`, held: undefined };
      const key = e.module.names.fresh('d');
      return { head: `const ${key}`, prefix: `${left.kind} ${named(key)}${registration}`, held: undefined };
    }
    if (pattern.type === 'Identifier' || (isSimplePattern(e, pattern, false) && !(isOf && e.module.dynamic))) {
      return { head: `${left.kind} ${simplePattern(e, pattern)}`, prefix: registration, held: undefined };
    }
    const name = e.module.names.fresh('d');
    const kind = left.kind === 'var' ? 'var' : left.kind;
    return {
      head: `const ${name}`,
      prefix: `${kind} ${declareFrom(e, pattern, name)};${registration}`,
      held: undefined,
    };
  }
  if (left.type === 'Identifier') {
    const name = e.name(left);
    return { head: name, prefix: isOf ? '' : `${name} = ${e.op('named')}(${name});`, held: undefined };
  }
  const name = e.take();
  return { head: name, prefix: `${assignFrom(e, left, name)};`, held: name };
}
