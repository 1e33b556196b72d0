// Contract text beside the program (`--assume FILE`): lines `unit NAME`, then `@requires EXPRESSION`, and comments. Its clauses join those of the
// unit's own comments, see the scope of its module, and are listed with the verdict.

import { basename } from 'node:path';
import type { AssumedText } from '../../language.js';
import { ProgramError } from '../../program-error.js';
import { ts } from './compiler.js';
import { type Clause, parseClause } from './contracts.js';

/** Clauses of a unit; `scope`: the module that its expressions see. */
export function assumedClauses(texts: readonly AssumedText[], unit: string, scope: string): Clause[] {
  return texts.flatMap((text) => clausesFor(text, unit).map((clause) => ({ ...clause, scope })));
}

/** What the result rests on. */
export function assumedOf(clauses: readonly Clause[]): string[] {
  return clauses
    .filter(({ scope }) => scope !== undefined)
    .map(({ text, location }) => `inputs satisfy ${text} (assumed by ${basename(location.file)}:${location.line})`);
}

function clausesFor({ file, text }: AssumedText, unit: string): Clause[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
  const clauses: Clause[] = [];
  let current: string | undefined;
  let start = 0;
  for (const [i, line] of text.split('\n').entries()) {
    const [, name] = /^\s*unit\s+(\S+)\s*$/.exec(line) ?? [];
    const [head, expression] = /^\s*@requires\b(.*)$/.exec(line.replace(/\r$/, '')) ?? [];
    if (name !== undefined) current = name;
    else if (head !== undefined && current !== undefined) {
      const raw = { text: expression, start: start + head.length - expression.length };
      const clause = parseClause(source, raw, 'requires', 0);
      if (current === unit) clauses.push(clause);
    } else if (line.trim() !== '' && !line.trimStart().startsWith('//')) {
      const why = head === undefined ? `'${line.trim()}' was not understood` : 'no unit is named above it';
      throw new ProgramError('contract-syntax', `${file}:${i + 1}: ${why}`, {
        suggestion: "lines 'unit NAME', then '@requires EXPRESSION'",
      });
    }
    start += line.length + 1;
  }
  return clauses;
}
