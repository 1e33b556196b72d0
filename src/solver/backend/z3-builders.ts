// How each SMT operator becomes a call of Z3: one table. Used by z3-terms.ts.
import type { Smt } from '../smt/node.js';
import type { Z3Module } from './z3-module.js';
import type { Z3Terms } from './z3-terms.js';

export type Build = (z3: Z3Module, context: number, args: readonly number[], node: Smt, terms: Z3Terms) => number;
export type Mode = 'rne' | 'rtn' | 'rtp' | 'rtz';

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

export const BUILD: Readonly<Record<string, Build>> = {
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
