// Source notation: a term as a JavaScript expression over the names of its variables, for path conditions and reports.
// Always holds: evaluating the text gives the value of the term. Negated orders stay negated (`!(x > y)`): NaN.
import { NAMED } from './named.js';
import { matchesBefore, printRegex, regexCall } from './regex.js';
import { type Op, type Primitive, type Term, visit } from './term.js';

interface Text {
  readonly text: string;
  /** Binding strength of the outermost operator. */
  readonly level: number;
}

type Get = (term: Term) => Text;

const CONDITIONAL = 1;
const OR = 2;
const AND = 3;
const EQUALITY = 7;
const ORDER = 8;
const POWER = 12;
const UNARY = 13;
const MEMBER = 14;
const PRIMARY = 15;

/** Binary operators that associate to the left: text and level. */
const BINARY: ReadonlyMap<Op, readonly [string, number]> = new Map<Op, readonly [string, number]>([
  ['or', ['||', OR]],
  ['and', ['&&', AND]],
  ['bitor', ['|', 4]],
  ['bigOr', ['|', 4]],
  ['bitxor', ['^', 5]],
  ['bigXor', ['^', 5]],
  ['bitand', ['&', 6]],
  ['bigAnd', ['&', 6]],
  ['eq', ['===', EQUALITY]],
  ['lt', ['<', ORDER]],
  ['strLt', ['<', ORDER]],
  ['bigLt', ['<', ORDER]],
  ['le', ['<=', ORDER]],
  ['strLe', ['<=', ORDER]],
  ['bigLe', ['<=', ORDER]],
  ['shl', ['<<', 9]],
  ['bigShl', ['<<', 9]],
  ['shr', ['>>', 9]],
  ['bigShr', ['>>', 9]],
  ['ushr', ['>>>', 9]],
  ['add', ['+', 10]],
  ['bigAdd', ['+', 10]],
  ['concat', ['+', 10]],
  ['sub', ['-', 10]],
  ['bigSub', ['-', 10]],
  ['mul', ['*', 11]],
  ['bigMul', ['*', 11]],
  ['div', ['/', 11]],
  ['bigDiv', ['/', 11]],
  ['rem', ['%', 11]],
  ['bigRem', ['%', 11]],
]);

const FUNCTIONS: ReadonlyMap<Op, string> = new Map<Op, string>([
  ['same', 'Object.is'],
  ['isNaN', 'Number.isNaN'],
  ['isFinite', 'Number.isFinite'],
  ['isInteger', 'Number.isInteger'],
  ['numToStr', 'String'],
  ['bigToStr', 'String'],
  ['strToNum', 'Number'],
  ['bigToNum', 'Number'],
  ['numToBig', 'BigInt'],
]);

const UNARIES: ReadonlyMap<Op, string> = new Map<Op, string>([
  ['neg', '-'],
  ['bigNeg', '-'],
  ['bitnot', '~'],
  ['bigNot', '~'],
]);

const METHODS = new Set<Op>(['charAt', 'charCodeAt', 'substring', 'includes', 'startsWith', 'endsWith', 'indexOf']);

export function printConstant(value: Primitive): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'bigint':
      return `${value}n`;
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'boolean':
      return String(value);
  }
}

const at = (part: Text, level: number): string => (part.level >= level ? part.text : `(${part.text})`);

function call(name: string, args: readonly Term[], get: Get): Text {
  return { text: `${name}(${args.map((arg) => get(arg).text).join(', ')})`, level: MEMBER };
}

function unary(sign: string, operand: Text): Text {
  const text = at(operand, UNARY);
  return { text: sign === '-' && text.startsWith('-') ? `-(${text})` : sign + text, level: UNARY };
}

/** A number needs parentheses before a point. */
function receiver(term: Term, get: Get): string {
  return term.op === 'const' && term.sort === 'num' ? `(${get(term).text})` : at(get(term), MEMBER);
}

/** Id of the variable a term starts with: comparisons read from the older to the newer one. */
function leader(term: Term): number {
  let t = term;
  for (let i = 0; i < 50 && t.args.length > 0; i++) {
    const first = t.args[0];
    t = first.op === 'const' && t.args.length > 1 ? t.args[1] : first;
  }
  return t.op === 'const' ? Number.POSITIVE_INFINITY : t.id;
}

function binary(sign: string, level: number, a: Text, b: Text): Text {
  return { text: `${at(a, level)} ${sign} ${at(b, level + 1)}`, level };
}

function comparison(sign: string, a: Term, b: Term, get: Get): Text {
  return leader(a) <= leader(b)
    ? binary(sign, ORDER, get(a), get(b))
    : binary(sign.replace('<', '>'), ORDER, get(b), get(a));
}

function regex(term: Term, get: Get, negated: boolean): Text {
  const text = printRegex(term, at(get(term.args[0]), MEMBER), get(term.args[1]).text, negated);
  const { part } = regexCall(term.data);
  if (part === 'has') return { text, level: EQUALITY };
  return { text, level: negated ? UNARY : part === 'test' && matchesBefore(term) > 0 ? ORDER : MEMBER };
}

function negation(a: Term, get: Get): Text {
  if (a.op === 'regex') return regex(a, get, true);
  if (a.op === 'eq') return binary('!==', EQUALITY, get(a.args[0]), get(a.args[1]));
  return unary('!', get(a));
}

/** `Number.isInteger(x) && Math.abs(x) < 2 ** 53`, which is what the model of Number.isSafeInteger makes. */
function isSafeInteger(integer: Term, bounded: Term): boolean {
  if (integer.op !== 'isInteger' || bounded.op !== 'lt') return false;
  const [magnitude, bound] = bounded.args;
  return magnitude.op === 'abs' && magnitude.args[0] === integer.args[0] && bound.data === 2 ** 53;
}

function write(term: Term, get: Get): Text {
  const { op, args } = term;
  if (op === 'and' && isSafeInteger(args[0], args[1])) return call('Number.isSafeInteger', args[0].args, get);
  const infix = BINARY.get(op);
  if (infix !== undefined) {
    const [sign, level] = infix;
    return level === ORDER ? comparison(sign, args[0], args[1], get) : binary(sign, level, get(args[0]), get(args[1]));
  }
  switch (op) {
    case 'const': {
      const text = printConstant(term.data!);
      return { text, level: text.startsWith('-') ? UNARY : PRIMARY };
    }
    case 'var':
      return { text: term.data as string, level: PRIMARY };
    case 'not':
      return negation(args[0], get);
    case 'ite': {
      const [condition, a, b] = args.map(get);
      return { text: `${at(condition, OR)} ? ${at(a, CONDITIONAL)} : ${at(b, CONDITIONAL)}`, level: CONDITIONAL };
    }
    case 'pow':
    case 'bigPow':
      // the base may not be a unary expression; ** associates to the right
      return { text: `${at(get(args[0]), MEMBER)} ** ${at(get(args[1]), POWER)}`, level: POWER };
    case 'toInt32':
      return { text: `${at(get(args[0]), 4)} | 0`, level: 4 };
    case 'toUint32':
      return { text: `${at(get(args[0]), 9)} >>> 0`, level: 9 };
    case 'strLen':
      return { text: `${at(get(args[0]), MEMBER)}.length`, level: MEMBER };
    case 'math':
      return call(`Math.${term.data}`, args, get);
    case 'call': {
      const texts = args.map((arg, i) => (i > 0 ? get(arg).text : receiver(arg, get)));
      const values = args.map((arg) => arg.data);
      return { text: NAMED[term.data as string].print(texts, values), level: MEMBER };
    }
    case 'regex':
      return regex(term, get, false);
    case 'indexOf':
      if (args[2].data === 0) return call(`${at(get(args[0]), MEMBER)}.indexOf`, [args[1]], get);
      break;
  }
  const sign = UNARIES.get(op);
  if (sign !== undefined) return unary(sign, get(args[0]));
  if (METHODS.has(op) || op === 'strCall') {
    return call(`${at(get(args[0]), MEMBER)}.${op === 'strCall' ? term.data : op}`, args.slice(1), get);
  }
  return call(FUNCTIONS.get(op) ?? `Math.${op}`, args, get);
}

/** Deeper terms are printed without recursion. */
const DEEP = 300;
/** Above this many nodes, sub-terms that occur more than once get a name. */
const LARGE = 4000;

export function print(term: Term): string {
  if (term.size > LARGE) return printShared(term);
  if (term.depth <= DEEP) {
    const get = (t: Term): Text => write(t, get);
    return get(term).text;
  }
  const texts = new Map<Term, Text>();
  const get = (t: Term): Text => texts.get(t)!;
  visit(
    term,
    (t) => texts.has(t),
    (t) => texts.set(t, write(t, get)),
  );
  return get(term).text;
}

/** A function called at once, with a constant for each shared sub-term: linear in the number of distinct terms. */
function printShared(root: Term): string {
  const uses = new Map<Term, number>();
  const seen = new Set<Term>();
  visit(
    root,
    (t) => seen.has(t),
    (t) => {
      seen.add(t);
      for (const arg of t.args) uses.set(arg, (uses.get(arg) ?? 0) + 1);
    },
  );
  const lines: string[] = [];
  const texts = new Map<Term, Text>();
  const get = (t: Term): Text => texts.get(t)!;
  for (const t of [...seen].sort((a, b) => a.id - b.id)) {
    let text = write(t, get);
    if (t.args.length > 0 && (uses.get(t) ?? 0) > 1) {
      const name = `$${lines.length + 1}`;
      lines.push(`const ${name} = ${text.text};`);
      text = { text: name, level: PRIMARY };
    }
    texts.set(t, text);
  }
  const { text } = get(root);
  return lines.length === 0 ? text : `(() => { ${lines.join(' ')} return ${text}; })()`;
}
