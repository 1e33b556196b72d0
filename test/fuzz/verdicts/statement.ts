// Statements of a random function as a tree: printed with one statement to a line, and made smaller by leaving some out.

/** `if (c) {` ... `} else {` ... `}`: each part has a head and a body. Without parts: a statement of one line. */
export interface Statement {
  readonly text: string;
  readonly parts?: readonly Part[];
}

interface Part {
  /** Of the first part: the statement's text; of others `} else {` and the like. */
  readonly head: string;
  readonly body: readonly Statement[];
}

/** Stands before every statement: a line of the checked text, a report of the line in the text that runs. */
export const MARK = '§';

export function linesOf(statements: readonly Statement[], indent: string): string[] {
  return statements.flatMap(({ text, parts }) => {
    if (parts === undefined) return [`${indent}${MARK}${text}`];
    const blocks = parts.flatMap(({ head, body }, i) => [
      `${indent}${i === 0 ? MARK : ''}${head}`,
      ...linesOf(body, `${indent}  `),
    ]);
    return [...blocks, `${indent}}${text}`];
  });
}

/** Every list with one statement left out, or with a statement replaced by what is inside it. */
export function* smaller(statements: readonly Statement[]): Generator<Statement[]> {
  for (const [i, statement] of statements.entries()) {
    const around = (middle: readonly Statement[]): Statement[] => [
      ...statements.slice(0, i),
      ...middle,
      ...statements.slice(i + 1),
    ];
    yield around([]);
    for (const [at, part] of (statement.parts ?? []).entries()) {
      yield around(part.body);
      for (const body of smaller(part.body)) {
        const parts = (statement.parts ?? []).map((p, j) => (j === at ? { ...p, body } : p));
        yield around([{ ...statement, parts }]);
      }
    }
  }
}
