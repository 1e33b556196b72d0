// Module formats of .js files in packages that do not say.
import { expect, test } from 'vitest';
import { detectFormat } from '../../src/languages/javascript/frontend/instrument/format.js';

const formatOf = (source: string): string => detectFormat('/nowhere/at/all/a.js', source, new Map());

test.each([
  ['function n(){}export default function t(){}', 'esm'],
  ['const p = /^https?:\\/\\//; export { p }', 'esm'],
  ["import './b.js'", 'esm'],
  ['const text = "export default 1"; module.exports = text;', 'cjs'],
  ['// export default 1\nmodule.exports = 1;', 'cjs'],
  ["module.exports = import('./b.js');", 'cjs'],
  ['exports.export = 1;', 'cjs'],
])('%s', (source, format) => expect(formatOf(source)).toBe(format));
