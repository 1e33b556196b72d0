// A script: code of the global scope, whose declarations other scripts see. It is not wrapped in a function; what it needs
// of the runtime are variables of the global scope, which a prelude declares and fills in.
// Always holds: two scripts of a realm that are translated with different prefixes do not share a name of ours.
import { directivesOf } from './ast.js';
import { Emitter, type Handlers, type Module } from './emitter.js';
import { inFrame } from './functions.js';
import { statements } from './statements.js';

export interface ScriptText {
  readonly emitter: Emitter;
  /** A script that evaluates to a function of operations, marks and fuel; to be called before the text runs. */
  readonly prelude: string;
  readonly text: string;
}

export function emitScript(module: Module, handlers: Handlers): ScriptText {
  const e = new Emitter(module, handlers);
  const { body } = module.program;
  const directives = directivesOf(body);
  const from = directives[directives.length - 1]?.end ?? 0;
  const strict = directives.map((d) => `${e.between(d.expression.start, d.expression.end)}; `).join('');
  const { text, names } = inFrame(e, { node: module.program, freshThis: 'no', resumable: false }, () => {
    const list = body.slice(directives.length);
    const first: number = list[0]?.start ?? from;
    return e.breaks(0, first) + statements(e, list, first, list[list.length - 1]?.end ?? first);
  });
  const { ops, marks, fuel } = module.names;
  const values = [
    [ops, 'a'],
    [marks, 'b'],
    [fuel, 'c'],
    ...[...e.methods].map((method) => [e.op(method), `a.${method}`]),
    ...[...e.decisions].map((m) => [`${ops}T${m}`, `(x, y, s) => a.test(a.${m}(x, y), s)`]),
  ];
  const declared = [...values.map(([name]) => name), ...names];
  const filled = values.map(([name, value]) => `${name} = ${value};`).join(' ');
  return { emitter: e, prelude: `let ${declared.join(', ')}; (a, b, c) => { ${filled} }`, text: `${strict}${text}` };
}
