import { describe, expect, it } from 'vitest';
import { drawStructure } from '../../src/report/structure.js';
import { object, structure, swapNode } from './fixtures.js';

describe('drawStructure', () => {
  it('draws the seven inputs of swapNode, each different', () => {
    const drawings = swapNode.paths.map((path) => drawStructure(path.input).join('\n'));
    expect(drawings).toEqual([
      'node → {elem: ?} -next→ null',
      'node → #0{elem: node.elem} -next→ #0',
      'node → #0{elem: node.elem} -next→ #1{elem: node.next.elem} -next→ ?',
      'node → #0{elem: node.elem} -next→ #1{elem: node.next.elem} -next→ null',
      'node → #0{elem: node.elem} -next→ #1{elem: node.next.elem} -next→ #0',
      'node → #0{elem: node.elem} -next→ #1{elem: node.next.elem} -next→ #1',
      'node → #0{elem: node.elem} -next→ #1{elem: node.next.elem} -next→ #2{elem: ?} -next→ ?',
    ]);
  });

  it('shows that two inputs are one object', () => {
    expect(drawStructure(structure({ a: '#0', b: '#0' }, object(0, { x: 'a.x' })))).toEqual([
      'a → #0{x: a.x}',
      'b → #0',
    ]);
  });

  it('quotes names that are no identifiers, but for private ones', () => {
    const odd = object(0, { 'my key': '1', '': '?', '#secret': '2' });
    expect(drawStructure(structure({ x: '#0' }, odd))).toEqual(["x → {'my key': 1, '': ?, #secret: 2}"]);
  });

  it('puts inputs without a graph on one line, named after themselves', () => {
    expect(drawStructure(structure({ x: 'x', y: '?', z: 'null', n: '3' }))).toEqual(['x, y: ?, z: null, n: 3']);
  });

  it('draws trees over several lines, small ones on one', () => {
    const leaf = { left: 'null', right: 'null' };
    const tree = structure(
      { t: '#0' },
      object(0, { key: 't.key', left: '#1', right: '#2' }),
      object(1, { key: 't.left.key', left: '#3', right: '?' }),
      object(2, { key: '?', ...leaf }),
      object(3, { key: '?', left: '#0', right: 'null' }),
    );
    expect(drawStructure(tree)).toEqual([
      't → #0{key: t.key}',
      '    ├ left → #1{key: t.left.key}',
      '    │   ├ left → #3{key: ?, left → #0, right → null}',
      '    │   └ right → ?',
      '    └ right → #2{key: ?, left → null, right → null}',
    ]);
    expect(drawStructure(structure({ t: '#0' }, object(0, { key: '?', ...leaf })))).toEqual([
      't → {key: ?, left → null, right → null}',
    ]);
  });

  it('draws arrays with their length, decided or not', () => {
    const array = { kind: 'array', type: 'Array' } as const;
    expect(drawStructure(structure({ a: '#0' }, object(0, { 1: 'a[1]' }, { ...array, length: '3' })))).toEqual([
      'a → [?, a[1], ?]',
    ]);
    expect(drawStructure(structure({ a: '#0' }, object(0, { 2: '7' }, { ...array, length: 'a.length' })))).toEqual([
      'a → [2: 7, ...]',
    ]);
    expect(drawStructure(structure({ a: '#0' }, object(0, { 0: '7' }, { ...array, length: 'a.length + 1' })))).toEqual([
      'a → [7, ...] of length a.length + 1',
    ]);
    expect(drawStructure(structure({ a: '#0' }, object(0, {}, { ...array, length: '100' })))[0]).toContain('84 more');
  });

  it('names types where there are several, marks what the program made', () => {
    const drawn = drawStructure(
      structure(
        { f: '#0', s: '#1', g: '#2' },
        object(0, { a: '1' }, { type: 'Square' }),
        object(1, { a: '2' }, { type: 'Circle', allocated: true }),
        object(2, {}, { kind: 'function', type: 'function' }),
      ),
    );
    const anonymous = object(1, { a: '2' }, { type: '{ a: number; }' });
    const mixed = structure({ f: '#0', s: '#1' }, object(0, { a: '1' }, { type: 'Box<number>' }), anonymous);
    expect(drawStructure(mixed)).toEqual(['f → #0 Box<number> {a: 1}', 's → #1{a: 2}']);
    expect(drawn).toEqual(['f → #0 Square {a: 1}', 's → #1 new Circle {a: 2}', 'g → #2<function>']);
  });

  it('needs no braces for objects that only link', () => {
    const links = structure({ t: '#0' }, object(0, { next: '#1' }), object(1, { next: 'null' }));
    expect(drawStructure(links)).toEqual(['t → #0 -next→ #1 -next→ null']);
    expect(drawStructure(structure({ t: '#0' }, object(0, { next: 'null' })))).toEqual(['t → {} -next→ null']);
  });

  it('ends long chains', () => {
    const nodes = Array.from({ length: 500 }, (_, i) => object(i, { next: `#${i + 1}` }));
    const [line, ...rest] = drawStructure(structure({ list: '#0' }, ...nodes, object(500, { next: 'null' })));
    expect(rest).toEqual([]);
    expect(line.endsWith('…')).toBe(true);
  });
});
