// repairFile(): a structure in a JSON document (docs/json.md) against the invariant of a class or a predicate of a file. The CLI goes through here.
// The predicate runs in a thread of its own, under the same permissions as any analysed code.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ProgramError } from '../languages/program-error.js';
import type { EncodedRepair, RepairMessage } from '../repair/protocol.js';
import { notAPredicate } from '../report/enumerate-messages.js';
import { wrongObjectFile } from '../report/repair-messages.js';
import { ALLOW_NOTHING, permissionsOf } from '../result/permissions.js';
import type { EncodedValue } from '../result/result.js';
import { OptionError } from './check-error.js';
import { type RepairOptions, repairLimits } from './repair.js';

export interface RepairFileOptions extends Omit<RepairOptions, 'objects' | 'inPlace'> {
  /** Megabytes of heap for the thread. */
  readonly maxMemory?: number;
  /** The folder that relative paths start from; the current one by default. */
  readonly cwd?: string;
  readonly signal?: AbortSignal;
}

export interface RepairFileResult extends EncodedRepair {
  /** The predicate: `isSorted`, `Tree.repOk`, `CoverMe` (its invariant). */
  readonly unit: string;
  readonly file: string;
  /** Why the thread was ended before its time. */
  readonly ended: string | undefined;
}

const MAX_MEMORY = 2048;

/**
 * Repairs the inputs of a predicate that a JSON file holds; nothing is written.
 * @param target `FILE#Class` (its @invariant, or its method repOk), `FILE#Class.method`, `FILE#function`
 * @param objectFile inputs by name, `this` for the receiver; objects that may be used besides under `objects`
 * @throws OptionError, ProgramError
 */
export async function repairFile(
  target: string,
  objectFile: string,
  options: RepairFileOptions = {},
): Promise<RepairFileResult> {
  const { cwd = process.cwd(), signal, maxMemory = MAX_MEMORY } = options;
  const limits = repairLimits(options);
  const { openPredicate } = await import('./prepare-enumeration.js');
  const { unit, predicate, load } = openPredicate(target, cwd);
  const names = [...(unit.receiver === undefined ? [] : ['this']), ...unit.parameters.map(({ name }) => name)];
  const { inputs, objects } = readInputs(resolve(cwd, objectFile), objectFile, names);
  const permissions = permissionsOf(ALLOW_NOTHING, unit.roots);
  const literals = { string: [], number: [], bigint: [] };
  const none = { bound: 1, bounds: {}, domains: {}, maps: 'partial', generators: {}, literals } as const;
  const spec = { unit, predicate, permissions, maxSteps: limits.maxReads, ...none };
  const { messagesOfThread } = await import('../enumerate/host.js');
  const host = { timeout: limits.timeout, maxMemory, ...(signal && { signal }) };
  const data = { spec, inputs, objects, limits };
  const named = { unit: unit.name, file: unit.file };
  for await (const message of messagesOfThread<RepairMessage>('./repair-worker.js', data, load, host)) {
    switch (message.type) {
      case 'finished':
        return { ...named, ...message.repair, ended: undefined };
      case 'ended': {
        const rest = { changes: [], reason: 'time', runs: 0, inputs, ended: message.gap.message } as const;
        return { ...named, status: 'not-repaired', ...rest };
      }
      case 'crashed':
        throw message.error;
      case 'failed':
        if (message.what === 'load') throw new ProgramError('load-error', message.message);
        if (message.what === 'predicate') throw new OptionError(notAPredicate(unit.name, message.message));
        throw new OptionError(wrongObjectFile(objectFile, message.message));
    }
  }
  throw new Error('the repairing thread sent nothing');
}

interface GivenInputs {
  readonly inputs: Record<string, EncodedValue>;
  readonly objects: readonly EncodedValue[];
}

function readInputs(path: string, given: string, names: readonly string[]): GivenInputs {
  const fail = (problem: string): never => {
    throw new OptionError(wrongObjectFile(given, problem));
  };
  const document = parse(path, fail);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return fail('it holds no inputs by name');
  const record = document as Record<string, EncodedValue>;
  const { objects = [] } = names.includes('objects') ? {} : record;
  if (!Array.isArray(objects)) return fail('objects is no array');
  const missing = names.filter((name) => !Object.hasOwn(record, name));
  if (missing.length > 0) return fail(`it has no ${missing.join(', no ')}`);
  return { inputs: Object.fromEntries(names.map((name) => [name, record[name]])), objects };
}

function parse(path: string, fail: (problem: string) => never): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return fail(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail((error as Error).message);
  }
}
