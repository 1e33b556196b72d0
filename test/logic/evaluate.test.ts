import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, constant, variable } from '../../src/logic/build.js';
import { EvaluationError, evaluate, valueOf } from '../../src/logic/evaluate.js';
import type { Model } from '../../src/logic/model.js';
import { intern, type Term, variablesOf } from '../../src/logic/term.js';
import { cases } from '../cases.js';
import { anyRecipe, model, raw, referenceOrNone } from './recipe.js';

const none: Model = new Map<Term, never>();
const x = variable('num', 'x');
const big = variable('big', 'n');

describe('evaluate', () => {
  it('computes what JavaScript computes', () => {
    fc.assert(
      fc.property(anyRecipe(4), model, (r, m) => {
        const expected = referenceOrNone(r, m);
        if (expected !== undefined) expect(Object.is(evaluate(raw(r), m), expected)).toBe(true);
      }),
      { numRuns: cases(20000) },
    );
  });

  it('gives variables a default within their domain', () => {
    const of = (integer: boolean, min: number, max: number): unknown =>
      valueOf(variable('num', 'd', { integer, min, max }), none);
    expect(of(true, -3, 8)).toBe(0);
    expect(of(true, 2.5, 8)).toBe(3);
    expect(of(true, -9, -2.5)).toBe(-3);
    expect(of(false, 2.5, 8)).toBe(2.5);
    expect(valueOf(x, none)).toBe(0);
    expect(valueOf(variable('bool', 'p'), none)).toBe(false);
    expect(valueOf(variable('str', 's'), none)).toBe('');
    expect(valueOf(big, none)).toBe(0n);
    expect(valueOf(variable('bool', 'p'), new Map([[variable('bool', 'p'), true]]))).toBe(true);
  });

  it('throws its own error where an operation has no value', () => {
    const zero = constant(0n);
    for (const term of [
      apply('bigDiv', [big, zero]),
      apply('bigRem', [big, zero]),
      apply('bigPow', [big, constant(-1n)]),
      apply('numToBig', [apply('add', [x, constant(0.5)])]),
      apply('strCall', [variable('str', 's'), constant(-1)], 'repeat', 'str'),
      apply('strCall', [variable('str', 's')], 'codePointAt', 'num'),
      apply('strCall', [variable('str', 's')], 'split', 'str'),
    ]) {
      expect(() => evaluate(term, none), term.op).toThrow(EvaluationError);
    }
  });

  it('evaluates only what is needed, in small terms and in large ones', () => {
    const isZero = apply('eq', [big, constant(0n)]);
    const quotient = apply('bigDiv', [constant(6n), big]);
    let term = apply('ite', [isZero, constant(7n), quotient]);
    let guarded = apply('or', [isZero, apply('bigLt', [quotient, constant(2n)])]);
    expect(evaluate(term, none)).toBe(7n);
    expect(evaluate(guarded, none)).toBe(true);
    for (let n = 0; n < 100; n++) {
      term = apply('ite', [isZero, intern('bigMul', 'big', [term, constant(1n)]), quotient]);
      guarded = intern('not', 'bool', [intern('not', 'bool', [guarded])]);
    }
    expect(evaluate(term, none)).toBe(7n);
    expect(evaluate(guarded, none)).toBe(true);
    expect(evaluate(term, new Map([[big, 3n]]))).toBe(2n);
  });

  it('handles deep and heavily shared terms', () => {
    let deep: Term = x;
    for (let n = 0; n < 50_000; n++) deep = intern('add', 'num', [deep, constant(1)]);
    expect(evaluate(deep, new Map([[x, 5]]))).toBe(50_005);
    expect(variablesOf(deep)).toEqual([x]);
    let shared: Term = x;
    for (let n = 0; n < 60; n++) shared = intern('add', 'num', [shared, shared]);
    expect(evaluate(shared, new Map([[x, 1]]))).toBe(2 ** 60);
  });
});

describe('terms', () => {
  it('are one object when they have the same parts', () => {
    expect(constant(0)).not.toBe(constant(-0));
    expect(constant(Number.NaN)).toBe(constant(Number.NaN));
    expect(constant(1)).not.toBe(constant(1n));
    expect(constant('1')).not.toBe(constant(1));
    expect(variable('num', 'a')).not.toBe(variable('str', 'a'));
    expect(variable('num', 'a')).not.toBe(variable('num', 'a', { integer: true, min: 0, max: 1 }));
    const many = new Set<Term>();
    for (let n = 0; n < 20_000; n++) many.add(intern('mul', 'num', [x, constant(n)]));
    for (let n = 0; n < 20_000; n++) many.add(intern('mul', 'num', [x, constant(n)]));
    expect(many.size).toBe(20_000);
  });

  it('know their variables in order of id', () => {
    const y = variable('num', 'y2');
    const z = variable('num', 'z2');
    const sum = intern('add', 'num', [intern('add', 'num', [z, y]), intern('mul', 'num', [y, constant(2)])]);
    expect(variablesOf(sum)).toEqual([y, z]);
  });
});
