// The parser of all that is translated: acorn, with one of its faults repaired.
// Called by ast.ts, es-module.ts and evaluated.ts.
import * as acorn from 'acorn';

/** What acorn does not declare. */
interface Inner {
  readonly context: unknown[];
}

const { tokContexts: contexts } = acorn as unknown as { readonly tokContexts: { readonly f_gen: unknown } };

/** The tokenizer learns that a method is a generator: after its `yield`, a slash begins a regular expression. */
export class LanguageParser extends acorn.Parser {
  parseMethod(isGenerator: boolean, ...rest: unknown[]): unknown {
    const { context } = this as unknown as Inner;
    // Below the context of the parenthesis that has been read; the brace that ends the method takes it away.
    if (isGenerator) context.splice(context.length - 1, 0, contexts.f_gen);
    const base = acorn.Parser.prototype as unknown as { parseMethod(...args: unknown[]): unknown };
    return base.parseMethod.call(this, isGenerator, ...rest);
  }
}
