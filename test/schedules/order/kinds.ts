// The kinds of random asynchronous programs that are held against Node, for order.test.ts and scripts/async-order.mjs.
import { abortModule } from '../random-aborts.js';
import { mixedModule } from '../random-mixed.js';
import { streamModule } from '../random-streams.js';
import { taskModule } from '../random-tasks.js';

export interface Kind {
  readonly name: string;
  /** Node may leave the order open. */
  readonly open: boolean;
  /** A module of so many functions `f0`, `f1`, ... that each give a promise of what they logged. */
  module(seed: number, count: number): string;
}

export const KINDS: readonly Kind[] = [
  { name: 'tasks', open: false, module: (seed, count) => taskModule(seed, count, false) },
  { name: 'timers', open: true, module: (seed, count) => taskModule(seed, count, true) },
  { name: 'mixed', open: false, module: (seed, count) => mixedModule(seed, count, false) },
  { name: 'aborts', open: true, module: (seed, count) => abortModule(seed, count) },
  { name: 'mixed with messages', open: true, module: (seed, count) => mixedModule(seed, count, true) },
  { name: 'streams', open: false, module: (seed, count) => streamModule(seed, count, false) },
  { name: 'messages', open: true, module: (seed, count) => streamModule(seed, count, true) },
];
