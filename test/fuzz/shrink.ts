// Makes a failing program smaller by structure: removes statements and list items, replaces expressions by their parts.
import { Code, P } from './code.js';

/** `fails` runs a candidate; at most `tries` of them. */
export function shrink(tree: Code, fails: (tree: Code) => boolean, tries = 2000): Code {
  let current = tree;
  let left = tries;
  for (let progress = true; progress && left > 0; ) {
    progress = false;
    for (const candidate of candidates(current)) {
      if (left-- <= 0) return current;
      if (String(candidate).length >= String(current).length || !fails(candidate)) continue;
      current = candidate;
      progress = true;
      break;
    }
  }
  return current;
}

/** Smaller trees, the smallest steps last. */
export function* candidates(code: Code): Generator<Code> {
  yield* removals(code);
  yield* simplifications(code);
  for (const [i, part] of code.parts.entries()) {
    if (!(part instanceof Code)) continue;
    for (const smaller of candidates(part)) yield withPart(code, i, smaller);
  }
}

function withPart(code: Code, i: number, part: Code | string): Code {
  return new Code(code.kind, code.precedence, code.parts.with(i, part), code.separator);
}

function* removals(code: Code): Generator<Code> {
  if (code.kind !== 'statements' && code.kind !== 'items') return;
  for (let size = code.parts.length; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at + size <= code.parts.length; at += size) {
      yield new Code(code.kind, code.precedence, code.parts.toSpliced(at, size), code.separator);
    }
  }
}

function* simplifications(code: Code): Generator<Code> {
  if (code.kind === 'statement') {
    for (const inner of below(code, 'statements')) yield inner;
    return;
  }
  if (code.kind !== 'expression') return;
  yield new Code('expression', P.primary, ['(0)']);
  for (const inner of below(code, 'expression')) {
    yield inner.precedence >= code.precedence ? inner : new Code('expression', P.primary, ['(', inner, ')']);
  }
}

/** The nearest nodes of a kind below. */
function below(code: Code, kind: Code['kind']): Code[] {
  return code.children.flatMap((child) => (child.kind === kind ? [child] : below(child, kind)));
}
