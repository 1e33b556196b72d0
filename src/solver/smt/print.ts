// SMT-LIB text of a query, for solver programs. Shared sub-expressions become definitions, so the text stays linear in
// the number of nodes.
import { type Smt, type SmtSort, widthOf } from './node.js';

export function printSort(sort: SmtSort): string {
  if (sort === 'Float64') return '(_ FloatingPoint 11 53)';
  if (sort === 'Float32') return '(_ FloatingPoint 8 24)';
  if (sort.startsWith('BV')) return `(_ BitVec ${widthOf(sort)})`;
  return sort;
}

/** Non-printable characters, quotes and backslashes as \u{..}: read the same by every solver. */
export function escapeString(value: string): string {
  let text = '';
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    text += unit < 0x20 || unit > 0x7e || unit === 0x22 || unit === 0x5c ? `\\u{${unit.toString(16)}}` : value[i];
  }
  return text;
}

function printInteger(text: string): string {
  return text.startsWith('-') ? `(- ${text.slice(1)})` : text;
}

function printLiteral(node: Smt): string {
  if (node.sort === 'Bool') return node.text;
  if (node.sort === 'Int') return printInteger(node.text);
  if (node.sort === 'String') return `"${escapeString(node.text)}"`;
  if (node.sort === 'Real') {
    const [n, d] = node.text.split('/');
    const numerator = printInteger(`${n}.0`);
    return d === undefined ? numerator : `(/ ${numerator} ${d}.0)`;
  }
  if (node.sort === 'Float64') {
    if (node.text === 'NaN') return '(_ NaN 11 53)';
    return `((_ to_fp 11 53) #x${BigInt(node.text).toString(16).padStart(16, '0')})`;
  }
  return `(_ bv${node.text} ${widthOf(node.sort)})`;
}

const ROUNDED = new Set(['fp.add', 'fp.sub', 'fp.mul', 'fp.div', 'fp.sqrt']);

/** Operators whose SMT-LIB spelling needs more than `(op args)`. */
function printHead(node: Smt): string {
  if (ROUNDED.has(node.op)) return `${node.op} RNE`;
  switch (node.op) {
    case 'fp.floor':
      return 'fp.roundToIntegral RTN';
    case 'fp.ceil':
      return 'fp.roundToIntegral RTP';
    case 'fp.trunc':
      return 'fp.roundToIntegral RTZ';
    case 'to_fp_bits':
      return '(_ to_fp 11 53)';
    case 'to_fp_signed':
      return '(_ to_fp 11 53) RNE';
    case 'to_fp32':
      return '(_ to_fp 8 24) RNE';
    case 'to_fp64':
      return '(_ to_fp 11 53) RNE';
    case 'fp.to_sbv':
      return `(_ fp.to_sbv ${node.params[0]}) RTZ`;
    case 'neg':
      return '-';
  }
  return node.params.length > 0 ? `(_ ${node.op} ${node.params.join(' ')})` : node.op;
}

/** Longer texts are given a name even when used once, so that no line grows without bound. */
const INLINE = 400;

/** Commands that declare the free constants and assert the conjunction. */
export function printQuery(assertions: readonly Smt[], values: readonly Smt[]): string {
  const uses = new Map<Smt, number>();
  const stack = [...assertions, ...values];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const seen = uses.get(node) ?? 0;
    uses.set(node, seen + 1);
    if (seen === 0) stack.push(...node.args);
  }
  const texts = new Map<Smt, string>();
  const lines: string[] = [];
  // Ids grow from leaves to root: every argument has its text before its parent.
  for (const node of [...uses.keys()].sort((a, b) => a.id - b.id)) {
    if (node.op === 'constant') {
      texts.set(node, node.text);
      lines.push(`(declare-const ${node.text} ${printSort(node.sort)})`);
    } else if (node.op === 'literal') {
      texts.set(node, printLiteral(node));
    } else {
      const text = `(${printHead(node)} ${node.args.map((arg) => texts.get(arg)).join(' ')})`;
      if (uses.get(node) === 1 && text.length < INLINE) texts.set(node, text);
      else {
        lines.push(`(define-fun e${node.id} () ${printSort(node.sort)} ${text})`);
        texts.set(node, `e${node.id}`);
      }
    }
  }
  for (const node of assertions) lines.push(`(assert ${texts.get(node)})`);
  return lines.join('\n');
}
