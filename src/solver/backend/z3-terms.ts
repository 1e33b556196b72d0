// SMT nodes as Z3 terms, each built once per context and kept (one reference) in `Smt.handle`. Always holds: whatever is
// passed to Z3 has a reference of ours. A result without one lives only until the next call.
import { type Smt, type SmtSort, widthOf } from '../smt/node.js';
import { escapeString } from '../smt/print.js';
import type { Z3Module } from './z3-module.js';

type Build = (z3: Z3Module, context: number, args: readonly number[], node: Smt, terms: Z3Terms) => number;
type Mode = 'rne' | 'rtn' | 'rtp' | 'rtz';

const unary =
  (name: `_Z3_${string}`): Build =>
  (z3, c, [a]) =>
    z3[name](c, a);
const binary =
  (name: `_Z3_${string}`): Build =>
  (z3, c, [a, b]) =>
    z3[name](c, a, b);
const ternary =
  (name: `_Z3_${string}`): Build =>
  (z3, c, [x, y, z]) =>
    z3[name](c, x, y, z);
const indexed =
  (name: `_Z3_${string}`): Build =>
  (z3, c, args, node) =>
    z3[name](c, ...node.params, ...args);
const many =
  (name: `_Z3_${string}`): Build =>
  (z3, c, args) => {
    const pointer = z3._malloc(4 * args.length);
    z3.HEAPU32.set(args, pointer >> 2);
    const result = z3[name](c, args.length, pointer);
    z3._free(pointer);
    return result;
  };
const rounded =
  (name: `_Z3_${string}`): Build =>
  (z3, c, args, _node, terms) =>
    z3[name](c, terms.mode('rne'), ...args);
const integral =
  (mode: Mode): Build =>
  (z3, c, [a], _node, terms) =>
    z3._Z3_mk_fpa_round_to_integral(c, terms.mode(mode), a);

const BUILD: Readonly<Record<string, Build>> = {
  not: unary('_Z3_mk_not'),
  and: many('_Z3_mk_and'),
  or: many('_Z3_mk_or'),
  ite: ternary('_Z3_mk_ite'),
  '=': binary('_Z3_mk_eq'),
  '+': many('_Z3_mk_add'),
  '-': many('_Z3_mk_sub'),
  '*': many('_Z3_mk_mul'),
  '/': binary('_Z3_mk_div'),
  div: binary('_Z3_mk_div'),
  mod: binary('_Z3_mk_mod'),
  neg: unary('_Z3_mk_unary_minus'),
  '<': binary('_Z3_mk_lt'),
  '<=': binary('_Z3_mk_le'),
  to_real: unary('_Z3_mk_int2real'),
  to_int: unary('_Z3_mk_real2int'),
  is_int: unary('_Z3_mk_is_int'),
  bvand: binary('_Z3_mk_bvand'),
  bvor: binary('_Z3_mk_bvor'),
  bvxor: binary('_Z3_mk_bvxor'),
  bvnot: unary('_Z3_mk_bvnot'),
  bvneg: unary('_Z3_mk_bvneg'),
  bvadd: binary('_Z3_mk_bvadd'),
  bvsub: binary('_Z3_mk_bvsub'),
  bvmul: binary('_Z3_mk_bvmul'),
  bvsdiv: binary('_Z3_mk_bvsdiv'),
  bvsrem: binary('_Z3_mk_bvsrem'),
  bvshl: binary('_Z3_mk_bvshl'),
  bvlshr: binary('_Z3_mk_bvlshr'),
  bvashr: binary('_Z3_mk_bvashr'),
  bvslt: binary('_Z3_mk_bvslt'),
  bvsle: binary('_Z3_mk_bvsle'),
  extract: indexed('_Z3_mk_extract'),
  sign_extend: indexed('_Z3_mk_sign_ext'),
  zero_extend: indexed('_Z3_mk_zero_ext'),
  'fp.add': rounded('_Z3_mk_fpa_add'),
  'fp.sub': rounded('_Z3_mk_fpa_sub'),
  'fp.mul': rounded('_Z3_mk_fpa_mul'),
  'fp.div': rounded('_Z3_mk_fpa_div'),
  'fp.sqrt': rounded('_Z3_mk_fpa_sqrt'),
  'fp.floor': integral('rtn'),
  'fp.ceil': integral('rtp'),
  'fp.trunc': integral('rtz'),
  'fp.neg': unary('_Z3_mk_fpa_neg'),
  'fp.abs': unary('_Z3_mk_fpa_abs'),
  'fp.lt': binary('_Z3_mk_fpa_lt'),
  'fp.leq': binary('_Z3_mk_fpa_leq'),
  'fp.eq': binary('_Z3_mk_fpa_eq'),
  'fp.isNaN': unary('_Z3_mk_fpa_is_nan'),
  'fp.isInfinite': unary('_Z3_mk_fpa_is_infinite'),
  'fp.isZero': unary('_Z3_mk_fpa_is_zero'),
  'fp.isNegative': unary('_Z3_mk_fpa_is_negative'),
  'fp.to_sbv': (z3, c, [a], node, terms) => z3._Z3_mk_fpa_to_sbv(c, terms.mode('rtz'), a, node.params[0]),
  to_fp_signed: (z3, c, [a], _node, terms) =>
    z3._Z3_mk_fpa_to_fp_signed(c, terms.mode('rne'), a, terms.sort('Float64')),
  to_fp32: (z3, c, [a], _node, terms) => z3._Z3_mk_fpa_to_fp_float(c, terms.mode('rne'), a, terms.sort('Float32')),
  to_fp64: (z3, c, [a], _node, terms) => z3._Z3_mk_fpa_to_fp_float(c, terms.mode('rne'), a, terms.sort('Float64')),
  'str.++': many('_Z3_mk_seq_concat'),
  'str.len': unary('_Z3_mk_seq_length'),
  'str.<': binary('_Z3_mk_str_lt'),
  'str.<=': binary('_Z3_mk_str_le'),
  'str.at': binary('_Z3_mk_seq_at'),
  'str.substr': ternary('_Z3_mk_seq_extract'),
  'str.contains': binary('_Z3_mk_seq_contains'),
  'str.prefixof': binary('_Z3_mk_seq_prefix'),
  'str.suffixof': binary('_Z3_mk_seq_suffix'),
  'str.indexof': ternary('_Z3_mk_seq_index'),
  'str.replace': ternary('_Z3_mk_seq_replace'),
  'str.to_code': unary('_Z3_mk_string_to_code'),
  'str.from_int': unary('_Z3_mk_int_to_str'),
};

export class Z3Terms {
  private readonly sorts = new Map<SmtSort, number>();
  private readonly modes = new Map<Mode, number>();
  private readonly symbols = new Map<string, number>();

  constructor(
    private readonly z3: Z3Module,
    private readonly context: number,
  ) {}

  /** Built from the leaves up without recursion: ids grow from leaves to root. */
  of(root: Smt): number {
    if (root.handle !== 0) return root.handle;
    const missing = new Set<Smt>([root]);
    for (const node of missing) for (const arg of node.args) if (arg.handle === 0) missing.add(arg);
    for (const node of [...missing].sort((a, b) => a.id - b.id)) {
      const handle = this.build(node);
      if (handle === 0) {
        const code = this.z3._Z3_get_error_code(this.context);
        const message = this.z3.UTF8ToString(this.z3._Z3_get_error_msg(this.context, code));
        throw new Error(`Z3 refused ${node.op} (${node.args.map((arg) => arg.sort).join(', ')}): ${message}`);
      }
      this.z3._Z3_inc_ref(this.context, handle);
      node.handle = handle;
    }
    return root.handle;
  }

  private build(node: Smt): number {
    if (node.op === 'literal') return this.literal(node);
    if (node.op === 'constant') {
      return this.z3._Z3_mk_const(this.context, this.symbol(node.text), this.sort(node.sort));
    }
    return BUILD[node.op](
      this.z3,
      this.context,
      node.args.map((arg) => arg.handle),
      node,
      this,
    );
  }

  private literal(node: Smt): number {
    const { z3, context } = this;
    switch (node.sort) {
      case 'Bool':
        return node.text === 'true' ? z3._Z3_mk_true(context) : z3._Z3_mk_false(context);
      case 'String':
        return z3.ccall('Z3_mk_string', 'number', ['number', 'string'], [context, escapeString(node.text)]);
      case 'Float64': {
        if (node.text === 'NaN') return z3._Z3_mk_fpa_nan(context, this.sort('Float64'));
        const bits = this.numeral(node.text, this.sort('BV64'));
        z3._Z3_inc_ref(context, bits);
        const value = z3._Z3_mk_fpa_to_fp_bv(context, bits, this.sort('Float64'));
        z3._Z3_dec_ref(context, bits);
        return value;
      }
      default:
        return this.numeral(node.text, this.sort(node.sort));
    }
  }

  private numeral(text: string, sort: number): number {
    return this.z3.ccall('Z3_mk_numeral', 'number', ['number', 'string', 'number'], [this.context, text, sort]);
  }

  symbol(name: string): number {
    let found = this.symbols.get(name);
    if (found === undefined) {
      found = this.z3.ccall('Z3_mk_string_symbol', 'number', ['number', 'string'], [this.context, name]) as number;
      this.symbols.set(name, found);
    }
    return found;
  }

  mode(mode: Mode): number {
    let found = this.modes.get(mode);
    if (found === undefined) {
      found = this.z3[`_Z3_mk_fpa_${mode}`](this.context) as number;
      this.z3._Z3_inc_ref(this.context, found);
      this.modes.set(mode, found);
    }
    return found;
  }

  sort(sort: SmtSort): number {
    let found = this.sorts.get(sort);
    if (found === undefined) {
      found = this.makeSort(sort);
      this.z3._Z3_inc_ref(this.context, this.z3._Z3_sort_to_ast(this.context, found));
      this.sorts.set(sort, found);
    }
    return found;
  }

  private makeSort(sort: SmtSort): number {
    const { z3, context } = this;
    switch (sort) {
      case 'Bool':
        return z3._Z3_mk_bool_sort(context);
      case 'Int':
        return z3._Z3_mk_int_sort(context);
      case 'Real':
        return z3._Z3_mk_real_sort(context);
      case 'String':
        return z3._Z3_mk_string_sort(context);
      case 'Float64':
        return z3._Z3_mk_fpa_sort_64(context);
      case 'Float32':
        return z3._Z3_mk_fpa_sort_32(context);
      default:
        return z3._Z3_mk_bv_sort(context, widthOf(sort));
    }
  }
}
