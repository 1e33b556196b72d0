// The function around the statements of an ES module in JavaScript. It hands a generator to the linker (languages/javascript/program/es-modules.ts):
// up to its `yield` the module's variables come to be, and how to read its exports is told; after it, the body runs.
import { isAnonymousDefinition, type Node, type NodeOf } from './ast.js';
import type { Emitter, Handler } from './emitter.js';
import { defaultName, type EsModule, moduleName, namespaceName } from './es-module.js';

/** The parameter that holds what the linker gives. */
export function linkerName(e: Emitter): string {
  return `${e.$}M`;
}

/** Runs steps in the realm's own queue. */
const SEQUENCE =
  'async (steps, ended) => { try { for (let i = 0; i < steps.length; i++) { const p = steps[i](); if (p !== void 0) await p; } } ' +
  'catch (error) { ended(true, error); throw error; } return ended(false); }';

/** From the header of the module function to its body. */
export function opening(e: Emitter, es: EsModule, scope: string): string {
  const { names } = e.module;
  const linker = linkerName(e);
  const constants: string[] = es.links.requests.flatMap((_, i) => {
    const used = es.links.imports.filter((x) => x.request === i);
    return [
      ...(used.some((x) => x.name !== '*') ? [`${moduleName(names, i)} = ${linker}.env(${i})`] : []),
      ...(used.some((x) => x.name === '*') ? [`${namespaceName(names, i)} = ${linker}.namespace(${i})`] : []),
    ];
  });
  const declared = constants.length === 0 ? '' : `const ${constants.join(', ')}; `;
  const getters = es.exports.map(
    ([name, local]) => `get ${JSON.stringify(name)}() { return ${local ?? defaultName(names)}; }`,
  );
  const kind = es.links.async ? 'async function*' : 'function*';
  return `${linker}.start(${kind} () { ${declared}${scope} ${linker}.link({ ${getters.join(', ')} }); yield; `;
}

export function closing(es: EsModule): string {
  return es.links.async ? ` }, ${SEQUENCE});` : ' });';
}

/** `export default function () {}`: there from the beginning, like any function declaration. */
export function hoistedDefault(e: Emitter): string {
  const found = e.module.program.body.find(isHoisted);
  return found === undefined ? '' : `const ${defaultName(e.module.names)} = ${named(e, found.declaration)}; `;
}

function isHoisted(node: Node): node is NodeOf<'ExportDefaultDeclaration'> {
  return node.type === 'ExportDefaultDeclaration' && node.declaration.type === 'FunctionDeclaration';
}

function named(e: Emitter, value: Node): string {
  return `({ default: ${e.gen(value)} }).default`;
}

export const exportDefault: Handler<'ExportDefaultDeclaration'> = (e, node) => {
  const { declaration } = node;
  const lines = e.breaks(node.start, declaration.start);
  if (isHoisted(node)) return e.breaks(node.start, node.end);
  const value: Node =
    declaration.type === 'ClassDeclaration' ? { ...declaration, type: 'ClassExpression' } : declaration;
  const text = isAnonymousDefinition(value) ? named(e, value) : e.argument(value);
  return `const ${defaultName(e.module.names)} = ${lines}${text};`;
};
