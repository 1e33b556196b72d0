// Functions: fuel at entry, temporaries, object and array literals.
// Names, `length`, `this`, `arguments` and hoisting are those of the original.
import {
  type ClassNode,
  children,
  directivesOf,
  type FunctionNode,
  isAnonymousDefinition,
  isFunction,
  type Node,
  type NodeOf,
  writtenKey,
} from './ast.js';
import { reportSpotIn, withFrame } from './capture.js';
import { enclosed } from './code-map.js';
import type { Emitter, Frame, Handlers } from './emitter.js';
import { iterated, owned } from './iterables.js';
import { outlives, register } from './kept-variables.js';
import { madeArray } from './loop-heads.js';
import { keyText } from './members.js';
import { type Parameters, parameters } from './parameters.js';
import { reportCall, reportStatement, returnText } from './report-points.js';
import { fuel, markText, statements } from './statements.js';
import { summaryFirst } from './summary-first.js';
import { walkerFirst } from './walker-first.js';

/** Runs `build` in a frame of its own; what it declared is returned with the text. */
export function inFrame(
  e: Emitter,
  frame: Omit<Frame, 'temporaries' | 'free'>,
  build: () => string,
): { text: string; names: string[] } {
  const temporaries: string[] = [];
  e.frames.push({ ...frame, temporaries, free: [] });
  e.blocks.push([]);
  const text = build();
  const names = [...temporaries, ...(e.blocks.pop() as string[])];
  e.frames.pop();
  return { text, names };
}

/** An expression where no statement can stand (a default, a field): temporaries become parameters of an arrow. */
export function inline(e: Emitter, owner: Node, build: () => string): string {
  const { text, names } = inFrame(e, { node: owner, freshThis: 'no', resumable: false }, build);
  return names.length === 0 ? text : `((${names.join(', ')}) => (${text}))()`;
}

/** Calls something: only then can it be part of a recursion that fuel must bound. */
function calls(e: Emitter, node: Node): boolean {
  switch (node.type) {
    case 'CallExpression':
      return !isMathCall(e, node) || node.arguments.some((x: Node) => calls(e, x));
    case 'NewExpression':
    case 'TaggedTemplateExpression':
    case 'YieldExpression':
    case 'AwaitExpression':
    case 'ImportExpression':
      return true;
    default:
      return children(node).some((child) => !isFunction(child) && calls(e, child));
  }
}

function isMathCall(e: Emitter, { callee }: NodeOf<'CallExpression'>): boolean {
  const object = callee.type === 'MemberExpression' ? callee.object : undefined;
  return object?.type === 'Identifier' && object.name === 'Math' && e.binding(object) === undefined;
}

/** Parameters and hoisted variables that outlive the call. */
function registrations(e: Emitter, node: Node): string {
  const found = e.module.scopes
    .bindingsOf(node)
    .filter((b) => outlives(e, b) && (b.kind === 'param' || b.kind === 'var') && b.scope.node === node);
  return register(e, found, true);
}

function functionLike(e: Emitter, node: FunctionNode, freshThis: Frame['freshThis']): string {
  const text = functionCode(e, node, freshThis);
  // The text of a method begins with its name.
  return e.methodValues.has(node) ? text : enclosed(e.module.marker, text, node.start, node.end);
}

function functionCode(e: Emitter, node: FunctionNode, freshThis: Frame['freshThis']): string {
  const { body } = node;
  const isArrow = node.type === 'ArrowFunctionExpression';
  let head = '';
  let answered = '';
  let signature: Parameters = { text: '', prologue: '' };
  const frame = { node, freshThis, resumable: node.async || node.generator };
  const { text, names } = inFrame(e, frame, () => {
    e.frame.inParameters = true;
    signature = parameters(e, node);
    e.frame.inParameters = false;
    answered = walkerFirst(e, node) + summaryFirst(e, node);
    if (body.type !== 'BlockStatement') return e.argument(body);
    const directives = directivesOf(body.body).length;
    const from = directives === 0 ? body.start + 1 : body.body[directives - 1].end;
    return statements(e, body.body.slice(directives), from, body.end - 1).replace(/^;/, '');
  });
  if (isArrow) {
    head = `${node.async ? 'async ' : ''}(${signature.text}) => `;
  } else {
    const first = node.params[0]?.start ?? body.start;
    const opening = withName(e, node, e.gap(node.start, first));
    head = `${opening.slice(0, opening.indexOf('(') + 1)}${signature.text})${e.breaks(node.params[node.params.length - 1]?.end ?? body.start, body.start)} `;
  }
  const step = !e.callbacks.has(node) && calls(e, body) ? fuel(e) : '';
  const locals = names.length === 0 ? '' : `let ${names.join(', ')}; `;
  const prologue = `${step}${signature.prologue}${registrations(e, node)}${answered}`;
  const reported = e.module.observation?.function(node) !== undefined;
  const framed = (statements: string): string => withFrame(e, node, reportCall(e, node, statements));
  if (body.type !== 'BlockStatement') {
    const lines = e.breaks(node.start, body.start);
    const range = e.module.completion ? undefined : e.module.positions.arrowBody(node);
    const mark = range === undefined ? '' : markText(e, e.mark([range], body.start));
    const said = reportStatement(e, body);
    const spot = reportSpotIn(e, node, body);
    if (reported || said !== '') {
      const value = framed(`${spot}${said}${returnText(e, node, `(${lines}${text})`)}`);
      return `${head}{ ${locals}${prologue} ${mark === '' ? '' : `${mark}; `}${value} }`;
    }
    if (locals === '' && prologue === step) {
      const value = e.beginsLikeStatement(text) ? `(${text})` : text;
      const before = [step.slice(0, -1), mark].filter((part) => part !== '');
      const comma = before.length === 0 ? value : `(${before.join(', ')}, ${text})`;
      return lines === '' ? head + comma : `${head}(${lines}${comma})`;
    }
    return `${head}{ ${locals}${prologue} ${mark === '' ? '' : `${mark}; `}return (${lines}${text}); }`;
  }
  const directives = directivesOf(body.body);
  const strict = directives.map((s, i) => {
    const line = e.breaks(i === 0 ? body.start : directives[i - 1].end, s.start);
    return `${line}${e.between(s.expression.start, s.expression.end)}; `;
  });
  return `${head}{ ${strict.join('')}${locals}${prologue}${framed(text)}}`;
}

/** `function Node() { this.x = ... }`: worth a look at `new.target` before each write to `this`. */
function looksLikeConstructor({ async, generator, id }: FunctionNode): Frame['freshThis'] {
  return id && !async && !generator && /^[A-Z]/.test(id.name) ? 'constructed' : 'no';
}

/** The head of a declaration whose name had to change. */
export function withName(e: Emitter, node: FunctionNode | ClassNode, head: string): string {
  if (!node.id || !e.module.renamed.has(node.id)) return head;
  return head.replace(node.id.name, e.name(node.id));
}

function propertyText(e: Emitter, node: NodeOf<'Property'>): string {
  if (!node.computed) return e.copy(node);
  const open = e.gap(node.start, node.key.start);
  const close = e.gap(node.key.end, node.value.start);
  return `${open}${keyText(e, node.key, undefined)}${close}${e.gen(node.value)}${e.gap(node.value.end, node.end)}`;
}

/**
 * The first property of a literal whose name may be symbolic, if it and those after it are data that take no name from
 * their keys; -1 where there is none.
 */
function firstOpenKey(e: Emitter, { properties }: NodeOf<'ObjectExpression'>): number {
  const isData = (p: Node): p is NodeOf<'Property'> =>
    p.type === 'Property' &&
    p.kind === 'init' &&
    !p.method &&
    !isAnonymousDefinition(p.value) &&
    (p.shorthand || writtenKey(p) !== '__proto__');
  const first = properties.findIndex((p) => p.type === 'Property' && p.computed && !e.module.known.isPrimitive(p.key));
  return first !== -1 && properties.slice(first).every(isData) ? first : -1;
}

/** Names that are terms can be spread, unless a name stands before a spread and after it again: then nobody could tell which was later. */
function listedBy({ properties }: NodeOf<'ObjectExpression'>): 'own' | 'enumerable' {
  const first = properties.findIndex((p) => p.type === 'SpreadElement');
  const names = (part: typeof properties): (string | undefined)[] =>
    part.map((p) => (p.type === 'SpreadElement' || p.computed ? undefined : writtenKey(p)));
  const before = new Set(names(properties.slice(0, first)));
  return names(properties.slice(first)).some((name) => name !== undefined && before.has(name)) ? 'own' : 'enumerable';
}

function spreaded(e: Emitter, node: NodeOf<'ObjectExpression'>, text: string): string {
  const spreads = node.properties.some((p) => p.type === 'SpreadElement');
  return spreads && listedBy(node) === 'enumerable' ? `${e.op('spreaded')}(${text})` : text;
}

/** `(o = { a: 1 }, put(o, name(k), 2), put(o, "b", 3), o)`: a property under a symbolic name cannot stand in a literal. */
function definedInTurn(e: Emitter, node: NodeOf<'ObjectExpression'>, split: number): string {
  const object = e.take();
  let text = '{';
  let at = node.start + 1;
  for (const [i, property] of node.properties.entries()) {
    const lines = e.breaks(at, property.start);
    at = property.end;
    if (i < split || property.type === 'SpreadElement') {
      text += `${lines}${property.type === 'SpreadElement' ? `...${owned(e, property.argument, listedBy(node))}` : e.gen(property)}, `;
      continue;
    }
    if (i === split) text = spreaded(e, node, `${text}}`);
    const name = property.computed
      ? `${e.op('name')}(${e.argument(property.key)})`
      : JSON.stringify(writtenKey(property));
    const between = e.breaks(property.key.end, property.value.start);
    text += `, ${lines}${e.op('put')}(${object}, ${name}, ${between}${e.argument(property.value)})`;
  }
  e.release(object);
  return `(${object} = ${text}, ${e.breaks(at, node.end)}${object})`;
}

export const FUNCTIONS: Handlers = {
  FunctionDeclaration: (e, node) => functionLike(e, node, looksLikeConstructor(node)),
  FunctionExpression: (e, node) =>
    functionLike(e, node, e.baseConstructors.has(node) ? 'yes' : looksLikeConstructor(node)),
  ArrowFunctionExpression: (e, node) => functionLike(e, node, 'no'),

  Property(e, node) {
    if (node.kind === 'set') e.setters.add(node.value);
    if (node.shorthand) {
      const value = e.gen(node.value);
      return `${writtenKey(node)}: ${value}`;
    }
    const isMethod = node.method || node.kind !== 'init';
    if (isMethod) e.methodValues.add(node.value);
    else if (!node.computed && isAnonymousDefinition(node.value)) {
      e.propertyNames.set(node.value, e.between(node.key.start, node.key.end));
    }
    const text = propertyText(e, node);
    return isMethod ? enclosed(e.module.marker, text, node.start, node.end) : text;
  },

  ArrayExpression(e, node) {
    return madeArray(e, e.copy(node));
  },

  ObjectExpression(e, node) {
    const split = firstOpenKey(e, node);
    if (split !== -1) return definedInTurn(e, node, split);
    let out = '';
    let at = node.start;
    for (const property of node.properties) {
      out += e.gap(at, property.start);
      out += property.type === 'SpreadElement' ? `...${owned(e, property.argument, listedBy(node))}` : e.gen(property);
      at = property.end;
    }
    return spreaded(e, node, out + e.gap(at, node.end));
  },

  YieldExpression(e, node) {
    if (!node.delegate || !node.argument) return e.copy(node);
    return `yield* ${iterated(e, node.argument, isFunction(e.frame.node) && e.frame.node.async ? 'iterateAsync' : 'iterate')}`;
  },

  AwaitExpression(e, node) {
    return isTopLevel(e) && e.module.es === undefined
      ? `${e.op('unsupported')}("top-level await", ${e.site(node)})`
      : e.copy(node);
  },
};

function isTopLevel(e: Emitter): boolean {
  return e.frames.every((frame) => frame.node.type === 'Program');
}
