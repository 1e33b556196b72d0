// Loading Z3 synchronously, with and without native exceptions.
import { describe, expect, test } from 'vitest';
import { instantiateWithNativeExceptions } from '../../src/solver/backend/wasm-exceptions.js';
import { Z3Backend } from '../../src/solver/backend/z3.js';
import { loadZ3, type Z3Module } from '../../src/solver/backend/z3-module.js';

const host = (globalThis as any).WebAssembly;

function evaluator(z3: Z3Module): (text: string) => string {
  const context = z3._Z3_mk_context_rc(z3._Z3_mk_config());
  z3._set_noop_error_handler(context);
  return (text) => z3.ccall('Z3_eval_smtlib2_string', 'string', ['number', 'string'], [context, text]);
}

describe('both kinds of exceptions', () => {
  const scripts = [
    '(declare-const x Int)(assert (> (* x x) 50))(assert (< x 0))(check-sat)(eval (< x (- 7)))',
    '(assert (no-such-function x))', // throws inside Z3 and is caught there
    '(declare-const x Int)', // declared twice: an error again
    '(check-sat)',
    '(declare-const s String)(assert (= (str.len s) 3))(assert (str.prefixof "ab" s))(check-sat)',
    '(set-option :rlimit 1000)(declare-const f (_ FloatingPoint 11 53))(assert (fp.eq (fp.mul RNE f f) f))(check-sat)',
  ];
  test('give the same answers', () => {
    const [stock, native] = [evaluator(loadZ3(false)), evaluator(loadZ3(true))];
    for (const script of scripts) expect(native(script)).toBe(stock(script));
  });

  test('fall back when the build has other imports', () => {
    expect(instantiateWithNativeExceptions(host, {}, { env: {} })).toBeUndefined();
    expect(instantiateWithNativeExceptions(host, {}, {})).toBeUndefined();
  });
});

test('an instance that runs out of memory is replaced', () => {
  const backend = new Z3Backend({ effort: 100, memoryMegabytes: 40 });
  const b = backend.builder();
  const bits = (name: string) => b.constant(name, 'BV64');
  const product = b.app('bvmul', 'BV64', bits('p'), b.app('bvmul', 'BV64', bits('q'), bits('r')));
  const hard = [
    b.eq(product, b.bv(0xfedcba9876543211n, 64)),
    b.eq(b.app('bvmul', 'BV64', bits('p'), bits('r')), b.bv(0x123456789abcdefn, 64)),
  ];
  expect(backend.solve({ theory: 'bitvector', assertions: hard, wanted: [] }).status).toBe('unknown');
  const after = backend.builder();
  const easy = [after.app('<', 'Bool', after.int(3), after.constant('n', 'Int'))];
  expect(backend.solve({ theory: 'linear', assertions: easy, wanted: [] }).status).not.toBe('unsat');
  backend.dispose();
});

test('a query ends when the time of the search is over, and the next one has an instance of its own', () => {
  let looks = 0;
  let late = 3;
  const deadline = { isOver: () => ++looks > late };
  const backend = new Z3Backend({ effort: 100, memoryMegabytes: 1024, deadline });
  const b = backend.builder();
  const bits = (name: string) => b.constant(name, 'BV64');
  const product = b.app('bvmul', 'BV64', bits('p'), b.app('bvmul', 'BV64', bits('q'), bits('r')));
  const hard = [
    b.eq(product, b.bv(0xfedcba9876543211n, 64)),
    b.eq(b.app('bvmul', 'BV64', bits('p'), bits('r')), b.bv(0x123456789abcdefn, 64)),
  ];
  const reply = backend.solve({ theory: 'bitvector', assertions: hard, wanted: [] });
  expect(reply).toEqual({ status: 'unknown', reason: 'Z3 stopped: the time of the search is over' });
  expect(looks).toBe(late + 1);
  const after = (): unknown => {
    const next = backend.builder();
    const easy = [next.app('<', 'Bool', next.int(3), next.constant('n', 'Int'))];
    return backend.solve({ theory: 'linear', assertions: easy, wanted: [] }).status;
  };
  expect(after()).toBe('unknown');
  late = Number.POSITIVE_INFINITY;
  expect(after()).toBe('sat');
  backend.dispose();
});
