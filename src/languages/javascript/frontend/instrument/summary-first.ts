// What the body of a function that a summary may answer for begins with: `const $1 = $.summary(f, "f", [a, b], "Math Math.abs",
// [Math]); if ($1 !== undefined) return $1.value;`. Only the translated module has it.
import type { Node } from './ast.js';
import type { Emitter } from './emitter.js';

export function summaryFirst(e: Emitter, node: Node): string {
  const found = e.module.summarizable.get(node);
  if (found === undefined) return '';
  const { id, parameters, uses } = found;
  const answer = e.module.names.fresh();
  const args = parameters.map((parameter) => e.name(parameter)).join(', ');
  const globals = uses.filter((name) => !name.includes('.')).join(', ');
  const named = `${e.name(id)}, ${JSON.stringify(id.name)}`;
  const call = `${e.op('summary')}(${named}, [${args}], ${JSON.stringify(uses.join(' '))}, [${globals}])`;
  return `const ${answer} = ${call}; if (${answer} !== undefined) return ${answer}.value; `;
}
