// Code made from text while a path runs. A direct `eval(x)` stays one: what it is given is the translation of x, so that the
// code sees the variables around it. The translation adds only declarations to the statements of the text, which have no
// completion value; marks are left out, since no file has these statements.
// Always holds: text that is symbolic, or that uses names the translation needs, is refused.
import vm from 'node:vm';
import type { CallExpression, Program } from 'acorn';
import { directivesOf, type Node } from './ast.js';
import { Emitter, type Handlers, type Module, type PrivateName } from './emitter.js';
import { inFrame } from './functions.js';
import { LanguageParser } from './parser.js';
import type { EvaluationContext } from './request.js';
import { statements } from './statements.js';

/** What is allowed around the text is checked when it is evaluated. */
class EvalParser extends LanguageParser {
  get allowNewDotTarget(): boolean {
    return true;
  }
}

class StrictEvalParser extends EvalParser {
  constructor(options: any, input: string, position?: number) {
    super(options, input, position);
    (this as unknown as { strict: boolean }).strict = true;
  }
}

const EVAL_OPTIONS = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowSuperOutsideMethod: true,
  checkPrivateFields: false,
} as const;

/** Parses the text of a direct eval. */
export function parseEvaluated(text: string, strict: boolean): Program {
  return (strict ? StrictEvalParser : EvalParser).parse(text, EVAL_OPTIONS);
}

export function emitEvaluated(
  module: Module,
  handlers: Handlers,
  context: EvaluationContext,
): { emitter: Emitter; text: string } {
  const e = new Emitter(module, handlers);
  e.privates.push(new Map(context.privates as [string, PrivateName][]));
  const { body } = module.program;
  const directives = directivesOf(body);
  const strict = directives.map((d) => `${e.between(d.expression.start, d.expression.end)}; `).join('');
  const { text, names } = inFrame(e, { node: module.program, freshThis: 'no', resumable: false }, () => {
    const list = body.slice(directives.length);
    const first = list[0]?.start ?? 0;
    return e.breaks(0, first) + statements(e, list, first, list[list.length - 1]?.end ?? first);
  });
  const { ops, fuel } = module.names;
  const outer = context.ops;
  const declared = [
    ...(text.includes(fuel) || e.methods.has('evalText') ? [`${fuel} = ${outer}f`] : []),
    ...[...e.methods].map((method) => `${e.op(method)} = ${outer}.${method}`),
    ...[...e.decisions].map((m) => `${ops}T${m} = (a, b, s) => ${outer}.test(${outer}.${m}(a, b), s)`),
    ...names,
  ];
  if (declared.length > 0 || text.includes(ops)) declared.unshift(`${ops} = ${outer}`);
  return { emitter: e, text: `${strict}${declared.length === 0 ? '' : `let ${declared.join(', ')}; `}${text}` };
}

/** `eval(x)` by that name. Undefined for any other call. */
export function directEval(
  e: Emitter,
  node: CallExpression,
  args: (list: readonly Node[]) => string,
): string | undefined {
  const { callee, arguments: list } = node;
  if (callee.type !== 'Identifier' || callee.name !== 'eval' || node.optional) {
    return undefined;
  }
  const first = list[0];
  if (first === undefined) return undefined;
  const spread = list.some((x) => x.type === 'SpreadElement');
  if (spread && list.length === 1 && !spreadIsDirect()) return undefined;
  const refusal = `${e.op('unsupported')}("eval", ${e.site(node)})`;
  if (e.binding(callee) !== undefined) {
    // A variable of that name: only if it holds the function itself, which cannot be exchanged there, the call is direct.
    return `(${e.op('evalIn')}(eval) ? (${e.op('evalText')}(0, ""), ${refusal}) : eval(${args(list)}))`;
  }
  if (isRefused(e)) return refusal;
  const { module } = e;
  const context: EvaluationContext = {
    file: module.file,
    strict: module.scopes.strict.has(e.frame.node),
    ops: module.names.ops,
    privates: e.privates.flatMap((map) => [...map]),
  };
  const textOf = (use: string): string => `${e.op('evalText')}(${use}, ${JSON.stringify(JSON.stringify(context))})`;
  if (spread) {
    const given = e.take();
    const all = `${given} = [${args(list)}]`;
    e.release(given);
    return `(${all}, ${e.op('evalIn')}(eval) ? eval(${textOf(`${given}[0]`)}) : eval(...${given}))`;
  }
  const others = list.slice(1);
  const held = e.hold(first, others);
  const text = textOf(held.use);
  const rest = others.length === 0 ? '' : `, ${args(others)}`;
  e.drop(held);
  const before = held.init === '' ? '' : `${held.init}, `;
  return `(${before}${e.op('evalIn')}(eval) ? eval(${text}${rest}) : eval(${held.use}${rest}))`;
}

let directSpread: boolean | undefined;

/** Versions of V8 differ in whether `eval(...list)`, and nothing else given, sees the variables around it. */
function spreadIsDirect(): boolean {
  directSpread ??= vm.runInNewContext("(() => { let probe = 1; return eval(...['typeof probe']); })()") === 'number';
  return directSpread;
}

/** Where the variables around it are known under other names, or are reported. */
function isRefused({ module }: Emitter): boolean {
  return module.renamed.size > 0 || module.observation !== undefined || module.capture !== undefined;
}
