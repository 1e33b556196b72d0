// What is folded of a large tree at first: it fits, hides nothing without saying so, and opens step by step. Without a browser.
import { describe, expect, it } from 'vitest';
import { foldCard, foldText } from '../../viewer/fold-card.js';
import { NEVER_FOLDED } from '../../viewer/folding.js';
import { Session } from '../../viewer/session.js';
import { NONE } from '../../viewer/tree.js';
import { syntheticTree } from '../browser/synthetic.js';

const LARGE = 6_000;
const trees = new Map([1_400, LARGE, NEVER_FOLDED].map((size) => [size, syntheticTree(size).nodes]));

function session(size: number, leaves = 8): Session {
  const made = new Session();
  made.leaves = leaves;
  made.add(trees.get(size)!);
  return made;
}

const leavesOf = (s: Session): number => s.scene.shown.size.filter((size) => size === 1).length;
const folds = (s: Session): number[] => [...s.scene.cards.keys()].map((p) => s.scene.shown.node[p]);

describe('folding', () => {
  it('leaves small trees alone', () => {
    const s = session(NEVER_FOLDED);
    expect(s.scene.size).toBe(s.tree.size);
  });

  it.each([4, 8, 20])('shows about as many leaves as there is room for: %i', (leaves) => {
    for (const size of [1_400, LARGE]) {
      const count = leavesOf(session(size, leaves));
      expect(count).toBeGreaterThan(leaves / 2);
      expect(count).toBeLessThanOrEqual(leaves);
    }
  });

  it('accounts for every node: shown, or counted by exactly one fold', () => {
    const s = session(1_400);
    const { all, ends } = s.tree.counts();
    const hidden = folds(s).reduce((sum, n) => sum + all[n], 0);
    expect(s.scene.size + hidden).toBe(s.tree.size);
    const shownEnds = s.tree.ends.filter((end) => s.scene.shown.position[end] !== NONE).length;
    expect(shownEnds + folds(s).reduce((sum, n) => sum + ends[n], 0)).toBe(s.tree.ends.length);
  });

  it('says which outcomes are inside', () => {
    const s = session(1_400);
    for (const n of folds(s)) {
      const below = s.tree.ends.filter((end) => s.tree.isAncestor(n, end));
      const violated = below.filter((end) => s.node(end).outcome === 'violated').length;
      const counted = foldCard(s.tree, n).outcomes.find(({ outcome }) => outcome === 'violated')?.count ?? 0;
      expect(counted).toBe(violated);
      expect(foldText(s.tree, n).includes('violated')).toBe(violated > 0);
    }
  });

  it('opens a few leaves of a fold, and folds it again', () => {
    const s = session(LARGE);
    const [fold] = folds(s);
    const before = s.scene.size;
    s.toggle(fold);
    expect(s.scene.size).toBeGreaterThan(before);
    expect(s.scene.size).toBeLessThan(before + 120);
    s.toggle(fold);
    expect(s.scene.size).toBe(before);
  });

  it('does not fold again what the user unfolded, unless asked', () => {
    const s = session(1_400);
    const first = s.scene.size;
    s.expand(folds(s)[0]);
    const opened = s.scene.size;
    s.setRoom(9);
    expect(s.scene.size).toBe(opened);
    s.setRoom(8);
    s.foldWide();
    expect(s.scene.size).toBe(first);
  });

  it('shows folds whatever kinds of nodes are left out', () => {
    const s = session(1_400);
    s.setDetail('branches');
    const { all } = s.tree.counts();
    expect(folds(s).length).toBeGreaterThan(3);
    expect(s.scene.size + folds(s).reduce((sum, n) => sum + all[n], 0)).toBeLessThanOrEqual(s.tree.size);
    expect(leavesOf(s)).toBeLessThanOrEqual(8);
  });

  it('shows one path after the other without unfolding the tree for good', () => {
    const s = session(LARGE);
    for (const end of s.tree.ends.slice(0, 60)) {
      s.selectPath(end);
      expect(s.scene.shown.position[end]).not.toBe(NONE);
      expect(s.path).toBe(end);
    }
    expect(s.scene.size).toBeLessThan(300);
  });

  it('opens a fork that is wider than the room, when asked', () => {
    const s = new Session();
    s.leaves = 8;
    const kids = Array.from({ length: 60 }, (_, i) => ({ id: 3 + i, parent: 2, kind: 'end', label: `${i}` }) as const);
    s.add([
      { id: 0, parent: -1, kind: 'root', label: 'f(x)' },
      { id: 1, parent: 0, kind: 'choice', label: 'x' },
      { id: 2, parent: 1, kind: 'choice', label: 'y', edge: '0' },
      ...kids,
      { id: 70, parent: 1, kind: 'end', label: 'returns', edge: '1' },
      ...Array.from({ length: 40 }, (_, i) => ({ id: 71 + i, parent: 1, kind: 'end', label: 'z' }) as const),
    ]);
    expect(s.scene.shown.position[2]).not.toBe(NONE);
    expect(s.scene.shown.position[3]).toBe(NONE);
    s.expand(2);
    expect(s.scene.shown.position[62]).not.toBe(NONE);
  });
});
