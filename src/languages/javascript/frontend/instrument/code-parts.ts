// Parts of a module that a run enters as a whole or not at all: bodies of functions, blocks, statements behind `if` and loops, cases. Each
// begins with a mark, so the marks that fired tell which parts a run has entered. Kept beside the translated module, for whoever asks
// which of its code is the code of an earlier run.
// Soundness: what a part holds acts on nothing outside of it unless it is entered. So a block that declares names for the function around
// it is no part of its own, nor is one whose first statement has no mark: their text belongs to the part around.
import { createHash } from 'node:crypto';
import type { ModuleCode } from '../../module-code.js';
import { children, type FunctionNode, isDirective, type Node } from './ast.js';

interface Part {
  readonly start: number;
  readonly end: number;
  readonly parts: Part[];
  /** Marks by index, that are in no inner part. */
  readonly marks: number[];
}

interface Parted {
  readonly text: string;
  readonly root: Part;
}

const PARTED = new WeakMap<ModuleCode, Parted>();

/** Finds the parts of a module that was just translated. @param starts where the first statement of each mark begins in the text */
export function keepParts(code: ModuleCode, program: Node, text: string, starts: readonly number[]): void {
  const marks = new Map<number, number[]>();
  starts.forEach((start, mark) => marks.set(start, [...(marks.get(start) ?? []), mark]));
  const root: Part = { start: 0, end: text.length, parts: [], marks: [] };
  collect(program, root, marks);
  starts.forEach((start, mark) => innermost(root, start).marks.push(mark));
  PARTED.set(code, { text, root });
}

/** A name for each mark, equal for equal code in equal surroundings; and one for what is in no part. Undefined for code that has no parts. */
export function namesOfMarks(
  code: ModuleCode,
): { readonly root: string; readonly names: readonly string[] } | undefined {
  const parted = PARTED.get(code);
  if (parted === undefined) return undefined;
  const names: string[] = code.marks.map(() => '');
  const name = (part: Part, around: string): string => {
    const own = hash(`${around}\0${ownText(parted.text, part)}`);
    part.marks.forEach((mark, i) => {
      names[mark] = `${own}:${i}`;
    });
    part.parts.forEach((inner, i) => name(inner, `${own}:${i}`));
    return own;
  };
  return { root: name(parted.root, code.file), names };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Without inner parts: for each there is a sign that no text has. */
function ownText(text: string, { start, end, parts }: Part): string {
  const plain = (from: number, to: number): string => text.slice(from, to).replaceAll('\0', '\0\0');
  let own = '';
  let at = start;
  for (const inner of parts) {
    own += `${plain(at, inner.start)}\0#`;
    at = inner.end;
  }
  return own + plain(at, end);
}

function collect(root: Node, top: Part, marks: ReadonlyMap<number, unknown>): void {
  const stack: [Node, Part][] = [[root, top]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, around] = next;
    for (const child of children(node)) {
      const span = spanOf(child, node);
      if (span === undefined || !marks.has(span[0]) || span[0] < around.start || span[1] > around.end) {
        stack.push([child, around]);
        continue;
      }
      const part: Part = { start: span[0], end: span[1], parts: [], marks: [] };
      around.parts.push(part);
      stack.push([child, part]);
    }
  }
  sort(top);
}

function sort({ parts }: Part): void {
  parts.sort((a, b) => a.start - b.start);
  parts.forEach(sort);
}

/** Where a part begins and ends; undefined for what is none. */
function spanOf(node: Node, parent: Node): readonly [number, number] | undefined {
  if (isFunction(parent) && node === (parent as FunctionNode).body) {
    if (node.type !== 'BlockStatement') return [node.start, node.end];
    return listed(node.body.filter((statement) => !isDirective(statement)));
  }
  if (node.type === 'SwitchCase') {
    return node.consequent.some(declares) || node.consequent.some(reachesOut) ? undefined : listed(node.consequent);
  }
  if (node.type === 'BlockStatement') return node.body.some(reachesOut) ? undefined : listed(node.body);
  const single = isBody(node, parent) && node.type !== 'EmptyStatement' && !reachesOut(node);
  return single ? [node.start, node.end] : undefined;
}

function listed(statements: readonly Node[]): readonly [number, number] | undefined {
  return statements.length === 0 ? undefined : [statements[0].start, statements[statements.length - 1].end];
}

function isFunction(node: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

/** A statement that an `if` or a loop runs or does not. */
function isBody(node: Node, parent: Node): boolean {
  switch (parent.type) {
    case 'IfStatement':
      return node === parent.consequent || node === parent.alternate;
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      return node === parent.body;
    default:
      return false;
  }
}

/** Declares a name that others of the list see. */
function declares(node: Node): boolean {
  return node.type === 'VariableDeclaration' || node.type === 'ClassDeclaration';
}

/** Declares a name that the function around may see. */
function reachesOut(node: Node): boolean {
  if (node.type === 'FunctionDeclaration') return true;
  if (isFunction(node)) return false;
  if (node.type === 'VariableDeclaration' && node.kind === 'var') return true;
  return children(node).some(reachesOut);
}

function innermost(part: Part, at: number): Part {
  const inner = part.parts.find(({ start, end }) => start <= at && at < end);
  return inner === undefined ? part : innermost(inner, at);
}
