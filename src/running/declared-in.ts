// Functions of a large text by their declarations alone: parsing megabytes at load would cost the program more than it may notice. Used where the loader
// adds probes (marks.ts).
// Soundness: what is found is a whole function of that name whose declaration begins a line. One that is declared in another way is not found, which
// the report of a run says.
import { type Node, parseExpressionAt } from 'acorn';
import { type Found, functionsOf } from '../record/probe.js';

/** @param unit a function's name, or a class's and a method's */
export function declaredIn(text: string, unit: string): Found[] {
  const [first, member] = unit.split('.') as [string, string?];
  const declared = member === undefined ? '(?:async )?function\\s*\\*?\\s*' : 'class\\s+';
  const lines = new RegExp(`^([ \\t]*)(?:export )?(${declared}${first.replaceAll('$', '\\$')})[\\s({]`, 'gm');
  const found = [...text.matchAll(lines)].flatMap((match) => {
    const node = expressionAt(text, match.index + match[0].indexOf(match[2] as string));
    return node === undefined ? [] : [{ indent: (match[1] as string).length, node }];
  });
  // Further inside there are others of the name.
  const outermost = Math.min(...found.map(({ indent }) => indent));
  return found.flatMap(({ indent, node }) => (indent > outermost ? [] : functionsOf(declaration(node), unit)));
}

function expressionAt(text: string, at: number): Node | undefined {
  try {
    return parseExpressionAt(text, at, { ecmaVersion: 'latest', allowSuperOutsideMethod: true });
  } catch {
    return undefined;
  }
}

/** What was read as an expression stands as a statement. */
function declaration(node: Node): Node {
  return { ...node, type: node.type.replace('Expression', 'Declaration') } as Node;
}
