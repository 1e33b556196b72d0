// Declarations that the user has models of (docs/models.md): the name holds what `$.model` answers, a stand-in that runs the
// model, from the declaration on. Only the translated module is changed; the original keeps its own.
import type { VariableDeclaration, VariableDeclarator } from 'acorn';
import { type ClassNode, type Node, walk, writtenKey } from './ast.js';
import type { Emitter } from './emitter.js';

/** After a class declaration at the top level. */
export function standInAfter(e: Emitter, statement: Node): string {
  if (e.module.modelled.size === 0 || statement.type !== 'ClassDeclaration' || statement.id === null) return '';
  const { name } = statement.id;
  if (!isTop(e, statement) || !e.module.modelled.has(name)) return '';
  const own = e.name(statement.id);
  return ` ${own} = ${call(e, name, own, fieldsOf(statement))};`;
}

/** The initializer of a variable at the top level. */
export function standInFor(
  e: Emitter,
  declaration: VariableDeclaration,
  declarator: VariableDeclarator,
  text: string,
): string {
  const { id, init } = declarator;
  if (e.module.modelled.size === 0 || id.type !== 'Identifier' || !init) return text;
  if (!e.module.modelled.has(id.name) || !isTop(e, declaration)) return text;
  const value = init.type === 'Identifier' ? text : `(${text})`;
  return call(e, id.name, value, init.type === 'ClassExpression' ? fieldsOf(init) : []);
}

/** Functions are there from the beginning of the module. */
export function standInsOfFunctions(e: Emitter, body: readonly Node[]): string {
  return body
    .map((s) => {
      const id = s.type === 'FunctionDeclaration' ? s.id : null;
      if (id === null || !e.module.modelled.has(id.name)) return '';
      return `${e.name(id)} = ${call(e, id.name, e.name(id), [])}; `;
    })
    .join('');
}

function isTop(e: Emitter, statement: Node): boolean {
  const body: readonly Node[] = e.module.program.body;
  return body.includes(statement);
}

function call(e: Emitter, name: string, value: string, fields: readonly string[]): string {
  const { file } = e.module;
  return `${e.op('model')}(${JSON.stringify(file)}, ${JSON.stringify(name)}, ${value}, ${JSON.stringify(fields)})`;
}

/** Names of the public fields that objects of a class get: declared, or assigned to `this`. */
function fieldsOf(node: ClassNode): string[] {
  const names = new Set<string>();
  for (const element of node.body.body) {
    if (element.type !== 'PropertyDefinition' || element.static || element.key.type === 'PrivateIdentifier') continue;
    const name = writtenKey(element);
    if (name !== undefined) names.add(name);
  }
  walk(
    node.body,
    (inner) => {
      if (inner.type !== 'AssignmentExpression' || inner.left.type !== 'MemberExpression') return;
      const { object, property, computed } = inner.left;
      if (object.type === 'ThisExpression' && !computed && property.type === 'Identifier') names.add(property.name);
    },
    true,
  );
  return [...names];
}
