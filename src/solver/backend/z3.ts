// Z3 in process, through its raw C API. One long-lived context; incremental solvers for bit-vectors and for linear and
// string queries, whose assertion stacks are shared as far as neighbouring queries agree (four to eight times faster than
// a fresh solver); the theories that need Z3's preprocessing get a fresh solver per query. Always holds: every term kept in `Smt.handle` has one reference; an
// instance that ran out of memory or aborted is thrown away and the query is unknown. Limits are resources, not time: Z3's own, and
// guarded calls where it does not count what it does. The clock ends only what nobody waits for any more.

import { type Deadline, noDeadline, TOO_LATE } from '../deadline.js';
import { type Smt, SmtBuilder } from '../smt/node.js';
import { parseValue, type SmtValue } from '../smt/value.js';
import type { Backend, Query, Reply, Theory } from './backend.js';
import type { Allowance } from './wasm-exceptions.js';
import { isTrap, loadZ3, type Z3Module } from './z3-module.js';
import { Z3Terms } from './z3-terms.js';

/** Z3 resource units per query: one to two seconds on a current machine. Multiplied by the `effort` option. */
const LIMITS: Record<Theory, number> = {
  linear: 2_000_000,
  nonlinear: 1_000_000,
  bitvector: 4_000_000,
  float: 3_000_000,
  string: 250_000,
};
/** Guarded calls per query, three times what a query makes that Z3's own limit ends; multiplied like that. */
const MAX_CALLS = 60_000_000;
/** Guarded calls between two looks at the clock: a few milliseconds. */
const CALLS = 10_000;
/** Nodes after which context and builder are replaced, which frees everything at once. */
const MAX_NODES = 200_000;
const SAT = 1;
const UNSAT = -1;

export interface Z3Options {
  readonly effort: number;
  readonly memoryMegabytes: number;
  readonly deadline?: Deadline;
}

/** Thrown through Z3, whose instance is lost. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

export class Z3Backend implements Backend {
  private instance: Z3Module | undefined;
  private context: Context | undefined;
  private current = new SmtBuilder();
  private readonly deadline: Deadline;
  /** Guarded calls that the running query may still make. */
  private calls = 0;

  constructor(private readonly options: Z3Options) {
    this.deadline = options.deadline ?? noDeadline();
  }

  builder(): SmtBuilder {
    if (this.current.size > MAX_NODES) {
      this.context?.delete();
      this.context = undefined;
      this.current = new SmtBuilder();
    }
    return this.current;
  }

  solve(query: Query): Reply {
    if (this.deadline.isOver()) return { status: 'unknown', reason: TOO_LATE };
    this.calls = MAX_CALLS * this.options.effort;
    try {
      if (this.context === undefined) {
        this.instance ??= start(this.options.memoryMegabytes, () => this.allow());
        this.context = new Context(this.instance);
      }
      const limit = Math.min(LIMITS[query.theory] * this.options.effort, 0xffffffff);
      const reply = this.context.solve(query, Math.round(limit));
      if (this.context.broken) this.discard();
      return reply;
    } catch (error) {
      // A trap (out of memory, stack overflow) leaves the instance in an undefined state.
      if (!isTrap(error) && !(error instanceof Stopped)) throw error;
      this.discard();
      return { status: 'unknown', reason: `Z3 stopped: ${error.message}` };
    }
  }

  private allow(): number {
    this.calls -= CALLS;
    if (this.calls < 0) throw new Stopped('its work has passed the limit');
    if (this.deadline.isOver()) throw new Stopped(TOO_LATE);
    return CALLS;
  }

  private discard(): void {
    this.instance = undefined;
    this.context = undefined;
    this.current = new SmtBuilder();
  }

  dispose(): void {
    this.discard();
  }
}

function start(memoryMegabytes: number, allow: Allowance): Z3Module {
  const z3 = loadZ3(true, allow);
  const set = (name: string, value: string) =>
    z3.ccall('Z3_global_param_set', null, ['string', 'string'], [name, value]);
  set('memory_max_size', String(memoryMegabytes));
  set('encoding', 'bmp'); // strings of 16-bit units, as in JavaScript
  return z3;
}

/** A solver whose assertions, one scope each, stay from one query to the next as far as the two agree. */
class IncrementalSolver {
  private readonly stack: Smt[] = [];

  constructor(
    private readonly z3: Z3Module,
    private readonly context: number,
    private readonly terms: Z3Terms,
    readonly handle: number,
  ) {
    z3._Z3_solver_inc_ref(context, handle);
  }

  load(assertions: readonly Smt[]): void {
    const { z3, context, handle, stack } = this;
    let common = 0;
    while (common < stack.length && common < assertions.length && stack[common] === assertions[common]) common++;
    if (common < stack.length) {
      z3._Z3_solver_pop(context, handle, stack.length - common);
      stack.length = common;
    }
    for (let i = common; i < assertions.length; i++) {
      z3._Z3_solver_push(context, handle);
      z3._Z3_solver_assert(context, handle, this.terms.of(assertions[i]));
      stack.push(assertions[i]);
    }
  }
}

class Context {
  private readonly handle: number;
  private readonly terms: Z3Terms;
  private readonly general: IncrementalSolver;
  private readonly bitVectors: IncrementalSolver;
  broken = false;

  constructor(private readonly z3: Z3Module) {
    const config = z3._Z3_mk_config();
    this.handle = z3._Z3_mk_context_rc(config);
    z3._Z3_del_config(config);
    z3._set_noop_error_handler(this.handle);
    this.terms = new Z3Terms(z3, this.handle);
    const incremental = (solver: number) => new IncrementalSolver(z3, this.handle, this.terms, solver);
    this.general = incremental(z3._Z3_mk_simple_solver(this.handle));
    this.bitVectors = incremental(z3._Z3_mk_solver_for_logic(this.handle, this.terms.symbol('QF_BV')));
  }

  delete(): void {
    this.z3._Z3_solver_dec_ref(this.handle, this.general.handle);
    this.z3._Z3_solver_dec_ref(this.handle, this.bitVectors.handle);
    this.z3._Z3_del_context(this.handle);
  }

  solve(query: Query, limit: number): Reply {
    const { theory, assertions } = query;
    if (theory !== 'nonlinear' && theory !== 'float') {
      const solver = theory === 'bitvector' ? this.bitVectors : this.general;
      solver.load(assertions);
      return this.check(solver.handle, query, limit);
    }
    const solver = this.z3._Z3_mk_solver(this.handle);
    this.z3._Z3_solver_inc_ref(this.handle, solver);
    for (const node of assertions) this.z3._Z3_solver_assert(this.handle, solver, this.terms.of(node));
    const reply = this.check(solver, query, limit);
    this.z3._Z3_solver_dec_ref(this.handle, solver);
    return reply;
  }

  private check(solver: number, query: Query, limit: number): Reply {
    this.setLimit(solver, limit);
    const status = this.z3._Z3_solver_check(this.handle, solver);
    const error = this.error();
    if (error !== undefined) {
      this.broken = true;
      return { status: 'unknown', reason: `Z3: ${error}` };
    }
    if (status === UNSAT) return { status: 'unsat' };
    if (status !== SAT) {
      const reason = this.z3.UTF8ToString(this.z3._Z3_solver_get_reason_unknown(this.handle, solver));
      this.broken = reason.includes('memory');
      return { status: 'unknown', reason: `Z3: ${reason}` };
    }
    return { status: 'sat', values: this.values(solver, query.wanted) };
  }

  private setLimit(solver: number, limit: number): void {
    const params = this.z3._Z3_mk_params(this.handle);
    this.z3._Z3_params_inc_ref(this.handle, params);
    this.z3._Z3_params_set_uint(this.handle, params, this.terms.symbol('rlimit'), limit);
    this.z3._Z3_solver_set_params(this.handle, solver, params);
    this.z3._Z3_params_dec_ref(this.handle, params);
  }

  private values(solver: number, wanted: readonly Smt[]): SmtValue[] {
    const z3 = this.z3;
    const model = z3._Z3_solver_get_model(this.handle, solver);
    if (model === 0) return wanted.map(() => undefined);
    z3._Z3_model_inc_ref(this.handle, model);
    const out = z3._malloc(4);
    const values = wanted.map((node) => {
      if (!z3._Z3_model_eval(this.handle, model, this.terms.of(node), true, out)) return undefined;
      const value = z3.HEAPU32[out >> 2];
      z3._Z3_inc_ref(this.handle, value);
      // An algebraic number has no exact text: twenty digits serve as a candidate.
      const text: number =
        node.sort === 'Real' && z3._Z3_is_algebraic_number(this.handle, value)
          ? z3._Z3_get_numeral_decimal_string(this.handle, value, 20)
          : z3._Z3_ast_to_string(this.handle, value);
      const parsed = parseValue(z3.UTF8ToString(text), node.sort);
      z3._Z3_dec_ref(this.handle, value);
      return parsed;
    });
    z3._free(out);
    z3._Z3_model_dec_ref(this.handle, model);
    return values;
  }

  /** The error of the last call; the next call clears it. */
  private error(): string | undefined {
    const code = this.z3._Z3_get_error_code(this.handle);
    if (code === 0) return undefined;
    return this.z3.UTF8ToString(this.z3._Z3_get_error_msg(this.handle, code));
  }
}
