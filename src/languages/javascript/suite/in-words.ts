// Conditions of paths in plain words, for the names of tests: `minutes >= 0` is "minutes is at least 0". What has no words of its own stays
// as the code says it. A name decides nothing.
import { type BinaryExpression, type Expression, type PrivateIdentifier, parseExpressionAt } from 'acorn';

/** What a name says of one condition. */
export interface Words {
  readonly text: string;
  /** Of "SUBJECT is ...". */
  readonly subject?: string;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '===': '',
  '==': '',
  '<': 'less than ',
  '<=': 'at most ',
  '>': 'more than ',
  '>=': 'at least ',
};
const MIRRORED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const OPPOSITES: Readonly<Record<string, string>> = { '!==': '===', '!=': '==' };
/** Questions with one argument that have words. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'Array.isArray': 'an array',
  'Number.isNaN': 'NaN',
  isNaN: 'NaN',
  'Number.isInteger': 'a whole number',
  'Number.isFinite': 'finite',
};

export function inWords(condition: string): Words {
  try {
    // Private names can be parsed only inside of a class.
    const parsed = parseExpressionAt(condition.replace(/#(?=[\w$])/g, '$'), 0, {
      ecmaVersion: 'latest',
      preserveParens: true,
    });
    return parsed.end < condition.length ? { text: condition } : new Sentence(condition).of(parsed, true);
  } catch {
    return { text: condition };
  }
}

/** Several conditions in one sentence; what is said of the same subject follows its first mention. */
export function joinWords(all: readonly Words[]): string {
  return all
    .map(({ text, subject }, i) => {
      const again = subject !== undefined && all[i - 1]?.subject === subject;
      return again ? text.slice(`${subject} is `.length) : text;
    })
    .join(' and ');
}

class Sentence {
  constructor(private readonly source: string) {}

  /** @param holds the expression is true, or else it is false */
  of(node: Expression, holds: boolean): Words {
    if (node.type === 'ParenthesizedExpression') return this.of(node.expression, holds);
    if (node.type === 'UnaryExpression' && node.operator === '!') return this.of(node.argument, !holds);
    if (node.type === 'LogicalExpression' && holds && node.operator !== '??') {
      const [left, right] = [this.of(node.left, true), this.of(node.right, true)];
      return { text: node.operator === '&&' ? joinWords([left, right]) : `(${left.text} or ${right.text})` };
    }
    if (node.type === 'BinaryExpression') return this.ofComparison(node, holds) ?? this.plain(node, holds);
    if (node.type === 'CallExpression' && node.arguments.length === 1) {
      const what = QUESTIONS[this.text(node.callee)];
      if (what !== undefined) return this.is(this.text(node.arguments[0]), what, holds);
    }
    return this.plain(node, holds);
  }

  private ofComparison(node: BinaryExpression, holds: boolean): Words | undefined {
    const { left, right } = node;
    const negated = OPPOSITES[node.operator];
    const operator = negated ?? node.operator;
    const so = negated === undefined ? holds : !holds;
    if (left.type === 'UnaryExpression' && left.operator === 'typeof' && right.type === 'Literal') {
      return this.is(this.text(left.argument), kindText(String(right.value)), so);
    }
    if (operator === 'instanceof') return this.is(this.text(left), withArticle(this.text(right)), so);
    if (operator === 'in') return { text: `${this.text(right)} has ${so ? '' : 'no '}${this.text(left)}` };
    const [a, b] = [this.text(left), this.text(right)];
    // Which of two parts of the input stands first is chance: a name has them in the order of their texts.
    const swaps = right.type !== 'Literal' && operator in MIRRORED && b < a;
    const words = COMPARISONS[swaps ? MIRRORED[operator] : operator];
    if (words === undefined) return undefined;
    return swaps ? this.is(b, `${words}${a}`, so) : this.is(a, `${words}${b}`, so);
  }

  private is(subject: string, what: string, holds: boolean): Words {
    return { text: `${subject} is ${holds ? '' : 'not '}${what}`, subject };
  }

  private plain(node: Expression, holds: boolean): Words {
    const text = this.text(node);
    if (holds) return { text };
    return { text: /^[\w$.#]+(?:\(.*\))?$/.test(text) ? `not ${text}` : `not (${text})` };
  }

  private text(node: Expression | PrivateIdentifier | { readonly start: number; readonly end: number }): string {
    return this.source.slice(node.start, node.end);
  }
}

function kindText(kind: string): string {
  return kind === 'undefined' ? kind : withArticle(kind);
}

function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}
