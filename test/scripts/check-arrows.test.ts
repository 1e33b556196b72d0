import { describe, expect, it } from 'vitest';
import { checkArrows, parseTable } from '../../scripts/check-arrows.mjs';

const TABLE = `# Architecture
## Modules and arrows
| folder | what | may import |
|---|---|---|
| \`expr/\` | terms | nothing |
| \`path/\` | paths | expr, heap/shape (types) |
| \`heap/\` | heap | expr, path |
| \`explore/\` | search | everything above but heap |
| \`api.ts\`, \`cli/\` | entry points | everything |

## Next
| \`not/\` | a row | nothing |
`;
const check = (file: string, text: string): string[] => checkArrows(parseTable(TABLE), [[file, text]]);

describe('check-arrows', () => {
  it.each([
    ['expr/a.ts', "import { b } from './b.js'; import fs from 'node:fs';"],
    ['path/a.ts', "import { t } from '../expr/term.js';"],
    ['path/a.ts', "import type { Shape } from '../heap/shape.js';"],
    ['path/a.ts', "import { type Shape } from '../heap/shape.js';"],
    ['path/a.ts', "let s: import('../heap/shape.js').Shape;"],
    ['explore/strategies/a.ts', "import { p } from '../../path/choice.js';"],
    ['api.ts', "import { p } from './explore/host.js'; await import('./heap/view.js');"],
    ['cli/main.ts', "import { p } from '../api.js';"],
  ])('lets %s: %s', (file, text) => expect(check(file, text)).toEqual([]));

  it.each([
    ['expr/a.ts', "import type { p } from '../path/choice.js';"],
    ['path/a.ts', "import { Shape } from '../heap/shape.js';"],
    ['path/a.ts', "import { type Shape, x } from '../heap/shape.js';"],
    ['path/a.ts', "import type { View } from '../heap/view.js';"],
    ['heap/a.ts', "export * from '../explore/host.js';"],
    ['heap/a.ts', "const x = await import('../explore/host.js');"],
    ['explore/a.ts', "import '../heap/view.js';"],
    ['not/a.ts', ''],
  ])('refuses %s: %s', (file, text) => expect(check(file, text)).toHaveLength(1));

  it('refuses a table it cannot read', () => {
    expect(() => parseTable('# nothing')).toThrow('Modules and arrows');
    expect(() => parseTable(TABLE.replace('expr, path', 'expr and path'))).toThrow('expr and path');
  });
});

describe('circles', () => {
  const table = parseTable(`## Modules and arrows
| \`a/\` | | b |
| \`b/\` | | a, b/inner |
| \`b/inner/\` | | nothing |
| \`search/\` | | nothing |
| \`api.ts\`, \`cli/\` | | everything |
`);
  const files = (...texts: [string, string][]): string[] => checkArrows(table, texts);

  it('between rows are reported once, type imports included', () => {
    const problems = files(
      ['a/x.ts', "import type { y } from '../b/y.js';"],
      ['b/y.ts', "import { x } from '../a/x.js';"],
    );
    expect(problems).toEqual(['import in a circle: a -> b -> a']);
  });

  it('between files of search/ are reported', () => {
    const one: [string, string] = ['search/one.ts', "import { two } from './two.js';"];
    const two: [string, string] = ['search/two.ts', "import type { three } from './modes/three.js';"];
    const three: [string, string] = ['search/modes/three.ts', "import { one } from '../one.js';"];
    expect(files(one, two, three)).toEqual([
      'import in a circle: search/modes/three -> search/one -> search/two -> search/modes/three',
    ]);
    expect(files(one, two)).toEqual([]);
  });

  it('are none within a folder elsewhere, nor between the names of one row', () => {
    expect(files(['a/x.ts', "import './y.js';"], ['a/y.ts', "import './x.js';"])).toEqual([]);
    expect(files(['api.ts', "import './cli/main.js';"], ['cli/main.ts', "import '../api.js';"])).toEqual([]);
  });

  it('a folder within a folder is a row of its own', () => {
    expect(files(['b/y.ts', "import './inner/z.js';"])).toEqual([]);
    expect(files(['b/inner/z.ts', "import '../y.js';"])).toHaveLength(1);
  });
});
