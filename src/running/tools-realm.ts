// Loads the tools of the hook (tools.ts) into a realm of their own. Used by hook.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vm from 'node:vm';
import type { Program, Tools } from './tools.js';

// As they are before the hook and the program change them.
const { compileFunction, createContext } = vm;
const { apply } = Reflect;
const file = join(__dirname, 'run-tools.cjs');

export function loadTools(program: Program): Tools {
  const given = { exports: {} as { Tools?: new (program: Program) => Tools } };
  const names = ['exports', 'require', 'module', 'process', 'Buffer'];
  const load = compileFunction(readFileSync(file, 'utf8'), names, {
    filename: file,
    parsingContext: createContext({}),
  });
  apply(load, undefined, [given.exports, require, given, process, Buffer]);
  return new (given.exports.Tools as new (program: Program) => Tools)(program);
}
