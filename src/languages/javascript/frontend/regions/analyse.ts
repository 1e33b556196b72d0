// What a region is as a unit: its inputs are the variables declared outside that it mentions, its outcome those it writes and how it is left. Functions
// of the scopes around that it uses come with it.
// Soundness: what would mean something else outside of its function is refused, with a reason.
import type { ClassDeclaration, Declaration, Node, SourceFile } from 'typescript';
import type { Region } from '../../../../running/region.js';
import type { Lines } from '../../../target.js';
import { ts } from '../compiler.js';
import { Bindings, type Use } from './bindings.js';
import { exitsOf } from './exits.js';
import { linesText, unsupported } from './region-error.js';
import { type Selected, selectRegion } from './select.js';

export interface AnalysedRegion extends Region {
  readonly selected: Selected;
  /** Functions of scopes around that it uses: declarations, and constants with a function. */
  readonly carried: readonly Declaration[];
  /** The class whose `this` or private names it uses. */
  readonly host: { readonly node: ClassDeclaration; readonly isStatic: boolean } | undefined;
  /** The comment before it, when it has contracts. */
  readonly doc: string;
}

export interface AnalyseOptions {
  readonly bindings?: Bindings;
  /** It is explored in the scope it stands in, which has everything that it uses. */
  readonly running?: boolean;
}

/** @throws ProgramError */
export function analyseRegion(
  source: SourceFile,
  lines: Lines,
  { bindings = new Bindings(source), running = false }: AnalyseOptions = {},
): AnalysedRegion {
  const selected = selectRegion(source, lines);
  const { nodes } = selected;
  const [first, last] = [nodes[0] as Node, nodes.at(-1) as Node];
  const around = functionAround(first);
  const name = `${nameOf(around)}:${linesText(lines)}`;
  if (nodes.some((node) => ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(isExport)))
    unsupported(name, 'exports', 'name lines without it');
  const variables = new RegionVariables(bindings, nodes, around, name, running);
  const exits = exitsOf(nodes, name);
  const inside = variables.carried.map((node) => exitsIn(node, name));
  const self = exits.self || inside.some((part) => part.self);
  const privates = exits.privates || inside.some((part) => part.privates);
  return {
    name,
    start: first.getStart(source),
    end: last.getEnd(),
    line: source.getLineAndCharacterOfPosition(first.getStart(source)).line + 1,
    expression: selected.expression,
    edits: exits.edits,
    alone: selected.alone,
    inputs: variables.inputs,
    mentions: variables.mentions,
    writes: variables.writes,
    leaves: variables.leaves,
    self,
    usesSuper: exits.usesSuper,
    async: exits.async,
    strict: isStrict(first),
    selected,
    carried: variables.carried,
    host: !running && (self || privates) ? hostOf(first, self, name) : undefined,
    doc: docOf(source, first),
  };
}

const isExport = ({ kind }: Node): boolean => kind === ts.SyntaxKind.ExportKeyword;

/** Of a function that comes along: its own exits are its own. */
function exitsIn(node: Declaration, region: string) {
  const made = ts.isVariableDeclaration(node) ? (node.initializer as Node) : node;
  const { self, privates } = exitsOf([made], region);
  return { self, privates };
}

class RegionVariables {
  readonly inputs: string[] = [];
  readonly mentions: string[] = [];
  readonly writes: string[] = [];
  readonly leaves: string[] = [];
  readonly carried: Declaration[] = [];

  constructor(
    bindings: Bindings,
    private readonly nodes: readonly Node[],
    private readonly around: Node,
    private readonly region: string,
    private readonly running: boolean,
  ) {
    for (const use of bindings.uses(nodes)) this.use(use, undefined);
    for (const node of this.carried) for (const use of bindings.uses([node])) this.use(use, node);
    const outside = (use: Use): boolean => !this.isInside(use.node);
    for (const use of bindings.uses([around]).filter(outside)) {
      if (this.isInside(use.declaration) && isVariable(use.declaration)) addTo(this.leaves, use.name);
    }
    this.keepVars(bindings);
  }

  private isInside(node: Node): boolean {
    const [first, last] = [this.nodes[0] as Node, this.nodes.at(-1) as Node];
    return node.pos >= first.pos && node.end <= last.end;
  }

  private use({ name, declaration, written }: Use, by: Declaration | undefined): void {
    const { region } = this;
    if (this.isInside(declaration)) {
      if (by !== undefined && !isWithin(declaration, by))
        unsupported(region, `uses a function of the scope around, which uses its variable ${name}`, WIDER);
      return;
    }
    if (by !== undefined && isWithin(declaration, by)) return;
    if (by === undefined) addTo(this.mentions, name);
    if (
      isTop(declaration) &&
      (!ts.isSourceFile(this.around) || !isVariable(declaration) || isFunctionValue(declaration))
    )
      return;
    if (ts.isFunctionDeclaration(declaration) || (isVariable(declaration) && isFunctionValue(declaration))) {
      if (written) unsupported(region, `changes which function ${name} is`, WIDER);
      if (!this.running && !this.carried.includes(declaration)) this.carried.push(declaration);
      return;
    }
    if (!isVariable(declaration)) unsupported(region, `uses ${name}, which is made inside of a function`, WIDER);
    const last = this.nodes.at(-1) as Node;
    if (isLexical(declaration) && declaration.pos >= last.end && functionAround(declaration) === this.around)
      unsupported(region, `uses ${name}, which is declared after it`, WIDER);
    if (written && isConstant(declaration)) unsupported(region, `writes to the constant ${name}`, WIDER);
    addTo(this.inputs, name);
    if (written) addTo(this.writes, name);
  }

  /** A `var` may hold what an earlier turn of a loop, or code before, left in it. */
  private keepVars(bindings: Bindings): void {
    const inLoop = isInLoop(this.nodes[0] as Node, this.around);
    for (const { name, declaration } of bindings.uses(this.nodes)) {
      if (!this.isInside(declaration) || !isVariable(declaration) || isLexical(declaration)) continue;
      if (functionAround(declaration) !== this.around || !ts.isVariableDeclaration(rootOf(declaration))) continue;
      if (inLoop || this.leaves.includes(name)) addTo(this.inputs, name);
    }
  }
}

const WIDER = 'name more lines, or the function around them';

function addTo(list: string[], name: string): void {
  if (!list.includes(name)) list.push(name);
}

function isWithin(node: Node, other: Node): boolean {
  return node.pos >= other.pos && node.end <= other.end;
}

/** The function whose statements a node belongs to, or the file. */
function functionAround(node: Node): Node {
  let at = node.parent;
  while (!ts.isSourceFile(at) && !ts.isFunctionLike(at) && !ts.isClassStaticBlockDeclaration(at)) {
    if (ts.isPropertyDeclaration(at)) return at;
    at = at.parent;
  }
  return at;
}

/** `a` of `const { a } = b` belongs to that declaration. */
function rootOf(declaration: Node): Node {
  let at = declaration;
  while (ts.isBindingElement(at) || ts.isObjectBindingPattern(at) || ts.isArrayBindingPattern(at)) at = at.parent;
  return at;
}

function isVariable(declaration: Node): boolean {
  return ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isBindingElement(declaration);
}

function listOf(declaration: Node): Node | undefined {
  const { parent } = rootOf(declaration);
  return parent !== undefined && ts.isVariableDeclarationList(parent) ? parent : undefined;
}

function isLexical(declaration: Node): boolean {
  return ((listOf(declaration)?.flags ?? 0) & ts.NodeFlags.BlockScoped) !== 0;
}

function isConstant(declaration: Node): boolean {
  return ((listOf(declaration)?.flags ?? 0) & ts.NodeFlags.Const) !== 0;
}

function isFunctionValue(declaration: Node): boolean {
  if (!ts.isVariableDeclaration(declaration) || !isConstant(declaration)) return false;
  const { initializer } = declaration;
  return initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
}

/** All functions of the file see it. */
function isTop(declaration: Node): boolean {
  const root = rootOf(declaration);
  const list = listOf(declaration);
  if (list !== undefined && !isLexical(declaration)) return ts.isSourceFile(functionAround(root));
  for (let at = root.parent; at !== undefined; at = at.parent) {
    if (ts.isSourceFile(at)) return true;
    if (ts.isBlock(at) || ts.isFunctionLike(at) || ts.isIterationStatement(at, false) || ts.isCaseBlock(at))
      return false;
    if (ts.isCatchClause(at) || ts.isModuleBlock(at) || ts.isClassLike(at)) return false;
  }
  return true;
}

function isInLoop(node: Node, around: Node): boolean {
  for (let at = node.parent; at !== around; at = at.parent) if (ts.isIterationStatement(at, false)) return true;
  return false;
}

/** Of the nearest function with a name. */
function nameOf(around: Node): string {
  for (let at: Node = around; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isClassElement(at) && ts.isClassLike(at.parent)) {
      const member = ts.isConstructorDeclaration(at) ? 'constructor' : (at.name?.getText() ?? 'static');
      return `${at.parent.name?.text ?? 'class'}.${member}`;
    }
    const named = ts.isFunctionLike(at) && ts.isVariableDeclaration(at.parent) ? at.parent : at;
    const { name } = named as { name?: Node };
    if (ts.isFunctionLike(at) && name !== undefined) return name.getText();
  }
  return 'module';
}

/** @throws ProgramError where a method cannot be added to the class */
function hostOf(node: Node, self: boolean, region: string): AnalysedRegion['host'] {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at) && !ts.isArrowFunction(at) && !ts.isClassLike(at.parent) && self)
      return unsupported(region, 'uses this of a function that is no member of a class', WIDER);
    if (!ts.isClassElement(at) || !ts.isClassLike(at.parent)) continue;
    const owner = at.parent;
    if (!ts.isClassDeclaration(owner) || owner.name === undefined || !ts.isSourceFile(owner.parent))
      return unsupported(
        region,
        'uses this, or a private name, of a class without a name at the top of the file',
        WIDER,
      );
    const isStatic = (ts.getCombinedModifierFlags(at) & ts.ModifierFlags.Static) !== 0;
    return { node: owner, isStatic: isStatic || !self };
  }
  return unsupported(region, 'uses this of the file', WIDER);
}

function isStrict(node: Node): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    const statements = ts.isSourceFile(at) || ts.isBlock(at) ? at.statements : [];
    const [head] = statements;
    if (head !== undefined && ts.isExpressionStatement(head) && ts.isStringLiteral(head.expression))
      if (head.expression.text === 'use strict') return true;
  }
  return false;
}

/** Contracts of a region stand in a comment right before it. */
function docOf(source: SourceFile, first: Node): string {
  const comments = ts.getLeadingCommentRanges(source.text, first.pos) ?? [];
  const last = comments.at(-1);
  const text = last === undefined ? '' : source.text.slice(last.pos, last.end);
  return text.startsWith('/**') && /@(requires|ensures|throws)\b/.test(text) ? text : '';
}
