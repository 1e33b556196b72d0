// The store of solved conditions that a check uses: the local file, unless nothing is to be kept.
import type { ExploreHandlers } from '../../host/host.js';
import type { Run } from '../run-check.js';
import { Shelf } from './shelf.js';
import { SolvedFile } from './solved-file.js';
import { toolFingerprint } from './tool-fingerprint.js';

export type Solved = NonNullable<ExploreHandlers['solved']>;

/** Undefined: nothing is kept, or answers depend on a program that nobody knows the version of. */
export function openSolved({ cache, options }: Pick<Run, 'cache' | 'options'>): Solved | undefined {
  if (cache !== true || options.solver !== 'z3') return undefined;
  const shelf = Shelf.open();
  return shelf && { store: new SolvedFile(shelf.folder), version: toolFingerprint() };
}
