// The TypeScript compiler, compiled from V8's cache where there is one: parsing its nine megabytes is a third of a cold start. It is no
// import: Node would scan it for export names first. Everything in frontend/ takes the value `ts` from here and types from 'typescript'.
import { createRequire } from 'node:module';
import type TypeScript from 'typescript';
import { requireCached } from './code-cache.js';

export const ts: typeof TypeScript = requireCached(
  createRequire(import.meta.url).resolve('typescript'),
) as typeof TypeScript;

export default ts;
