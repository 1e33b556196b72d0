// Path conditions, contracts and predicted values as executable JavaScript: each is compiled in the scope of the unit's
// module, as a function of the receiver, the parameters and the fresh inputs of the run.
import { transformSync } from 'esbuild';
import type { UnitDescription } from '../../src/languages/unit.js';
import type { Built } from './build.js';
import { type Instance, withoutPrivateNames } from './original.js';
import type { Drawn } from './run.js';

/** Evaluates compiled expressions on one input. */
export type Evaluation = (index: number) => unknown;

/** Expressions over the inputs of a unit, compiled together. */
export class Expressions {
  readonly #start: (this: unknown, drawn: unknown[], ...args: unknown[]) => Evaluation;
  readonly #names: readonly string[];

  /** @throws SyntaxError naming the expression that is not JavaScript */
  constructor(unit: UnitDescription, instance: Instance, texts: readonly string[], drawnNames: readonly string[] = []) {
    this.#names = drawnNames;
    const parameters = unit.parameters.map((p) => p.name);
    const cases = texts.map((text, i) => `case ${i}: return (${withoutPrivateNames(text)});`).join('\n');
    const code = `(function ([${drawnNames.join()}], ${parameters.join()}) { return ($i) => { switch ($i) {\n${cases}\n} } })`;
    this.#start = instance.evaluate(code);
  }

  on(inputs: Built, drawn: Drawn): Evaluation {
    const values = this.#names.map((name) => drawn.get(name));
    return this.#start.call(inputs.receiver, values, ...inputs.args);
  }
}

/** All conjuncts hold, read left to right; a conjunct that throws is reported as such. */
export function holds(evaluation: Evaluation, from: number, count: number, text: (i: number) => string): boolean {
  for (let i = from; i < from + count; i++) {
    let value: unknown;
    try {
      value = evaluation(i);
    } catch (error) {
      throw new Error(`the condition ${text(i)} throws ${String(error)}`);
    }
    if (typeof value !== 'boolean') throw new Error(`the condition ${text(i)} is ${String(value)}, not a boolean`);
    if (!value) return false;
  }
  return true;
}

/** A contract as JavaScript: it may be written with types. */
export function stripTypes(text: string): string {
  return transformSync(`(${text})`, { loader: 'ts', target: 'es2022' }).code.trim().replace(/;$/, '');
}

/** The postcondition's text with `old(e)` replaced by `$old[i]`, and the texts of the e. */
export function splitOld(text: string): { readonly text: string; readonly olds: string[] } {
  const olds: string[] = [];
  let result = '';
  let at = 0;
  for (let match = /\bold\(/.exec(text); match !== null; match = /\bold\(/.exec(text.slice(at))) {
    const start = at + match.index;
    let depth = 1;
    let end = start + match[0].length;
    while (depth > 0) {
      if (text[end] === '(') depth++;
      if (text[end] === ')') depth--;
      end++;
    }
    result += `${text.slice(at, start)}$old[${olds.length}]`;
    olds.push(text.slice(start + match[0].length, end - 1));
    at = end;
  }
  return { text: result + text.slice(at), olds };
}
