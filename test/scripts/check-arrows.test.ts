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
