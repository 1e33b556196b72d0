// What the translation adds for walkers (walkers.ts). Their bodies begin with `if (fuel.partial > 0) { const $1 = $.beyond([node, seen], {...},
// [1]); if ($1 !== undefined) return $1.value; }`; a field that one is called for, `node.left`, is `fuel.partial > 1 ? $.peek(node, "left") :
// node.left`. Only the translated module has it.
import { identifierName, type Node, type NodeOf } from './ast.js';
import type { Emitter } from './emitter.js';

export function walkerFirst(e: Emitter, node: Node): string {
  const found = e.module.walkers.get(node);
  if (found === undefined) return '';
  const { parameters, collections, results } = found;
  const answer = e.module.names.fresh();
  const args = parameters.map((parameter) => e.name(parameter)).join(', ');
  const call = `${e.op('beyond')}([${args}], ${JSON.stringify(results)}, [${collections.join(', ')}])`;
  const asked = `const ${answer} = ${call}; if (${answer} !== undefined) return ${answer}.value;`;
  return `if (${e.module.names.fuel}.partial > 0) { ${asked} } `;
}

export function peekFirst(e: Emitter, node: NodeOf<'MemberExpression'>, text: string): string {
  if (!e.module.walked.has(node)) return text;
  const { object, property } = node;
  const peek = `${e.op('peek')}(${e.gen(object)}, ${JSON.stringify(identifierName(property))})`;
  return `(${e.module.names.fuel}.partial > 1 ? ${peek} : ${text})`;
}
