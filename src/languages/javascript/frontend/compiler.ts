// The TypeScript compiler, loaded with `require`: importing it as a module makes Node scan 9 MB of text for export names,
// which costs half a CPU second. Everything in typescript/ takes the value `ts` from here and types from 'typescript'.
import { createRequire } from 'node:module';
import type TypeScript from 'typescript';

export const ts: typeof TypeScript = createRequire(import.meta.url)('typescript');

export default ts;
