// repair(): what it claims holds, nothing of the caller's is written, and structures corrupted at random are repaired by as few changes.
import { describe, expect, it } from 'vitest';
import { corrupt, STRUCTURES, seeded } from '../../bench/corrupted.js';
import { row } from '../../bench/repair.js';
import type { RedBlackNode } from '../../examples/structures/red-black-tree.js';
import { SearchNode, SearchTree } from '../../examples/structures/search-tree.js';
import { repair } from '../../src/api/repair.js';
import { cases } from '../cases.js';

function tree(): SearchTree {
  const made = new SearchTree();
  const [root, left, right] = [8, 4, 12].map((key) => Object.assign(new SearchNode(), { key }));
  return Object.assign(made, { root: Object.assign(root, { left, right }), size: 3 });
}

const repOk = (object: { repOk(): boolean }): boolean => object.repOk();

describe('repair', () => {
  it('leaves alone what holds', () => {
    const given = tree();
    const { status, object, changes } = repair(given, repOk);
    expect({ status, same: object === given, changes }).toEqual({ status: 'held', same: true, changes: [] });
  });

  it('changes a copy, and says what', () => {
    const given = tree();
    given.size = 9;
    const { status, object, changes } = repair(given, repOk);
    expect(status).toBe('repaired');
    expect(object).toBeInstanceOf(SearchTree);
    expect(object.size).toBe(3);
    expect(object.root).not.toBe(given.root);
    expect(given.size).toBe(9);
    expect(changes).toEqual([
      { object: given, key: 'size', path: 'size', before: 9, after: 3, beforePath: undefined, afterPath: undefined },
    ]);
  });

  it('writes to the object only when asked', () => {
    const given = tree();
    const { root } = given;
    (root as SearchNode).right = root;
    given.size = 2;
    const { object } = repair(given, repOk, { inPlace: true });
    expect(object).toBe(given);
    expect(given.root).toBe(root);
    expect(given.repOk()).toBe(true);
  });

  it('brings back a subtree that was lost, when it is offered', () => {
    const given = tree();
    const lost = given.root?.left as SearchNode;
    (given.root as SearchNode).left = given.root;
    const { object, changes } = repair(given, repOk, { objects: [lost] });
    expect(changes.map(({ path, after }) => [path, after])).toEqual([['root.left', lost]]);
    expect(object.root?.left?.key).toBe(4);
  });

  it('moves the key of an inner node past all keys below it', () => {
    const { make, holds } = STRUCTURES['red-black tree'];
    const { object, objects } = make(300, seeded(7));
    const root = objects[1] as RedBlackNode;
    root.key = 24;
    const { object: repaired, changes } = repair(object, holds);
    expect(changes.map(({ object, key }) => [object === root, key])).toEqual([[true, 'key']]);
    expect(holds(repaired)).toBe(true);
  });

  it('moves back a subtree that hangs in the wrong place', () => {
    const { make, holds } = STRUCTURES['red-black tree'];
    const { object, objects } = make(100, seeded(11));
    const [from, moved, to, other] = [72, 75, 33, 5].map((at) => objects[at] as RedBlackNode);
    expect([from.right === moved, to.left]).toEqual([true, null]);
    from.right = other;
    to.left = moved;
    const { status, changes } = repair(object, holds, { objects });
    expect([status, changes.length]).toEqual(['repaired', 2]);
    expect(changes.find(({ object }) => object === from)?.after).toBe(moved);
  });

  it('hangs up a lost subtree far from where the invariant failed', () => {
    const { make, holds } = STRUCTURES['red-black tree'];
    const { object, objects } = make(100, seeded(7));
    const [top, leaf] = [objects[41], objects[93]] as RedBlackNode[];
    const lost = top.right;
    expect([top.left === null, leaf.left, lost === null]).toEqual([false, null, false]);
    top.right = null;
    leaf.left = top;
    const { status, changes } = repair(object, holds, { objects });
    expect(status).toBe('repaired');
    const changed = changes.map(({ object, key, after }) => ({ object, key, after }));
    expect(new Set(changed)).toEqual(
      new Set([
        { object: leaf, key: 'left', after: null },
        { object: top, key: 'right', after: lost },
      ]),
    );
  });

  it('keeps frozen objects, accessors, maps and sets', () => {
    const part = Object.freeze({ name: 'a' });
    const given = {
      parts: new Map([['a', part]]),
      set: new Set([part]),
      size: 5,
      get twice() {
        return this.size * 2;
      },
    };
    const { object } = repair(given, ({ parts, set, size, twice }) => {
      const [only] = set;
      return parts.get('a') === only && twice === size * 2 && size === parts.size;
    });
    expect(object.size).toBe(1);
    expect(object.set.has(object.parts.get('a') as typeof part)).toBe(true);
    expect(object.parts.get('a')).not.toBe(part);
    expect(Object.isFrozen(object.parts.get('a'))).toBe(true);
    expect(object.twice).toBe(2);
  });

  it('takes back what the invariant itself writes', () => {
    const given = { items: [3, 1, 2], calls: 0, size: 7 };
    const { object } = repair(given, (value) => {
      value.calls++;
      value.items.sort();
      return value.size === value.items.length;
    });
    expect(object).toEqual({ items: [3, 1, 2], calls: 0, size: 3 });
    expect(given).toEqual({ items: [3, 1, 2], calls: 0, size: 7 });
  });

  it('claims nothing for an invariant that cannot hold, and ends', () => {
    const given = { a: 1, next: null as unknown };
    given.next = given;
    expect(repair(given, () => false)).toMatchObject({ status: 'not-repaired', object: given, changes: [] });
    expect(repair(given, (value) => value.a > 0 && value.a < 0).status).toBe('not-repaired');
    const endless = repair(
      given,
      (value) => {
        for (let at = value; ; at = at.next as typeof given) if (at.next === null) return true;
      },
      { maxReads: 1000 },
    );
    expect(endless.status).toBe('repaired');
    let answers = 0;
    expect(repair({ a: 1 }, ({ a }) => a === 1 && answers++ === 1)).toMatchObject({ reason: 'unstable' });
    expect(repair({ a: 1, b: 2 }, ({ a, b }) => a + b > 99, { maxRuns: 3 }).reason).toBe('runs');
  });

  it('holds for an invariant that throws on the corrupt object', () => {
    const given: { list: number[] | null; length: number } = { list: [1], length: 4 };
    expect(repair(given, ({ list, length }) => (list as number[]).length === length).changes).toHaveLength(1);
  });

  it('refuses what is no object, no invariant, no limit', () => {
    expect(() => repair(null as unknown as object, () => true)).toThrow('object');
    expect(() => repair({}, 3 as unknown as () => boolean)).toThrow('invariant');
    expect(() => repair({}, (() => 'yes') as unknown as () => boolean)).toThrow('type string');
    expect(() => repair({}, () => false, { maxRuns: 0 })).toThrow('maxRuns');
    expect(() => repair({}, () => false, { timeout: Number.NaN })).toThrow('timeout');
  });
});

describe.each(Object.entries(STRUCTURES))('%s', (name, { make, holds }) => {
  it('has a row of the benchmark', () => {
    const measured = row(name, { nodes: 10, cases: 3, fields: 3, offered: true });
    expect(measured).toMatchObject({ structure: name, corruptedFields: '1 to 3', cases: 3, repairedPercent: 100 });
    expect(measured.atMostAsManyChangesPercent).toBeGreaterThan(60);
  });

  it.each([1, 2])('corrupted in %i fields', (fields) => {
    const random = seeded(fields);
    const runs = cases(10);
    let few = 0;
    for (let i = 0; i < runs; ) {
      const made = make(20, random);
      corrupt(made, fields, 20, random);
      if (holds(made.object)) continue;
      i++;
      const { status, object, changes } = repair(made.object, holds, { objects: made.objects, timeout: 1000 });
      expect(holds(object)).toBe(status === 'repaired');
      if (status === 'repaired' && changes.length <= fields) few++;
    }
    expect(few / runs).toBeGreaterThanOrEqual(fields === 1 ? 0.9 : 0.7);
  });
});
