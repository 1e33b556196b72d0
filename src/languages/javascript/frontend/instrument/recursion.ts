// Translation for proofs (search/modes/proof): a recursive call may be answered by what is known of all its results, and a call tells how it was
// left: its frame has the value that it returns, or that it threw. Only emitted when a proof asks for it (Observe.loops).
import { boundIdentifiers, type FunctionNode } from './ast.js';
import { frameName, readers } from './capture.js';
import type { Emitter } from './emitter.js';
import { constants } from './loop-heads.js';

/** The body of a function with a frame. What `new` calls is never answered. */
export function recursive(e: Emitter, fn: FunctionNode, body: string): string {
  const frame = `${e.$}here`;
  const site = e.site(fn);
  const read = readers(e, fn.body);
  const cut = `${e.op('cut')}(${frame}, ${site}, ${read});`;
  const error = `${e.$}error`;
  const left = `${frame}.value = undefined; } catch (${error}) { ${frame}.threw = true; throw ${error}; } finally { ${e.op('unframe')}(${frame}); }`;
  if (fn.async || fn.generator) return `try { if (${frame}.again) ${cut} ${body}\n${left}`;
  const answer = `${e.$}answer`;
  const call = `${e.op('recur')}(${frame}, ${site}, ${read}, ${written(e, fn)}, [${constants(fn)}], ${own(e, fn)}, ${given(e, fn)})`;
  const asked = `const ${answer} = ${call}; if (${answer} !== undefined) return ${frame}.value = ${answer}.value;`;
  const isNew = fn.type === 'ArrowFunctionExpression' ? 'false' : 'new.target !== undefined';
  return `try { if (${frame}.again) { if (${isNew}) ${cut} else { ${asked} } } ${body}\n${left}`;
}

/** The value that a function returns; none: undefined. */
export function returnedText(e: Emitter, value: string): string {
  const frame = e.module.capture?.widens === true ? frameName(e) : undefined;
  if (frame === undefined) return value;
  return value === '' ? ` ${frame}.value = undefined` : `${frame}.value = (${value})`;
}

/** `{ n: [(v) => { n = v; }, false], ... }`: the parameters. */
function written(e: Emitter, fn: FunctionNode): string {
  const names = fn.params.flatMap((parameter) => boundIdentifiers(parameter));
  const writers = names.map((id) => `${JSON.stringify(id.name)}: [(${e.$}v) => { ${e.name(id)} = ${e.$}v; }, false]`);
  return `{ ${writers.join(', ')} }`;
}

/** Names that end with a call of the function: what is declared in an inner block may hide something that does not. */
function own(e: Emitter, fn: FunctionNode): string {
  const names = e.module.scopes.bindings
    .filter(({ scope }) => scope.node === fn || scope.node === fn.body)
    .map(({ name }) => JSON.stringify(name));
  return `[${names.join(', ')}]`;
}

/** `[() => n, ...]`: the arguments, where each has a name; undefined elsewhere. */
function given(e: Emitter, fn: FunctionNode): string {
  if (!fn.params.every((parameter) => parameter.type === 'Identifier')) return 'undefined';
  return `() => [${fn.params.map((parameter) => (parameter.type === 'Identifier' ? e.name(parameter) : '')).join(', ')}]`;
}
