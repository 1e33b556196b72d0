// Handlers of the module without hooks, for replay: it must behave exactly like the file the user wrote.
import type { Node } from './ast.js';
import type { Emitter, Handler, Handlers } from './emitter.js';
import { isTopLevelThis } from './members.js';
import { IMPORT_CALL } from './transpile.js';

/** Keeps track of functions, so that top-level `this` and `await` are known. */
const enter: Handler = (e, node) => {
  e.frames.push({ node, temporaries: [], free: [], freshThis: 'no', resumable: false });
  const text = e.copy(node);
  e.frames.pop();
  return text;
};

/** `import(x)` from a module that has become CommonJS. */
function importCall(e: Emitter, specifier: Node): string {
  return `((${e.$}1) => Promise.resolve().then(() => require(\`\${${e.$}1}\`)))(${e.argument(specifier)})`;
}

/** Access to private members from outside, without any effect on the class. */
function privateAccess(e: Emitter, body: Node): string {
  const access = new Map<string, { get: boolean; set: boolean }>();
  for (const element of body.body) {
    if (element.key?.type !== 'PrivateIdentifier') continue;
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
  return ` static { ${e.$}.privates?.(this, { ${entries.join(', ')} }); }`;
}

export const PLAIN: Handlers = {
  Identifier: (e, node) => e.at(node.start) + e.name(node),
  ThisExpression: (e) => (e.module.esm && isTopLevelThis(e) ? '(void 0)' : 'this'),
  FunctionDeclaration: enter,
  FunctionExpression: enter,
  ArrowFunctionExpression: enter,
  PropertyDefinition: enter,
  StaticBlock: enter,
  Property(e, node) {
    if (!node.shorthand) return e.copy(node);
    const target: Node = node.value.type === 'AssignmentPattern' ? node.value.left : node.value;
    const value = e.gen(node.value);
    return e.module.renamed.has(target) ? `${node.key.name}: ${value}` : value;
  },
  CallExpression(e, node) {
    const { callee } = node;
    return callee.type === 'Identifier' && callee.name === IMPORT_CALL
      ? importCall(e, node.arguments[0])
      : e.copy(node);
  },
  ImportExpression: (e, node) => importCall(e, node.source),
  MetaProperty: (e, node) => (node.meta.name === 'import' ? `${e.$}m` : e.copy(node)),
  AwaitExpression(e, node) {
    if (e.frames.length > 1) return e.copy(node);
    return '(() => { throw new Error("top-level await is not supported"); })()';
  },
  ForOfStatement(e, node) {
    if (!node.await || e.frames.length > 1) return e.copy(node);
    return `throw new Error("top-level await is not supported");${e.breaks(node.start, node.end)}`;
  },
  ClassBody(e, node) {
    const text = e.copy(node);
    return `${text.slice(0, -1)}${privateAccess(e, node)}}`;
  },
};
