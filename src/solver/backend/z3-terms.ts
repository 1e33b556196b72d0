// SMT nodes as Z3 terms, each built once per context and kept (one reference) in `Smt.handle`. Always holds: whatever is
// passed to Z3 has a reference of ours. A result without one lives only until the next call.
import { type Smt, type SmtSort, widthOf } from '../smt/node.js';
import { escapeString } from '../smt/print.js';
import { BUILD, type Mode } from './z3-builders.js';
import type { Z3Module } from './z3-module.js';

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
