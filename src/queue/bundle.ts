// A unit made ready to travel: its description, options and the modules that are known, as blobs by their hashes; and the name of the work.
// Always holds: two units with the same name of work have the same result, up to answers that the result names (`asked`).
import type { UnitShare } from '../host/protocol.js';
import type { PortableSource, UnitSource } from '../languages/language.js';
import type { UnitDescription } from '../languages/unit.js';
import type { CheckOptions } from '../result/options.js';
import { surroundings, thisBuild } from './build.js';
import { canonical, pack } from './packed.js';
import { sha256 } from './seal.js';
import type { Task } from './task.js';

export interface Bundle {
  readonly task: Task;
  /** The blob of the task. */
  readonly hash: string;
  /** All blobs, that of the task included. */
  readonly blobs: ReadonlyMap<string, Buffer>;
  readonly work: string;
}

interface Travelling {
  readonly unit: UnitDescription;
  readonly source: UnitSource;
  readonly portable: PortableSource;
  readonly options: CheckOptions;
  readonly share: UnitShare | undefined;
  readonly solved: boolean;
  readonly program: string;
}

/** Undefined: the unit stays on this machine. */
export function bundleOf({ unit, source, portable, options, share, solved, program }: Travelling): Bundle | undefined {
  const known = portable.known();
  if (known === undefined) return undefined;
  const blobs = new Map<string, Buffer>();
  const add = (value: unknown): string => {
    const bytes = pack(value);
    const hash = sha256(bytes);
    blobs.set(hash, bytes);
    return hash;
  };
  const modules = new Map(known.map(([request, answer]) => [canonical(request), add(answer)]));
  const seen = surroundings();
  // Elsewhere no folder is the project's: what code tries to read is denied, and the denial is a gap.
  const { roots: _roots, ...described } = unit;
  const task: Task = {
    unit: described,
    language: source.language,
    options,
    program,
    modules,
    surroundings: seen,
    share,
    solved,
  };
  const { jobs: _jobs, workers: _workers, ...decisive } = options;
  const contents = known.map(([request, answer]) => [canonical(request), sha256(portable.contentOf(answer) ?? '')]);
  // Not the share: that of a budget is never the same twice.
  const work = sha256(canonical([thisBuild().id, unit, decisive, contents, seen]));
  return { task, hash: add(task), blobs, work };
}
