// How a region is left, and what it uses of the function around it besides variables: `return`, `break` and `continue` that lead outside become
// edits that go through the region's end; what has no meaning outside of the function is refused.
import type { BreakOrContinueStatement, Node, ReturnStatement } from 'typescript';
import { leaving } from '../../../../running/region.js';
import type { Edit } from '../../../../running/text-builder.js';
import { ts } from '../compiler.js';
import { isMemberName } from './bindings.js';
import { unsupported } from './region-error.js';

export interface Exits {
  readonly edits: readonly Edit[];
  readonly async: boolean;
  /** `this` or `super` of the function around. */
  readonly self: boolean;
  readonly usesSuper: boolean;
  /** Private names of classes around. */
  readonly privates: boolean;
}

interface Found extends Exits {
  readonly edits: Edit[];
  async: boolean;
  self: boolean;
  usesSuper: boolean;
  privates: boolean;
}

const AROUND = 'name lines without it, or the function around them';

/** @throws ProgramError */
export function exitsOf(nodes: readonly Node[], region: string): Exits {
  const found: Found = { edits: [], async: false, self: false, usesSuper: false, privates: false };
  for (const node of nodes) new ExitVisitor(node, region, found).visit(node, { own: true, receiver: true });
  return found;
}

interface Within {
  /** Not inside of a function of the region. */
  readonly own: boolean;
  /** `this` is that of the function around. */
  readonly receiver: boolean;
}

class ExitVisitor {
  constructor(
    private readonly root: Node,
    private readonly region: string,
    private readonly found: Found,
  ) {}

  visit(node: Node, within: Within): void {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (within.own) this.own(node);
    if (within.receiver) this.received(node);
    if (ts.isPrivateIdentifier(node)) this.found.privates = true;
    const inner = innerOf(node, within);
    ts.forEachChild(node, (child) => this.visit(child, inner));
  }

  private own(node: Node): void {
    const { found, region } = this;
    if (ts.isReturnStatement(node)) this.leave(node, 'return', node.expression);
    else if (ts.isBreakOrContinueStatement(node)) this.jump(node);
    else if (ts.isYieldExpression(node)) unsupported(region, 'has a yield', AROUND);
    else if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) found.async = true;
  }

  private received(node: Node): void {
    const { found, region } = this;
    if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) found.self = true;
    if (node.kind === ts.SyntaxKind.SuperKeyword) found.usesSuper = true;
    if (node.kind === ts.SyntaxKind.SuperKeyword && ts.isCallExpression(node.parent))
      unsupported(region, 'calls the constructor of the class above', AROUND);
    if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.NewKeyword)
      unsupported(region, 'uses new.target', AROUND);
    if (ts.isIdentifier(node) && node.text === 'arguments' && !isMemberName(node))
      unsupported(region, 'uses arguments', AROUND);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'eval')
      unsupported(region, 'calls eval, which may use any variable', AROUND);
  }

  private jump(node: BreakOrContinueStatement): void {
    const word = ts.isBreakStatement(node) ? 'break' : 'continue';
    for (let at: Node = node.parent; at !== this.root.parent; at = at.parent) {
      if (node.label !== undefined) {
        if (ts.isLabeledStatement(at) && at.label.text === node.label.text) return;
      } else if (ts.isIterationStatement(at, false) || (word === 'break' && ts.isSwitchStatement(at))) return;
    }
    this.leave(node, node.label === undefined ? word : `${word} ${node.label.text}`, undefined);
  }

  private leave(node: ReturnStatement | BreakOrContinueStatement, how: string, value: Node | undefined): void {
    const [before, after] = leaving(how, value !== undefined);
    const start = node.getStart();
    const [from, to] = value === undefined ? [start + 1, start + 1] : [value.getStart(), value.getEnd()];
    const edits = this.found.edits;
    // What the value holds of them was found before or comes later; the outermost text is written first.
    edits.push({ start, end: from, text: before }, { start: to, end: node.getEnd(), text: after, ends: true });
    edits.sort((a, b) => a.start - b.start);
  }
}

function innerOf(node: Node, within: Within): Within {
  if (!ts.isFunctionLike(node) && !ts.isClassLike(node) && !ts.isClassStaticBlockDeclaration(node)) return within;
  return { own: false, receiver: within.receiver && ts.isArrowFunction(node) };
}
