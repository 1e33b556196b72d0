// The text of a program whose tasks tell what they touch: before each access to a member or to a variable that functions share, it says so
// (inside/tasks/tasks.ts). Objects are told when they are made, so that each has a name that is the same in every order of the tasks.
// Only the analysed program runs this text; the order of everything that it does is the order of the program's own.
// Soundness: what the text cannot tell of (`eval`, `with`, proxies, variables of other modules) makes the whole program blind: each of its tasks
// then touches everything.
import type { Binding } from '../binding.js';
import type { Scopes } from '../scopes.js';
import { type Marks, marksFor, RewrittenText } from '../threads/marked-text.js';
import { EVERYWHERE, type Handler, Rewriter } from '../threads/rewrite.js';
import { childrenOf, type TreeNode } from '../threads/tree.js';
import { restNames, TELLING } from './expressions.js';

export function rewriteForTasks(text: string, program: TreeNode, scopes: Scopes, file: string): RewrittenText {
  const rewriter = new TellingRewriter(text, scopes, marksFor(text));
  const body = rewriter.gen(program);
  return new RewrittenText(rewriter.begin(program, file) + body, rewriter.marks, rewriter.arrows);
}

/** Constructs that list what an object or a collection holds: where there are none, nobody sees in which order it came there. */
const LISTING =
  /\.\s*(?:keys|values|entries|forEach|assign|from|fromEntries|groupBy|stringify|ownKeys|getOwnProperty\w+|deep\w+|inspect|format|log|error|warn|info|debug|dir|table)\b|\.\.\.|\bfor\b[^;{}]*\b(?:of|in)\b|structuredClone|isDeepStrictEqual|\bnew\s+(?:Map|Set)\s*\(\s*[^)\s]|\bimport\s*\(|\brequire\s*\(\s*[^'"\s]/;

export class TellingRewriter extends Rewriter {
  private blind = false;

  constructor(source: string, scopes: Scopes, marks: Marks) {
    super(source, scopes, marks);
    this.blind =
      [...scopes.free.values()].some(({ assigned }) => assigned) ||
      scopes.inWith.size > 0 ||
      /\beval\s*\(|\bnew\s+(?:Proxy|Function|SharedArrayBuffer)\b|\bAtomics\b/.test(source);
  }

  /** What the text begins with. */
  begin(program: TreeNode, file: string): string {
    const { own } = this;
    const [directive] = program.body;
    const strict = directive?.directive === undefined ? '' : `${this.source.slice(directive.start, directive.end)};`;
    const walk = `function* ${own}walk(values) { ${own}.all(values, 1); for (const value of values) { yield value; ${own}.all(values, 1); } }`;
    const temporaries = this.temporaries.length === 0 ? '' : `let ${this.temporaries.join(', ')};`;
    const told = `${own}.module(typeof exports === "object" ? exports : undefined, ${this.blind}, ${LISTING.test(this.source)});`;
    const top = `const ${this.scopeName(program)} = ${JSON.stringify(file)};`;
    return `${strict}const ${own} = globalThis[Symbol.for("everypath.tasks")];${top}${told}${walk}${temporaries}`;
  }

  /** The text cannot tell of something that it does. */
  isBlind(): void {
    this.blind = true;
  }

  protected override handlerOf({ type }: TreeNode): Handler | undefined {
    return (TELLING[type] as Handler | undefined) ?? EVERYWHERE[type];
  }

  /** Each round of a loop has variables of its own. */
  protected override ownerOf(binding: Binding): TreeNode {
    const node = binding.scope.node as unknown as TreeNode;
    const ofBlock = binding.kind === 'let' || binding.kind === 'const' || binding.kind === 'class';
    return ofBlock && node.type === 'BlockStatement' ? node : super.ownerOf(binding);
  }

  override stop(call: string): string {
    return `${this.own}.${call}`;
  }

  override called(self: string, fn: string, list: readonly TreeNode[]): string {
    const args = list.map((node) => this.value(node)).join(', ');
    return self === 'undefined'
      ? `(${fn})(${args})`
      : `(${fn}).call(${[self, ...(args === '' ? [] : [args])].join(', ')})`;
  }

  override hasTwin(): boolean {
    return false;
  }

  /** Function as it is; it tells what it touches. */
  override plain(node: TreeNode): string {
    const { body, params } = node;
    const { temporaries } = this;
    this.temporaries = [];
    const unpacked: string[] = [];
    const head = this.between(node.start, body.start, params, (param) => this.given(param, node, unpacked));
    const opening = `${this.scopeOf(node)}${body.type === 'BlockStatement' ? this.scopeOf(body) : ''}${unpacked.join('')}`;
    const place = `${this.own}temporaries;`;
    let text: string;
    if (body.type === 'BlockStatement') {
      text = `${head}{${this.list(body, body.start + 1, body.end - 1, place + opening)}}${this.source.slice(body.end, node.end)}`;
    } else {
      const value = this.gen(body);
      if (opening === '' && this.temporaries.length === 0) {
        text = `${head}${value}${this.source.slice(body.end, node.end)}`;
      } else {
        const arrow = head.slice(0, head.lastIndexOf('=>') + 2);
        this.arrows.set(body.start, node);
        text = `${arrow} {${place}${opening}${this.mark(body.start)}return (${value});}`;
      }
    }
    const names = this.temporaries.length === 0 ? '' : `let ${this.temporaries.join(', ')};`;
    this.temporaries = temporaries;
    return this.mark(node.start) + text.replace(place, () => names);
  }

  /** The text of an expression that stands in no body of its own. */
  isolated(node: TreeNode): string {
    const { temporaries } = this;
    this.temporaries = [];
    const text = this.value(node);
    const names = this.temporaries;
    this.temporaries = temporaries;
    return names.length === 0 ? text : `(() => { let ${names.join(', ')}; return (${text}); })()`;
  }

  /** A parameter; one that takes an object apart does it in the body. */
  private given(param: TreeNode, fn: TreeNode, unpacked: string[]): string {
    const target = param.left ?? param.argument ?? param;
    if (param.type === 'RestElement' && target.type === 'Identifier') {
      unpacked.push(`${this.own}.made(${target.name});`);
      return this.source.slice(param.start, param.end);
    }
    const name = target.type === 'Identifier' ? target.name : this.fresh('p');
    if (name !== target.name) {
      const left = restNames(target).map((rest) => `${this.own}.made(${rest});`);
      unpacked.push(`var ${this.pattern(target)} = ${this.own}.any(${name});${left.join('')}`);
    }
    if (param.type === 'RestElement') return `...${name}`;
    return param.type === 'AssignmentPattern' ? `${name} = ${this.default(param.right, fn)}` : name;
  }

  /** Parameters see nothing of the body, and so not the token of its variables. */
  private default(node: TreeNode, fn: TreeNode): string {
    const text = this.isolated(node);
    if (!text.includes(this.scopeName(fn))) return text;
    this.isBlind();
    return this.source.slice(node.start, node.end);
  }

  /** The token of a block that has variables of its own. */
  blockOpening(node: TreeNode): string {
    return this.scopeOf(node);
  }
}

/** Does the code wait or give way, other than in functions inside? */
export function waits(node: TreeNode): boolean {
  if (node.type === 'AwaitExpression' || node.type === 'YieldExpression') return true;
  if (node.type === 'ForOfStatement' && node.await) return true;
  if (/Function/.test(node.type) || node.type === 'ClassBody') return false;
  return childrenOf(node).some(waits);
}
