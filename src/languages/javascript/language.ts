// JavaScript and TypeScript as a language of the tool. Both halves are loaded when they are needed: the compiler in the caller's
// thread, the runtime in the engine's.
import type { Language } from '../language.js';

export const javascript: Language = {
  name: 'javascript',
  regions: true,
  extensions: ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx'],
  async frontEnd() {
    const { openWithProperties } = await import('./fast-check/open-properties.js');
    return {
      open: openWithProperties,
      async sequences(request) {
        const { openFrom } = await import('./sequences/open-from.js');
        return openFrom(request);
      },
      async existingSuite(request) {
        const { openExistingSuite } = await import('./from-suite/open-suite.js');
        return openExistingSuite(request);
      },
    };
  },
  async backEnd() {
    const { JavaScriptBackEnd } = await import('./program/back-end.js');
    return new JavaScriptBackEnd();
  },
};
