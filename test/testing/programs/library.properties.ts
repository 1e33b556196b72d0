// Properties in the ways in which projects write them; the stand-ins of fast-check and of test runners are told from what comes out.
import { test as prop } from '@fast-check/vitest';
import fc, { assert as ensure, property } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

let offset = 0;
beforeEach(() => {
  offset = 100;
});

describe('a suite', () => {
  it('has hooks', async () => {
    await fc.assert(fc.asyncProperty(fc.nat(5), async (n) => expect(offset + n).toBeLessThan(105)));
  });

  it('has several properties', () => {
    ensure(property(fc.boolean(), (b) => b || !b));
    ensure(property(fc.integer(), (n) => n !== 7654321));
  });

  for (const limit of [3, 4]) {
    it(`is made ${limit} times`, () => {
      fc.assert(fc.property(fc.nat(limit), (n) => n < 4));
    });
  }

  it.each([[1], [2]])('has a row %i', (row) => {
    fc.assert(fc.property(fc.constantFrom(0, 2), (n) => n !== row));
  });

  it.skip('is left out', () => {
    fc.assert(fc.property(fc.nat(), () => false));
  });

  it('tests no property', () => {
    expect(offset).toBe(100);
  });
});

const agrees = (arbitrary: fc.Arbitrary<number>): void =>
  fc.assert(fc.property(arbitrary, (n) => n * 2 === n + n && n !== 12345));

it('comes to a property by a helper', () => {
  agrees(fc.integer().filter((n) => n % 5 === 0));
  agrees(fc.nat(10));
});

it('throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.context(), (text, context) => {
      context.log(text);
      if (text.startsWith('zq')) throw new Error('no such text');
    }),
  );
});

it('is made of the value before', () => {
  fc.assert(
    fc.property(
      fc.nat(3).chain((n) => fc.tuple(fc.constant(n), fc.array(fc.boolean(), { minLength: n, maxLength: n }))),
      ([n, list]) => expect(list).toHaveLength(n),
    ),
  );
});

it('tries examples', () => {
  fc.assert(
    fc.property(fc.nat(3), (n) => n < 10),
    { examples: [[99]] },
  );
});

it('has an arbitrary without inputs', () => {
  fc.assert(fc.property(fc.emailAddress(), (text) => text.includes('@')));
});

it('never runs', () => {
  fc.assert(fc.property(fc.nat(), (n) => fc.pre(n < 0)));
});

it('holds for a function', () => {
  fc.assert(fc.property(fc.func(fc.nat(9)), fc.nat(3), (f, n) => Object.is(f(n), f(n)) && f(n) < 10));
});

prop.prop([fc.integer(), fc.integer()])('connects to the runner', (a, b) => {
  expect(a - b).not.toBe(1000001);
});

prop.prop({ a: fc.nat(3) })('connects by names', ({ a }) => {
  expect(a).toBeLessThan(4);
});

fc.assert(fc.property(fc.nat(6), (n) => n !== 5));
