// Entry point of the repairing thread: loads the predicate, makes objects of the encoded inputs, repairs them and encodes the result.
import { parentPort, workerData } from 'node:worker_threads';
import { privateKey } from '../enumerate/lazy/object.js';
import { PredicateProgram, thrownText } from '../enumerate/predicate-program.js';
import { loadThrough } from '../enumerate/thread-loader.js';
import { lockDown } from '../host/lockdown.js';
import { decodeInputs } from '../languages/javascript/codec/decode.js';
import { encodeInputs } from '../languages/javascript/codec/encode.js';
import { ModuleError } from '../languages/javascript/program/module-graph.js';
import type { EncodedValue } from '../result/result.js';
import type { EncodedRepair, RepairMessage, RepairThreadData } from './protocol.js';
import { type ChangedField, repairValues } from './repair.js';

const { spec, inputs, objects, limits, ...channel } = workerData as RepairThreadData;
const PRIVATE = privateKey('#');

class InputError extends Error {}
class NotAPredicate extends Error {}

function emit(message: RepairMessage): void {
  parentPort?.postMessage(message);
}

/** `#x` is an ordinary property in the code that runs here (enumerate/rewrite.ts). */
function renamed(value: unknown, name: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [name(key), renamed(item, name)]));
}

const inward = (key: string): string => (key.startsWith('#') ? privateKey(key) : key);
const outward = (key: string): string => (key.startsWith(PRIVATE) ? `#${key.slice(PRIVATE.length)}` : key);

function decode(program: PredicateProgram): Record<string, unknown> {
  const all = { ...inputs, ...Object.fromEntries(objects.map((object, i) => [` ${i}`, object])) };
  try {
    return decodeInputs(renamed(all, inward) as Record<string, EncodedValue>, program.classes());
  } catch (error) {
    throw new InputError((error as Error).message);
  }
}

function run(): EncodedRepair {
  const program = new PredicateProgram(spec, { objects: new Map(), roots: [] }, loadThrough(channel));
  const decoded = decode(program);
  const names = Object.keys(inputs);
  const roots = Object.fromEntries(names.map((name) => [name, decoded[name]]));
  const offered = objects.map((_, i) => decoded[` ${i}`]);
  const invariant = (...values: unknown[]): unknown => {
    const answer = program.call(values);
    return answer.kind === 'boolean' ? answer.holds : answer.kind === 'other' ? answer.value : false;
  };
  const end = repairValues(roots, invariant, offered, limits);
  if (end.status === 'no-predicate') throw new NotAPredicate(`it returned a value of type ${typeof end.value}`);
  const { status, runs } = end;
  if (status !== 'repaired') {
    return { status, changes: [], reason: status === 'held' ? undefined : end.reason, runs, inputs };
  }
  const repaired = encodeInputs(Object.fromEntries(names.map((name, i) => [name, end.copies[i]])));
  const changes = end.changes.map((change) => ({
    path: change.path.replaceAll(PRIVATE, '#'),
    before: text(change, 'before'),
    after: text(change, 'after'),
  }));
  return { status, changes, reason: undefined, runs, inputs: renamed(repaired, outward) as typeof inputs };
}

function text(change: ChangedField, which: 'before' | 'after'): string {
  const value = change[which];
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  const name = Array.isArray(value) ? 'an array' : (value.constructor?.name ?? 'an object');
  const path = change[`${which}Path`];
  return path === undefined ? `${name} that was offered` : `${name} at ${path.replaceAll(PRIVATE, '#')}`;
}

// Promises of the program's own that nobody waits for must not end the thread.
process.on('unhandledRejection', () => {});
lockDown();
try {
  emit({ type: 'finished', repair: run() });
} catch (error) {
  const { message } = error as Error;
  if (error instanceof InputError) emit({ type: 'failed', what: 'inputs', message });
  else if (error instanceof NotAPredicate) emit({ type: 'failed', what: 'predicate', message });
  else if (error instanceof ModuleError || !(error instanceof Error)) {
    emit({ type: 'failed', what: 'load', message: `loading ${spec.unit.file} failed: ${thrownText(error)}` });
  } else throw error;
}
