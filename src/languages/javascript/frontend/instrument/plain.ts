// Handlers of the module without hooks, for replay: it must behave exactly like the file the user wrote.
import { children, directivesOf, type FunctionNode, type Node, type NodeOf, writtenKey } from './ast.js';
import type { Emitter, Handlers } from './emitter.js';
import { exportDefault, linkerName } from './es-text.js';
import { plainLogicalAssignment } from './logical-assignment.js';
import { isTopLevelThis } from './members.js';
import { callToken, reportCall, reportEntered, reportStatement, returnText } from './report-points.js';
import { IMPORT_CALL } from './transpile.js';
import { invariantCall } from './written-invariants.js';

/** Keeps track of functions, so that top-level `this` and `await` are known. */
const enter = (e: Emitter, node: Node): string => {
  e.frames.push({ node, temporaries: [], free: [], freshThis: 'no', resumable: false });
  const text = e.copy(node);
  e.frames.pop();
  return text;
};

/** A function whose body reports entry and exit. */
const reportingFunction = (e: Emitter, node: FunctionNode): string => {
  if (!e.module.observation?.reportsCall(node) && e.module.observation?.statement(node.body) === undefined) {
    return enter(e, node);
  }
  const { body } = node;
  e.frames.push({ node, temporaries: [], free: [], freshThis: 'no', resumable: false });
  let out = '';
  let at = node.start;
  for (const child of children(node)) {
    if (child === body) continue;
    out += e.between(at, child.start) + e.gen(child);
    at = child.end;
  }
  const before = e.between(at, body.start);
  if (body.type === 'BlockStatement') {
    const directives = directivesOf(body.body);
    const strict = directives.map((s, i) => {
      const line = e.breaks(i === 0 ? body.start : directives[i - 1].end, s.start);
      return `${line}${e.between(s.start, s.end)}; `;
    });
    const text = e.copy(body);
    const rest = directives.length === 0 ? text.slice(1, -1) : statementsAfter(e, body, directives.length);
    out += `${before}{ ${strict.join('')}${reportCall(e, node, rest)}}`;
  } else {
    const value = `(${e.breaks(at, body.start)}${e.copyNode(body)})`;
    const said = reportStatement(e, body);
    out += `${before.slice(0, before.indexOf('=>') + 2)} { ${reportCall(e, node, said + returnText(e, node, value))} }`;
  }
  e.frames.pop();
  return out;
};

function statementsAfter(e: Emitter, body: NodeOf<'BlockStatement'>, count: number): string {
  let out = '';
  let at = body.body[count - 1].end;
  for (const statement of body.body.slice(count)) {
    out += e.between(at, statement.start) + e.separated(statement, e.gen(statement));
    at = statement.end;
  }
  return out + e.between(at, body.end - 1);
}

/** `import(x)` from a module that has become CommonJS. */
function importCall(e: Emitter, specifier: Node): string {
  if (e.module.es !== undefined) {
    const load = `${linkerName(e)}.import(${e.$}1)`;
    return `(async (${e.$}1) => { ${e.$}1 = \`\${${e.$}1}\`; await void 0; return ${load}; })(${e.argument(specifier)})`;
  }
  return `((${e.$}1) => Promise.resolve().then(() => require(\`\${${e.$}1}\`)))(${e.argument(specifier)})`;
}

/**
 * Access to private members from outside, and a last field that stops the constructor where only an object with its private members is wanted
 * (original/private-fields.ts). Without any effect on the class otherwise.
 */
function privateAccess(e: Emitter, body: NodeOf<'ClassBody'>): string {
  const access = new Map<string, { get: boolean; set: boolean }>();
  for (const element of body.body) {
    if (element.type === 'StaticBlock' || element.key.type !== 'PrivateIdentifier') continue;
    const entry = access.get(element.key.name) ?? { get: false, set: false };
    if (element.type === 'PropertyDefinition') access.set(element.key.name, { get: true, set: true });
    else
      access.set(element.key.name, {
        get: entry.get || element.kind !== 'set',
        set: entry.set || element.kind === 'set',
      });
  }
  if (access.size === 0) return '';
  const entries = [...access].map(([name, { get, set }]) => {
    const parts = [get ? `get(o) { return o.#${name}; }` : '', set ? `set(o, v) { o.#${name} = v; }` : ''];
    return `${JSON.stringify(name)}: { ${parts.filter((p) => p !== '').join(', ')} }`;
  });
  // Methods and accessors too are on those objects alone that the class made.
  const isOwn = (element: (typeof body.body)[number]): boolean =>
    element.type !== 'StaticBlock' && element.key.type === 'PrivateIdentifier' && !element.static;
  const branded = body.body.some(isOwn);
  const stop = ` #${e.$}made = (() => { if (${e.$}.onlyPrivates?.(this)) throw void 0; })();`;
  return ` static { ${e.$}.privates?.(this, { ${entries.join(', ')} }, ${branded}); }${branded ? stop : ''}`;
}

export const PLAIN: Handlers = {
  Identifier: (e, node) => e.at(node.start) + e.name(node),
  ThisExpression: (e) => (e.module.esm && isTopLevelThis(e) ? '(void 0)' : 'this'),
  FunctionDeclaration: reportingFunction,
  FunctionExpression: reportingFunction,
  ArrowFunctionExpression: reportingFunction,
  ReturnStatement(e, node) {
    const token = callToken(e);
    if (token === undefined || !node.argument) return e.copy(node);
    return `return (${e.breaks(node.start, node.argument.start)}${token}.value = ${e.value(node.argument)});`;
  },
  SwitchCase(e, node) {
    const said = reportEntered(e, node);
    if (said === '') return e.copy(node);
    let out = node.test ? `case ${e.gen(node.test)}: ` : 'default: ';
    out += said;
    let at = node.test?.end ?? node.start + 'default'.length;
    node.consequent.forEach((statement, i) => {
      out +=
        (i === 0 ? e.breaks(at, statement.start) : e.between(at, statement.start)) +
        e.separated(statement, e.gen(statement));
      at = statement.end;
    });
    return out + (node.consequent.length === 0 ? e.breaks(at, node.end) : '');
  },
  AssignmentExpression: plainLogicalAssignment,
  PropertyDefinition: enter,
  StaticBlock: enter,
  Property(e, node) {
    if (!node.shorthand) return e.copy(node);
    const target = node.value.type === 'AssignmentPattern' ? node.value.left : node.value;
    const value = e.gen(node.value);
    return e.module.renamed.has(target) ? `${writtenKey(node)}: ${value}` : value;
  },
  CallExpression(e, node) {
    const { callee } = node;
    const invariant = invariantCall(node);
    if (invariant !== undefined) {
      return `globalThis.console.assert(${e.value(invariant.given)}, ${JSON.stringify(invariant.text)})`;
    }
    return callee.type === 'Identifier' && callee.name === IMPORT_CALL
      ? importCall(e, node.arguments[0])
      : e.copy(node);
  },
  ExportDefaultDeclaration: exportDefault,
  ImportExpression: (e, node) => importCall(e, node.source),
  MetaProperty: (e, node) => (node.meta.name === 'import' ? `${e.$}m` : e.copy(node)),
  AwaitExpression(e, node) {
    if (e.frames.length > 1 || e.module.es !== undefined) return e.copy(node);
    return '(() => { throw new Error("top-level await is not supported"); })()';
  },
  ForOfStatement(e, node) {
    if (!node.await || e.frames.length > 1 || e.module.es !== undefined) return e.copy(node);
    return `throw new Error("top-level await is not supported");${e.breaks(node.start, node.end)}`;
  },
  ClassBody(e, node) {
    const text = e.copy(node);
    return `${text.slice(0, -1)}${privateAccess(e, node)}}`;
  },
};
