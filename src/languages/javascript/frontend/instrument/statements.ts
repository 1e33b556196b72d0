import { boundIdentifiers, children, isDirective, type Node, type NodeOf } from './ast.js';
import { followIteration, hideFinally, reportCut, reportSpot, reportSpotBefore } from './capture.js';
import { registerClosures } from './closures.js';
import type { Emitter, Handlers } from './emitter.js';
import { isPure } from './formula.js';
import { completes } from './harmless.js';
import { iterated, owned } from './iterables.js';
import { escaping, register, registerDeclared } from './kept-variables.js';
import { headBeforeTest, headInBody, headOfIteration, reportLoop, widens } from './loop-heads.js';
import { hasNamedHead, loopTarget } from './loop-target.js';
import { standInAfter, standInFor } from './modelled.js';
import { isObject, sequence } from './operators.js';
import { declareFrom, declarePattern } from './patterns.js';
import { returnedText } from './recursion.js';
import { effect } from './references.js';
import { callToken, reportEntered, reportStatement } from './report-points.js';
import { test } from './tests.js';

/** Statement types that end with a semicolon. */
const TERMINATED = new Set([
  'ExpressionStatement',
  'VariableDeclaration',
  'ReturnStatement',
  'ThrowStatement',
  'BreakStatement',
  'ContinueStatement',
  'DoWhileStatement',
  'DebuggerStatement',
]);

export function fuel(e: Emitter): string {
  return `--${e.module.names.fuel}.fuel < 0 && ${e.op('spend')}();`;
}

/** The same at the head of a loop. */
function loopFuel(e: Emitter): string {
  return e.module.completion ? `let ${e.module.names.fresh('q')} = ${fuel(e)}` : fuel(e);
}

/** A list of statements with the text around them, from `start` to `end`. */
export function statements(e: Emitter, list: readonly Node[], start: number, end: number): string {
  let out = '';
  let at = start;
  let shared: number | undefined;
  for (const statement of list) {
    out += e.between(at, statement.start);
    at = statement.end;
    if (isDirective(statement)) {
      out += `${e.gen(statement)};`;
      continue;
    }
    const mark = markOf(e, statement, shared);
    const text = terminated(e, statement);
    out += mark.text + reportStatement(e, statement) + reportSpot(e, statement) + reportLoop(e, statement) + text;
    out +=
      registerClosures(e, statement) +
      registerDeclared(e, statement) +
      standInAfter(e, statement) +
      missingBreaks(e, statement, text);
    shared = completes(e, statement) ? (mark.index ?? shared) : undefined;
  }
  return out + e.between(at, end);
}

/** Line breaks that the text of a statement lost: what follows stands on its own line again, as stack traces show it. */
function missingBreaks(e: Emitter, statement: Node, text: string): string {
  const wanted = e.breaks(statement.start, statement.end).length;
  if (wanted === 0) return '';
  let made = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) made++;
  return '\n'.repeat(Math.max(0, wanted - made));
}

function terminated(e: Emitter, statement: Node): string {
  const text = e.gen(statement);
  return TERMINATED.has(statement.type) && !text.endsWith(';') ? `${text};` : text;
}

/** A mark that stands for the statement (and for those that begin with it). */
function markOf(e: Emitter, statement: Node, shared: number | undefined): { text: string; index: number | undefined } {
  if (e.module.completion) return { text: '', index: undefined };
  const ranges = [];
  for (let node: Node | undefined = statement; node !== undefined; ) {
    const range = e.module.positions.statement(node);
    if (range !== undefined) ranges.push(range);
    node = node.type === 'LabeledStatement' ? node.body : undefined;
  }
  if (ranges.length === 0) return { text: '', index: undefined };
  if (shared !== undefined) {
    e.marks[shared - e.module.markBase].push(...ranges);
    return { text: '', index: shared };
  }
  const index = e.mark(ranges, statement.start);
  return { text: `${markText(e, index)}; `, index };
}

/** An expression that fires the mark the first time. */
export function markText(e: Emitter, index: number): string {
  return `${e.module.names.marks}[${index}] || ${e.op('mark')}(${index})`;
}

function block(e: Emitter, body: Node, prefix: string): string {
  if (body.type === 'BlockStatement') return blockWith(e, body, prefix);
  if (body.type === 'EmptyStatement') return `{ ${prefix} }`;
  e.blocks.push([]);
  const mark = markOf(e, body, undefined);
  const text = terminated(e, body);
  return `{ ${declared(e)}${prefix} ${mark.text}${reportStatement(e, body)}${reportSpot(e, body)}${reportLoop(e, body)}${text} }`;
}

/** `let $p1;` for the names asked for inside the block just ended. */
function declared(e: Emitter): string {
  const names = e.blocks.pop() as string[];
  return names.length === 0 ? '' : `let ${names.join(', ')}; `;
}

function blockWith(e: Emitter, node: NodeOf<'BlockStatement'>, prefix: string): string {
  e.blocks.push([]);
  const text = statements(e, node.body, node.start + 1, node.end - 1);
  return `{ ${declared(e)}${prefix}${text}}`;
}

/** Declarators without the final semicolon. */
function declaration(e: Emitter, node: NodeOf<'VariableDeclaration'>): string {
  const list = node.declarations;
  let out = e.between(node.start, list[0].start);
  list.forEach((d, i) => {
    if (i > 0) out += e.gap(list[i - 1].end, d.start).replace(/^[^,]*/, '');
    if (d.id.type === 'Identifier') {
      out += d.init
        ? `${e.name(d.id)} = ${e.breaks(d.id.end, d.init.start)}${standInFor(e, node, d, e.argument(d.init))}`
        : e.name(d.id);
    } else if ((d.id.type === 'ArrayPattern' || d.id.type === 'ObjectPattern') && d.init) {
      out += declarePattern(e, d.id, d.init);
    }
  });
  return out;
}

function forEach(
  e: Emitter,
  node: NodeOf<'ForInStatement' | 'ForOfStatement'>,
  keyword: string,
  source: string,
): string {
  const { head, prefix, held } = loopTarget(e, node.left, node.type === 'ForOfStatement');
  if (held !== undefined) e.release(held);
  const nested = prefix !== '';
  const start = loopFuel(e) + reportEntered(e, node) + reportCut(e, node);
  const body = nested ? `{ ${start} ${prefix} ${block(e, node.body, '')} }` : block(e, node.body, start);
  const text = `${keyword} (${head} ${node.type === 'ForOfStatement' ? 'of' : 'in'} ${source}) ${body}`;
  const dead = nested ? deadNames(e, node) : [];
  if (dead.length === 0 || e.labelled.has(node)) return text;
  const label = e.module.names.fresh('l');
  // Never initialized, for closures that are called later.
  return `${label}: { ${text} break ${label}; let ${dead.join(', ')}; }`;
}

/** What a pattern of the head declares and the iterated expression mentions: it is in its temporal dead zone there. */
function deadNames(e: Emitter, { left, right }: NodeOf<'ForInStatement' | 'ForOfStatement'>): string[] {
  if (left.type !== 'VariableDeclaration' || left.kind === 'var') return [];
  const names = new Set(boundIdentifiers(left.declarations[0].id).map((name) => e.name(name)));
  const mentioned = new Set<string>();
  const visit = (node: Node): void => {
    if (node.type === 'Identifier') mentioned.add(node.name);
    for (const child of children(node)) visit(child);
  };
  visit(right);
  return [...names].filter((name) => mentioned.has(name));
}

// switch

/** A name path from a variable of the module or a global: can be read in a closure at no cost to the function. */
function isConstantPath(e: Emitter, node: Node): boolean {
  if (node.type === 'MemberExpression') return !node.computed && isConstantPath(e, node.object);
  if (node.type !== 'Identifier') return false;
  const binding = e.binding(node);
  return binding === undefined || binding.scope === e.module.scopes.top;
}

function switchStatement(e: Emitter, node: NodeOf<'SwitchStatement'>): string {
  const { discriminant, cases } = node;
  const tests = cases.flatMap((c) => c.test ?? []);
  const site = e.site(discriminant);
  // Tests that stay in place besides the question which one is met are evaluated twice.
  const simple = tests.every((t) => (e.module.known.isPrimitive(t) && isPure(e, t, [])) || isConstantPath(e, t));
  const value = e.take();
  const store = `${value} = ${e.value(discriminant)}`;
  let head = store;
  if (simple && !e.module.known.isPrimitive(discriminant)) {
    const closures = tests.map((t) => `() => (${e.gen(t)})`).join(', ');
    head = `${isObject(`(${store})`)} ? ${value} = ${e.op('select')}(${value}, [${closures}], ${site}) : ${value}`;
  }
  if (cases.length === 0) {
    e.release(value);
    return `switch (${head}) {${e.breaks(discriminant.end, node.end)}}`;
  }
  let at = discriminant.end;
  const out = `switch (${head}) {`;
  e.blocks.push([]);
  let body = '';
  for (const c of cases) {
    body += e.gap(at, c.start).replace(/[){]/g, '');
    if (!c.test) {
      body += 'default:';
    } else if (e.module.known.isPrimitive(c.test)) {
      // A concrete case of a switch whose discriminant may still be symbolic is compared like any other.
      body += simple ? `case ${e.gen(c.test)}:` : `case ${caseTest(e, c.test, value, false)}:`;
    } else {
      body += `case ${caseTest(e, c.test, value, simple)}:`;
    }
    at = c.test?.end ?? c.start + 'default'.length;
    const stop = c.consequent[0]?.start ?? c.end;
    body += e.gap(at, stop).replace(/[:)]/g, '') + reportEntered(e, c);
    body += statements(e, c.consequent, stop, c.end);
    at = c.end;
  }
  e.release(value);
  moveNamesOut(e);
  return `${out}${body}${e.gap(at, node.end)}`;
}

/** Names asked for inside a switch go to the block around it: a case list has no place for declarations. */
function moveNamesOut(e: Emitter): void {
  const names = e.blocks.pop() as string[];
  e.blocks[e.blocks.length - 1].push(...names);
}

/** A case value that may be symbolic, or is compared with a symbolic one: equal to the discriminant or to nothing. */
function caseTest(e: Emitter, node: Node, value: string, concrete: boolean): string {
  const held = e.hold(node, []);
  e.drop(held);
  const objects = [concrete ? '' : isObject(value), e.module.known.isPrimitive(node) ? '' : isObject(held.use)];
  const condition = objects.filter((x) => x !== '').join(' || ');
  const equal = `${e.decide('seq', `${value}, ${held.use}`, e.site(node))} ? ${value} : ${e.$}`;
  return sequence([held.init], `${condition} ? (${equal}) : ${held.use}`);
}

export const STATEMENTS: Handlers = {
  BlockStatement: (e, node) => blockWith(e, node, ''),

  ExpressionStatement(e, node) {
    if (isDirective(node)) return e.between(node.expression.start, node.expression.end);
    const text = e.module.completion ? e.gen(node.expression) : effect(e, node.expression);
    const lines = e.breaks(node.expression.end, node.end);
    return e.beginsLikeStatement(text) ? `(${text})${lines};` : `${text}${lines};`;
  },

  VariableDeclaration(e, node) {
    const names = node.declarations.flatMap((d) => escaping(e, d.id));
    return `${declaration(e, node)};${register(e, names, true)}`;
  },

  IfStatement(e, node) {
    const { consequent, alternate } = node;
    let out = `if ${test(e, node.test)}${e.breaks(node.test.end, consequent.start)} ${block(e, consequent, '')}`;
    if (alternate) out += `${e.breaks(consequent.end, alternate.start)} else ${block(e, alternate, '')}`;
    else if (e.module.branchMarks) out += ` else { ${e.arm('0')}; }`;
    return out;
  },

  WhileStatement(e, node) {
    const start = loopFuel(e) + reportCut(e, node);
    return `while ${headBeforeTest(e, node, test(e, node.test))}${e.breaks(node.test.end, node.body.start)} ${block(e, node.body, start)}`;
  },

  DoWhileStatement(e, node) {
    const head = widens(e) ? headInBody(e, node) : reportCut(e, node);
    return `do ${block(e, node.body, loopFuel(e) + head)}${e.breaks(node.body.end, node.test.start)} while ${test(e, node.test)};`;
  },

  ForStatement(e, node) {
    const { init, update, body } = node;
    let prefix = loopFuel(e) + reportCut(e, node);
    let head = '';
    if (init?.type === 'VariableDeclaration') {
      head = declaration(e, init);
      prefix += register(
        e,
        init.declarations.flatMap((d) => escaping(e, d.id)),
        true,
      );
    } else if (init) {
      head = effect(e, init);
    }
    const tested = node.test ? reportSpotBefore(e, node, node.test, test(e, node.test)) : '';
    const condition = headBeforeTest(e, node, tested);
    const step = update ? reportSpotBefore(e, node, update, effect(e, update)) : '';
    const last = update ?? node.test ?? init;
    const lines = e.breaks(init?.end ?? node.start, last?.end ?? node.start);
    // Functions among the parts have kept theirs.
    const missing = lines.slice((condition + step).split('\n').length - 1);
    return `for (${head}; ${condition}; ${missing}${step}) ${block(e, body, prefix)}`;
  },

  ForOfStatement(e, node) {
    const source = followIteration(
      e,
      node,
      iterated(e, node.right, node.await ? 'iterateAsync' : 'iterate'),
      headOfIteration(e, node),
    );
    return forEach(e, node, node.await ? 'for await' : 'for', source);
  },

  ForInStatement: (e, node) => forEach(e, node, 'for', owned(e, node.right, hasNamedHead(node) ? 'enumerable' : 'own')),

  SwitchStatement: switchStatement,

  LabeledStatement(e, node) {
    e.labelled.add(node.body);
    const text = e.gen(node.body);
    return `${node.label.name}:${e.breaks(node.label.end, node.body.start)} ${text}`;
  },

  BreakStatement: (e, node) => e.between(node.start, node.end),
  ContinueStatement: (e, node) => e.between(node.start, node.end),

  ReturnStatement(e, node) {
    if (!node.argument) return `return${returnedText(e, '')}${e.breaks(node.start, node.end)};`;
    const token = callToken(e);
    const given = token === undefined ? e.gen(node.argument) : `${token}.value = ${e.value(node.argument)}`;
    const value = returnedText(e, given);
    return `return ${e.at(node.start)}(${e.breaks(node.start, node.argument.start)}${value});`;
  },

  ThrowStatement(e, node) {
    return `${e.at(node.start)}throw ${e.op('thrown')}(${e.argument(node.argument)}, ${e.site(node)});`;
  },

  TryStatement(e, node) {
    const { block: body, handler, finalizer } = node;
    let out = `try ${e.gen(body)}`;
    if (handler) out += `${e.breaks(body.end, handler.start)} ${e.gen(handler)}`;
    if (finalizer) {
      const before = (handler ?? body).end;
      out += `${e.breaks(before, finalizer.start)} finally { if (!${e.$}.aborting) ${hideFinally(e, e.gen(finalizer))} }`;
    }
    return out;
  },

  CatchClause(e, node) {
    const { param, body } = node;
    if (param?.type === 'Identifier') {
      const name = e.name(param);
      return `catch (${name}) ${blockWith(e, body, `${e.op('caught')}(${name});${register(e, escaping(e, param), true)}`)}`;
    }
    const error = e.module.names.fresh('e');
    const names = param ? `let ${declareFrom(e, param, error)};${register(e, escaping(e, param), true)}` : '';
    const caught = `${e.op('caught')}(${error});`;
    // What the pattern declares is outside of the body.
    if (param) return `catch (${error}) { ${caught} ${names} ${blockWith(e, body, '')} }`;
    return `catch (${error}) ${blockWith(e, body, `${caught} `)}`;
  },

  WithStatement(e, node) {
    const object = `${e.op('withObject')}(${e.argument(node.object)}, ${e.site(node.object)})`;
    return `with (${object})${e.breaks(node.object.end, node.body.start)} ${block(e, node.body, '')}`;
  },

  SequenceExpression(e, node) {
    const last = node.expressions.length - 1;
    return node.expressions
      .map((x, i) => {
        const line = i === 0 ? '' : e.breaks(node.expressions[i - 1].end, x.start);
        return line + (i === last ? e.argument(x) : effect(e, x));
      })
      .join(', ');
  },
};
