// The module function around the emitted statements: parameters, hoisted intrinsics, scope and contract registrations.
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallExpression, Program } from 'acorn';
import { directivesOf, type Node, type NodeOf } from './ast.js';
import { keepPending } from './capture.js';
import { CLASSES } from './classes.js';
import { Emitter, type Handlers, type Module } from './emitter.js';
import { closing, exportDefault, hoistedDefault, linkerName, opening } from './es-text.js';
import { FUNCTIONS, inFrame } from './functions.js';
import { register } from './kept-variables.js';
import { MEMBERS } from './members.js';
import { standInsOfFunctions } from './modelled.js';
import { hoistedIntrinsics, MODULE_PARAMETERS } from './names.js';
import { OPERATORS } from './operators.js';
import { PLAIN } from './plain.js';
import { REFERENCES } from './references.js';
import { reportPlain } from './report-points.js';
import { STATEMENTS, statements } from './statements.js';
import { LOGICAL } from './tests.js';
import { CONTRACT_CALL } from './transpile.js';

export const HOOKED: Handlers = {
  ...OPERATORS,
  ...LOGICAL,
  ...MEMBERS,
  ...REFERENCES,
  ...STATEMENTS,
  ...FUNCTIONS,
  ...CLASSES,
  ExportDefaultDeclaration: exportDefault,
};

/** A top-level name and the expression that reads it. */
export interface ScopeName {
  readonly name: string;
  readonly read: string;
}

type Contract = NodeOf<'ExpressionStatement'> & { readonly expression: CallExpression };

interface Parts {
  readonly contracts: readonly Contract[];
  readonly directives: readonly NodeOf<'ExpressionStatement'>[];
  readonly body: readonly Node[];
}

function isContract(s: Node): s is Contract {
  return (
    s.type === 'ExpressionStatement' &&
    s.expression.type === 'CallExpression' &&
    s.expression.callee.type === 'Identifier' &&
    s.expression.callee.name === CONTRACT_CALL
  );
}

/** Contracts stand behind everything else; rewritten text has empty statements between them, which belong to nobody. */
function split({ body }: Program): Parts {
  const directives = directivesOf(body);
  const rest: readonly Node[] = body.slice(directives.length);
  const first = rest.findIndex(isContract);
  return { contracts: rest.filter(isContract), directives, body: first < 0 ? rest : rest.slice(0, first) };
}

function contractCalls(e: Emitter, contracts: readonly Contract[]): string {
  return contracts
    .map(({ expression }) => {
      const [index, fn] = expression.arguments;
      const at = Number((index as NodeOf<'Literal'>).value);
      e.contract = at;
      const text = `${e.$}.contract(${JSON.stringify(e.module.contractIds[at])}, ${e.gen(fn)});`;
      e.contract = undefined;
      return text;
    })
    .join(' ');
}

function header(e: Emitter, names: readonly ScopeName[], directives: Parts['directives']): string {
  const { esm, es, file, scopes, births } = e.module;
  const { ops, marks, fuel } = e.module.names;
  const strict = directives.map((d) => `${e.between(d.expression.start, d.expression.end)}; `);
  if (esm && !strict.some((d) => d.includes('use strict'))) strict.unshift('"use strict"; ');
  const meta = e.module.usesMeta
    ? `const ${ops}m = { __proto__: null, dirname: ${JSON.stringify(dirname(file))}, filename: ${JSON.stringify(file)}, url: ${JSON.stringify(pathToFileURL(file).href)} }; `
    : '';
  const own = e.module.names.moduleArguments;
  const passed = [...e.module.renamed.values()].includes(own)
    ? `const ${own} = (function () { return arguments; })(${MODULE_PARAMETERS.join(', ')}); `
    : '';
  const getters = names.map(({ name, read }) => `get ${JSON.stringify(name)}() { return ${read}; }`).join(', ');
  const scope = `${ops}.scope(${JSON.stringify(file)}, { ${getters} });`;
  const given = es === undefined ? MODULE_PARAMETERS : [linkerName(e)];
  const parameters = [ops, `${marks}0`, `${fuel}0`, ...given].join(', ');
  // Constants, so that the optimizing compiler of the engine can fold marks, fuel and operations into the code.
  const methods = [...e.methods].map((method) => `${method}: ${e.op(method)}`);
  const hooks = methods.length === 0 ? '' : `const { ${methods.join(', ')} } = ${ops}; `;
  const decisions = [...e.decisions].map((m) => `${ops}T${m} = (a, b, s) => ${e.op('test')}(${e.op(m)}(a, b), s)`);
  const fused = decisions.length === 0 ? '' : `const ${decisions.join(', ')}; `;
  const folded = e.methods.size === 0 ? '' : `const ${marks} = ${marks}0, ${fuel} = ${fuel}0; `;
  return `(function (${parameters}) { ${strict.join('')}${folded}${hooks}${fused}${e.holdsTarget ? `let ${e.module.names.heldTarget}; ` : ''}${e.methods.has('ages') ? (births?.declarations() ?? '') : ''}${hoistedIntrinsics(scopes.free)}${meta}${passed}${es === undefined ? scope : opening(e, es, scope)} `;
}

/** Text before the first statement without comments; the directives themselves are in the header. */
function lead(e: Emitter, parts: Parts): { text: string; from: number } {
  const from = parts.directives.length === 0 ? 0 : parts.directives[parts.directives.length - 1].end;
  const first = parts.body[0]?.start ?? from;
  return { text: e.breaks(0, first), from: first };
}

function end(parts: Parts): number {
  return parts.body[parts.body.length - 1]?.end ?? 0;
}

export function emitHooked(module: Module, names: readonly ScopeName[]): { emitter: Emitter; text: string } {
  const e = new Emitter(module, HOOKED, module.capture === undefined ? undefined : keepPending);
  const parts = split(module.program);
  const resumable = module.es?.links.async ?? false;
  let hoisted = '';
  const body = inFrame(e, { node: module.program, freshThis: 'no', resumable }, () => {
    hoisted = hoistedDefault(e);
    const { text, from } = lead(e, parts);
    const variables = module.scopes.bindings.filter(
      (b) => b.scope === module.scopes.top && b.assignedInside && b.kind !== 'const' && b.kind !== 'import',
    );
    const last = `${contractCalls(e, parts.contracts)}${register(e, variables, false)}`;
    const hasReturn = parts.body.some((s) => containsReturn(s));
    const main = standInsOfFunctions(e, parts.body) + text + statements(e, parts.body, from, end(parts));
    // A `return` at the top of a CommonJS file must not skip the registrations.
    return hasReturn ? `try { ${main}\n} finally { ${last} }` : `${main}\n${last}`;
  });
  const locals = body.names.length === 0 ? '' : `let ${body.names.join(', ')}; `;
  return { emitter: e, text: moduleText(e, header(e, names, parts.directives), hoisted, `${locals}${body.text}`) };
}

function containsReturn(node: Node): boolean {
  if (node.type === 'ReturnStatement') return true;
  if (node.type.startsWith('Function') || node.type.startsWith('Class')) return false;
  return Object.values(node).some((child: unknown) => {
    const list = Array.isArray(child) ? child : [child];
    return list.some(
      (n) => typeof n === 'object' && n !== null && 'type' in n && isStatementNode(n) && containsReturn(n),
    );
  });
}

function isStatementNode(node: Node): boolean {
  return /Statement$|^SwitchCase$|^CatchClause$/.test(node.type);
}

export function emitPlain(module: Module, names: readonly ScopeName[]): string {
  const e = new Emitter(module, PLAIN, module.observation === undefined ? undefined : reportPlain);
  const parts = split(module.program);
  e.frames.push({ node: module.program, temporaries: [], free: [], freshThis: 'no', resumable: false });
  const { text, from } = lead(e, parts);
  let main = text;
  let at = from;
  for (const statement of parts.body) {
    main += e.between(at, statement.start) + e.separated(statement, e.gen(statement));
    at = statement.end;
  }
  const last = contractCalls(e, parts.contracts);
  const hasReturn = parts.body.some((s) => containsReturn(s)) && last !== '';
  const body = hasReturn ? `try { ${main}\n} finally { ${last} }` : `${main}\n;${last}`;
  return moduleText(e, header(e, names, parts.directives), hoistedDefault(e), body);
}

/** What is hoisted must be there before the linker hears of the exports. */
function moduleText(e: Emitter, head: string, hoisted: string, body: string): string {
  const { es } = e.module;
  if (es === undefined) return `${head}${body} })`;
  const at = head.lastIndexOf(`${linkerName(e)}.link(`);
  return `${head.slice(0, at)}${hoisted}${head.slice(at)}${body}\n${closing(es)} })`;
}
