import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Journal } from '../../src/languages/javascript/values/journal.js';

test('property writes, additions and deletions are undone', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer()),
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(fc.integer()))),
      (initial, writes) => {
        const object: Record<string, unknown> = { ...initial };
        const journal = new Journal();
        journal.begin();
        for (const [key, value] of writes) {
          journal.write(object, key);
          if (value === null) delete object[key];
          else object[key] = value;
        }
        journal.rollback();
        expect(object).toEqual(initial);
        expect(journal.reload).toBe(false);
      },
    ),
  );
});

test('elements and whole contents are undone in the order in which they changed', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), at: fc.nat(4), value: fc.integer() }),
    fc.record({ kind: fc.constant('push' as const), at: fc.constant(0), value: fc.integer() }),
    fc.record({ kind: fc.constant('pop' as const), at: fc.constant(0), value: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 4 }), fc.array(step), fc.nat(), (initial, steps, inner) => {
      const list = [...initial];
      const journal = new Journal();
      const change = ({ kind, at, value }: (typeof steps)[number]): void => {
        if (kind === 'set') {
          journal.write(list, at);
          list[at] = value;
          return;
        }
        journal.collection(list);
        if (kind === 'push') list.push(value);
        else list.pop();
      };
      const split = inner % (steps.length + 1);
      journal.begin();
      steps.slice(0, split).forEach(change);
      const before = [...list];
      const mark = journal.mark();
      steps.slice(split).forEach(change);
      const seen = journal.before(() => [...list]);
      journal.rollbackTo(mark);
      journal.release(mark);
      expect(list).toEqual(before);
      expect(seen).toEqual(initial);
      steps.slice(split).forEach(change);
      journal.rollback();
      expect(list).toEqual(initial);
      expect(journal.reload).toBe(false);
    }),
  );
});

test('collections are put back, order included', () => {
  const map = new Map([
    [1, 'a'],
    [2, 'b'],
  ]);
  const set = new Set([3, 4]);
  const list: number[] = [1];
  list[2] = 3;
  const bytes = new Uint8Array([1, 2]);
  const journal = new Journal();
  journal.begin();
  for (const object of [map, set, list, bytes]) journal.collection(object);
  map.delete(1);
  map.set(1, 'z');
  set.clear();
  list.sort();
  list.push(9);
  bytes[0] = 7;
  journal.rollback();
  expect([...map]).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
  expect([...set]).toEqual([3, 4]);
  expect(list.length).toBe(3);
  expect([list[0], list[2]]).toEqual([1, 3]);
  expect(1 in list).toBe(false);
  expect([...bytes]).toEqual([1, 2]);
});

test('variables registered while loading return to the value they had then', () => {
  let counter = 5;
  const journal = new Journal();
  journal.variable(
    () => counter,
    (value) => {
      counter = value as number;
    },
  );
  journal.loaded();
  journal.begin();
  counter = 9;
  journal.rollback();
  expect(counter).toBe(5);
});

test('own accessors are not run, and put back as they were', () => {
  let reads = 0;
  const object = {
    get x() {
      return ++reads;
    },
  };
  const journal = new Journal();
  journal.noteAccessors();
  journal.begin();
  journal.write(object, 'x');
  Object.defineProperty(object, 'x', { value: 1, configurable: true });
  journal.rollback();
  expect(reads).toBe(0);
  expect(object.x).toBe(1);
  expect(object.x).toBe(2);
});

test('what cannot be undone asks for a reload', () => {
  const object = { x: 1 };
  const journal = new Journal();
  journal.begin();
  journal.write(object, 'x');
  object.x = 2;
  Object.freeze(object);
  journal.rollback();
  expect(journal.reload).toBe(true);
});

test('more writes than it remembers ask for a reload', () => {
  const object = { x: 0, y: 0 };
  const journal = new Journal();
  journal.begin();
  for (let i = 0; i <= 1 << 17; i++) {
    const key = i % 2 === 0 ? 'x' : 'y';
    journal.write(object, key);
    object[key] = i;
  }
  journal.rollback();
  expect(journal.reload).toBe(true);
});

test('inner parts are undone by themselves, and the beginning of the path can be looked at', () => {
  let counter = 0;
  const object: Record<string, unknown> = { a: 1 };
  const set = new Set([1]);
  const journal = new Journal();
  journal.variable(
    () => counter,
    (value) => {
      counter = value as number;
    },
  );
  journal.loaded();
  journal.begin();
  const change = (): void => {
    journal.write(object, 'a');
    object.a = (object.a as number) + 1;
    journal.write(object, 'b');
    object.b = counter;
    journal.collection(set);
    set.add(set.size + 1);
    counter++;
  };
  const state = (): unknown => [{ ...object }, [...set], counter];
  const start = state();
  change();
  const middle = state();
  const mark = journal.mark();
  for (let i = 0; i < 2; i++) {
    change();
    const inside = state();
    const shown = journal.before(() => {
      const before = state();
      change();
      return before;
    });
    expect([shown, state()]).toEqual([start, inside]);
    journal.rollbackTo(mark);
    expect(state()).toEqual(middle);
  }
  journal.release(mark);
  change();
  journal.rollback();
  expect(state()).toEqual(start);
  expect(journal.reload).toBe(false);
});
