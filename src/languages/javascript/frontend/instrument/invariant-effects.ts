// Effects of a written invariant (written-invariants.ts): what it assigns itself, methods that change what they are called on, and functions of its file that
// write what is not their own. Such an invariant would change the program that it speaks of.
// Soundness: of functions of other files nothing is known here; what they change is changed in the original, too, so that no finding is false.
import ts from 'typescript';

const CHANGING = new Set(
  'push pop shift unshift splice sort reverse fill copyWithin add set delete clear append'.split(' '),
);

/** The text of the first part that changes something; undefined where none does. */
export function effectIn(expression: ts.Node, source: ts.SourceFile): string | undefined {
  return new Effects(functionsIn(source)).in(expression, new Set());
}

/** By name: two functions of one name are both looked at. */
function functionsIn(source: ts.SourceFile): Map<string, ts.Node[]> {
  const found = new Map<string, ts.Node[]>();
  const add = (name: string, node: ts.Node): void => void found.set(name, [...(found.get(name) ?? []), node]);
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name !== undefined) add(node.name.text, node);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isFunction(node.initializer)) {
      add(node.name.text, node.initializer);
    }
    if (ts.isMethodDeclaration(node) && ts.isIdentifier(node.name)) add(`.${node.name.text}`, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isFunction(node: ts.Node | undefined): node is ts.ArrowFunction | ts.FunctionExpression {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
}

class Effects {
  private readonly seen = new Set<ts.Node>();

  constructor(private readonly functions: ReadonlyMap<string, readonly ts.Node[]>) {}

  /** @param own variables that the function makes itself */
  in(node: ts.Node, own: ReadonlySet<string>): string | undefined {
    const target = writtenBy(node);
    if (target !== undefined && !isOwn(target, own)) return node.getText();
    if (ts.isCallExpression(node)) {
      const effect = this.ofCall(node, own);
      if (effect !== undefined) return effect;
    }
    return ts.forEachChild(node, (child) => this.in(child, own));
  }

  private ofCall(call: ts.CallExpression, own: ReadonlySet<string>): string | undefined {
    const { expression } = call;
    const isMember = ts.isPropertyAccessExpression(expression);
    const name = isMember ? `.${expression.name.text}` : ts.isIdentifier(expression) ? expression.text : undefined;
    const bodies = (name !== undefined && this.functions.get(name)) || [];
    if (isMember && bodies.length === 0 && CHANGING.has(expression.name.text) && !isOwn(expression.expression, own)) {
      return call.getText();
    }
    for (const body of bodies) {
      if (this.seen.has(body)) continue;
      this.seen.add(body);
      if (ts.forEachChild(body, (child) => this.in(child, madeIn(body))) !== undefined) return call.getText();
    }
    return undefined;
  }
}

/** What the node assigns to. */
function writtenBy(node: ts.Node): ts.Node | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const assigns = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    return assigns ? node.left : undefined;
  }
  if (ts.isPostfixUnaryExpression(node)) return node.operand;
  if (ts.isDeleteExpression(node)) return node.expression;
  const changes = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken];
  return ts.isPrefixUnaryExpression(node) && changes.includes(node.operator) ? node.operand : undefined;
}

/** A variable of the function itself, or a part of what such a variable was made with. */
function isOwn(target: ts.Node, own: ReadonlySet<string>): boolean {
  let root = target;
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression;
  if (!ts.isIdentifier(root)) return false;
  return own.has(root === target ? root.text : `${root.text}.`);
}

/** Names of variables, and with a dot those that hold what the function has made. */
function madeIn(body: ts.Node): Set<string> {
  const own = new Set<string>();
  const visit = (node: ts.Node): void => {
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node)) && ts.isIdentifier(node.name)) {
      own.add(node.name.text);
      const { initializer: made } = node;
      const isNew =
        made !== undefined &&
        (ts.isNewExpression(made) || ts.isArrayLiteralExpression(made) || ts.isObjectLiteralExpression(made));
      if (isNew) own.add(`${node.name.text}.`);
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return own;
}
