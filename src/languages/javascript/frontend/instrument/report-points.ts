// The text that reports a point to listeners: before statements, around functions, around decisions and conditions. Used by
// the hooked and by the plain module alike; without listeners every function here returns what it was given.
import { boundIdentifiers, type FunctionNode, isFunction, type Node } from './ast.js';
import type { Emitter } from './emitter.js';

/** `$at(7);` before a statement. */
export function reportStatement(e: Emitter, node: Node): string {
  const { observation } = e.module;
  const id = observation?.statement(node);
  if (observation === undefined || id === undefined) return '';
  const call = observation.observe.variables ? `${e.op('at')}(${id}, ${variables(e, node)})` : `${e.op('at')}(${id})`;
  return `${quiet(e)} || ${call}; `;
}

/** A run replays and nobody listens to that. The plain module has no such flag: it always reports. */
function quiet(e: Emitter): string {
  return `${e.module.names.fuel}?.quiet`;
}

/**
 * The plain module is copied node by node; this puts the reports around the copies. `text` is the node as copied.
 */
export function reportPlain(e: Emitter, node: Node, text: string): string {
  const { observation } = e.module;
  if (observation === undefined) return text;
  let out = reportPlainTest(e, node, `(${text})`);
  if (out === `(${text})`) out = text;
  const said = reportStatement(e, node);
  if (said !== '') out = observation.stands(node) === 'alone' ? `{ ${said}${out} }` : said + out;
  const loop = observation.loopOf(node);
  return loop === undefined ? out : `{ ${reportEntered(e, loop)}${out} }`;
}

/** In the plain module the value counts, not only whether it holds. */
export function reportPlainTest(e: Emitter, node: Node, text: string): string {
  return reportOutcome(e, node, text, (call, value) => `(${call(value)})`);
}

/** Readers of the variables in scope: some may still be in their temporal dead zone. */
function variables(e: Emitter, node: Node): string {
  const fn = enclosingFunction(e);
  const names = e.module.observation?.variablesAt(node, fn) ?? [];
  return `{ ${names.map((name) => `${name}: () => ${name}`).join(', ')} }`;
}

function enclosingFunction(e: Emitter): Node {
  for (let i = e.frames.length - 1; i >= 0; i--) if (isFunction(e.frames[i].node)) return e.frames[i].node;
  return e.module.program;
}

/** A test, wrapped so that it reports its outcome; only whether it holds is passed through, except of the left of `??`. */
export function reportTest(e: Emitter, node: Node, text: string): string {
  return reportOutcome(e, node, text, (call, value) => {
    const flag = `${e.module.names.fuel}.quiet`;
    return `(${value} ? ${flag} || ${call('true')} : !${flag} && ${call('false')})`;
  });
}

function reportOutcome(
  e: Emitter,
  node: Node,
  text: string,
  report: (call: (value: string) => string, value: string) => string,
): string {
  const { observation } = e.module;
  if (observation === undefined) return text;
  const leaf = observation.leaf(node);
  const decision = observation.decision(node);
  if (observation.nullish.has(node)) return `(${e.op('present')}(${decision}, ${text}))`;
  const condition = (value: string): string => `${e.op('condition')}(${leaf?.decision}, ${leaf?.index}, ${value})`;
  const inner = leaf === undefined ? text : report(condition, text);
  if (decision === undefined || observation.observe.conditionsOnly === true) return inner;
  return report((value) => `${e.op('decided')}(${decision}, ${value})`, inner);
}

/** A case or the body of a for-of loop is entered. */
export function reportEntered(e: Emitter, node: Node): string {
  const { observation } = e.module;
  const id = observation?.entered(node);
  if (id === undefined || observation?.observe.conditionsOnly === true) return '';
  return `${quiet(e)} || ${e.op('decided')}(${id}, true); `;
}

/** The token of the call in progress, which `return` hands its value to; undefined where calls are not reported. */
export function callToken(e: Emitter): string | undefined {
  return e.module.observation?.reportsCall(enclosingFunction(e)) ? `${e.$}invocation` : undefined;
}

/** The value of an arrow function without braces, as a statement. */
export function returnText(e: Emitter, fn: Node, value: string): string {
  const reported = e.module.observation?.reportsCall(fn) === true;
  const told = reported ? `(${e.$}invocation.value = ${value})` : value;
  const isFramed = e.module.capture?.widens === true && e.module.observation?.function(fn) !== undefined;
  return `return ${isFramed ? `${e.$}here.value = ${told}` : told};`;
}

/** A function body that reports entry and exit. `body` is a list of statements. */
export function reportCall(e: Emitter, node: FunctionNode, body: string): string {
  const id = e.module.observation?.function(node);
  if (id === undefined || !e.module.observation?.reportsCall(node)) return body;
  const token = `${e.$}invocation`;
  const names: string[] = [];
  let simple = true;
  for (const parameter of node.params) {
    if (parameter.type !== 'Identifier') simple = false;
    names.push(...boundIdentifiers(parameter).map((name) => e.name(name)));
  }
  const args = `[${names.join(', ')}]`;
  // A listener may ask for the rest of the call to be concrete.
  const swap = simple && names.length > 0 ? ` if (${token}.concrete) ${args} = ${token}.args;` : '';
  const receiver = e.module.observation?.hasReceiver(node) ? 'this' : 'undefined';
  const made = `{ point: ${id}, args: ${args}, receiver: ${receiver}, concrete: false, value: undefined, thrown: undefined }`;
  const start = `const ${token} = ${made}; ${quiet(e)} || ${e.op('enter')}(${token});${swap}`;
  const error = `${e.$}failure`;
  return `${start} try { ${body} } catch (${error}) { ${token}.thrown = ${error}; throw ${error}; } finally { ${quiet(e)} || ${e.op('leave')}(${token}); }`;
}
