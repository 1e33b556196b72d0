// Law: translated code behaves like the original on concrete inputs, in every mode; and the module without hooks too.
import { describe, expect, test } from 'vitest';
import { translate } from '../../src/languages/javascript/frontend/instrument/translate.js';
import { load, loadNative, observe, request } from './run.js';
import { SNIPPETS } from './snippets.js';

describe.each(SNIPPETS)('$name', ({ source, format }) => {
  test.each(['hooked', 'dynamic', 'plain'] as const)('%s', async (mode) => {
    const native = await observe(() => loadNative(source, format));
    const module = translate(request(source, { format, dynamic: mode === 'dynamic' }));
    const code = mode === 'plain' ? module.original : module.code;
    const translated = await observe(() => load(code, undefined, { x: {} }).exports);
    expect(translated).toBe(native);
    expect(native).not.toMatch(/^! SyntaxError/m);
  });
});
