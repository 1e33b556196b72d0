// How nodes look can be changed by kind, by outcome, or with a function; wrong attributes are named.
import { describe, expect, it } from 'vitest';
import type { TreeNode } from '../../src/trace/format.js';
import { AttributesError, attributesFor, checkUserAttributes } from '../../src/visualize/attributes.js';

const end: TreeNode = { id: 1, parent: 0, kind: 'end', label: 'threw', outcome: 'threw' };

describe('attributes', () => {
  it('are taken from general to special', () => {
    const user = checkUserAttributes({
      '*': { color: '#010203' },
      end: { fill: '#111111', bold: false },
      'end.threw': (node: TreeNode) => ({ fill: '#222222', label: `!${node.label}` }),
      'end.returned': { fill: '#333333' },
    });
    const look = attributesFor(end, user);
    expect(look).toMatchObject({ color: '#010203', fill: '#222222', bold: false, label: '!threw', shape: 'rounded' });
  });

  it.each([
    [[], 'by kind of node'],
    [{ branhc: {} }, "no kind of node 'branhc'"],
    [{ branch: { colour: '#ffffff' } }, "no attribute 'colour'"],
    [{ branch: { fill: 'red' } }, 'a colour such as'],
    [{ branch: { shape: 'star' } }, 'one of box'],
    [{ branch: { bold: 1 } }, 'true or false'],
    [{ branch: 3 }, 'must be an object'],
  ])('refuses %j', (value, message) => {
    expect(() => checkUserAttributes(value)).toThrow(AttributesError);
    expect(() => checkUserAttributes(value)).toThrow(message);
  });

  it('refuses what a function gives, too', () => {
    expect(() => attributesFor(end, { end: () => ({ fill: 'red' }) })).toThrow('a colour such as');
  });
});
