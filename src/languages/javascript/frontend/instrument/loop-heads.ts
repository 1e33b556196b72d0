// Translation for proofs (search/modes/proof): the head of a loop comes before its test, so that what the test says is learnt anew in
// each round, and tells how variables are written. Only emitted when a proof asks for it (Observe.loops); state matching has its
// cutpoints at the start of the body (capture.ts).
import { boundIdentifiers, type FunctionNode, type Loop, type Node, type NodeOf, walk } from './ast.js';
import { frameName, functionAround, headOf, predicates, readers } from './capture.js';
import type { Emitter } from './emitter.js';
import { invariantsOf, type WrittenInvariant, writtenRange } from './written-invariants.js';

/** Heads of loops stand before their tests. */
export function widens(e: Emitter): boolean {
  return e.module.capture?.widens === true && frameName(e) !== undefined;
}

const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForOfStatement']);

/** Before a statement that is a loop: it is entered, so that the next arrival at its head is the first one. */
export function reportLoop(e: Emitter, statement: Node): string {
  if (!widens(e)) return '';
  let loop = statement;
  while (loop.type === 'LabeledStatement') loop = loop.body;
  return LOOPS.has(loop.type) ? `${e.op('loop')}(${frameName(e)}, ${loop.start}); ` : '';
}

/** The test of a `while` or `for` with the head before it. */
export function headBeforeTest(e: Emitter, loop: Loop, test: string): string {
  if (!widens(e)) return test;
  return `(${e.op('cut')}(${frameName(e)}, ${headArguments(e, loop)}), ${test === '' ? 'true' : test})`;
}

/** The head at the start of the body of a do-while loop. */
export function headInBody(e: Emitter, loop: Loop): string {
  return `${e.op('cut')}(${frameName(e)}, ${headArguments(e, loop)}); `;
}

/** An array that the program makes: a proof may widen it where it lies. */
export function madeArray(e: Emitter, text: string): string {
  return e.module.capture?.widens === true ? `${e.op('made')}(${text})` : text;
}

/** What `follow` is given besides the source of a for-of loop: its head stands before the next element is read. */
export function headOfIteration(e: Emitter, loop: Loop): string {
  return widens(e) && !(loop.type === 'ForOfStatement' && loop.await) ? `, [${headArguments(e, loop)}]` : '';
}

/** The check of a written invariant; a proof looks at it where the head is passed. */
export function checkedInvariant(e: Emitter, { given, text, always }: WrittenInvariant): string {
  if (widens(e) && !always) return '(void 0)';
  const checked = e.value(given);
  const site = e.site(given);
  const last = e.sites.length - 1;
  e.sites[last] = { ...e.sites[last], range: writtenRange(e.sites[last].range) };
  return `${e.op('invariant')}(${checked}, ${JSON.stringify(text)}, ${site})`;
}

function written(e: Emitter, loop: Loop): string {
  return invariantsOf(loop)
    .map(({ given, text }) => `[() => ${e.argument(given)}, ${JSON.stringify(text)}]`)
    .join(', ');
}

function headArguments(e: Emitter, loop: Loop): string {
  const site = e.site(headOf(loop));
  const own = loop.type === 'ForOfStatement' ? declaredBy(loop) : new Set<string>();
  return `${site}, ${readers(e, loop.body, own)}, ${predicates(e, loop)}, ${loop.start}, ${writers(e, loop, own)}, { constants: [${constants(functionAround(e))}], invariants: [${written(e, loop)}] }`;
}

/** Names that the head of a for-of loop declares: bound after the head was passed. */
function declaredBy({ left }: NodeOf<'ForOfStatement'>): Set<string> {
  if (left.type !== 'VariableDeclaration' || left.kind === 'var') return new Set();
  return new Set(boundIdentifiers(left.declarations[0].id).map(({ name }) => name));
}

/** Numbers that the function mentions. */
export function constants(fn: FunctionNode | undefined): string {
  const found = new Set<number>();
  const add = (node: Node): void => {
    if (node.type === 'Literal' && typeof node.value === 'number') found.add(node.value);
    if (node.type !== 'UnaryExpression' || node.operator !== '-' || node.argument.type !== 'Literal') return;
    if (typeof node.argument.value === 'number') found.add(-node.argument.value);
  };
  if (fn !== undefined) walk(fn, add, false);
  return [...found].join(', ');
}

/** `{ i: [(v) => { i = v; }, true], ... }`: variables that are ever assigned, and whether the loop itself does. */
function writers(e: Emitter, loop: Loop, own: ReadonlySet<string>): string {
  const { scopes, renamed } = e.module;
  const { body } = loop;
  const found = new Map<string, string>();
  for (const { scope, declared, name, kind, writes } of scopes.bindings) {
    if (scope === scopes.top || scope.node.start > body.start || scope.node.end < body.end) continue;
    if (scope.node === body || own.has(name) || !/^[\w$]+$/.test(name)) continue;
    found.delete(name);
    if (kind !== 'let' && kind !== 'var' && kind !== 'param') continue;
    if (!writes.some((write) => !write.initial)) continue;
    const within = writes.some(({ at, initial }) => !initial && at >= loop.start && at <= loop.end);
    const target = renamed.get(declared) ?? name;
    found.set(name, `${JSON.stringify(name)}: [(${e.$}v) => { ${target} = ${e.$}v; }, ${within}]`);
  }
  return `{ ${[...found.values()].join(', ')} }`;
}
