// Laws of the layout: boxes never overlap, siblings stay in order, parents are centred over their children.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Boxes, tidy } from '../../viewer/tidy.js';
import { cases } from '../cases.js';

/** Trees as lists of parents: the parent of node i + 1 is chosen among the nodes before it, in preorder. */
const boxes = fc
  .array(
    fc.record({ up: fc.nat(6), width: fc.integer({ min: 1, max: 60 }), height: fc.integer({ min: 1, max: 40 }) }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((nodes): Boxes => {
    const parent = new Int32Array(nodes.length);
    parent[0] = -1;
    for (let i = 1; i < nodes.length; i++) {
      // An ancestor of the node before (or that node itself), so that the order is a preorder.
      let p = i - 1;
      for (let k = 0; k < nodes[i].up && parent[p] >= 0; k++) p = parent[p];
      parent[i] = p;
    }
    return {
      parent,
      width: Float64Array.from(nodes, (n) => n.width),
      height: Float64Array.from(nodes, (n) => n.height),
    };
  });

describe('tidy', () => {
  it('puts no box over another', () => {
    fc.assert(
      fc.property(boxes, (given) => {
        const { x, y } = tidy(given);
        for (let a = 0; a < x.length; a++) {
          for (let b = a + 1; b < x.length; b++) {
            const apart =
              x[a] + given.width[a] <= x[b] + 1e-6 ||
              x[b] + given.width[b] <= x[a] + 1e-6 ||
              y[a] + given.height[a] <= y[b] + 1e-6 ||
              y[b] + given.height[b] <= y[a] + 1e-6;
            if (!apart) throw new Error(`boxes ${a} and ${b} overlap`);
          }
        }
      }),
      { numRuns: cases(400) },
    );
  });

  it('centres parents over their children, which stay in order', () => {
    fc.assert(
      fc.property(boxes, (given) => {
        const { x, y } = tidy(given);
        const { parent, width, height } = given;
        for (let p = 0; p < x.length; p++) {
          const children = [...parent.keys()].filter((c) => parent[c] === p);
          for (const c of children) expect(y[c]).toBeCloseTo(y[p] + height[p]);
          for (let i = 1; i < children.length; i++) expect(x[children[i]]).toBeGreaterThan(x[children[i - 1]]);
          if (children.length === 0) continue;
          const last = children[children.length - 1];
          const middle = (x[children[0]] + x[last] + width[last]) / 2;
          expect(x[p] + width[p] / 2).toBeCloseTo(middle, 4);
        }
      }),
      { numRuns: cases(200) },
    );
  });

  it('lays out a path of 100,000 nodes', () => {
    const n = 100_000;
    const parent = Int32Array.from({ length: n }, (_, i) => i - 1);
    const { x, y } = tidy({ parent, width: new Float64Array(n).fill(10), height: new Float64Array(n).fill(5) });
    expect(x[n - 1]).toBeCloseTo(x[0]);
    expect(y[n - 1]).toBe((n - 1) * 5);
  });
});
