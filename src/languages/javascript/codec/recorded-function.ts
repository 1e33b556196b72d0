// Function inputs of a path, as concrete functions: a table of the calls the path made and their results. Built by the
// explorer for replay and by decode; encode.ts and input-code.ts read the table back.
// Always holds: equal arguments (Object.is) give equal results, unless each call begins something of its own.
import { promiseRecordOf } from './promise-record.js';

export interface RecordedCall {
  readonly args: readonly unknown[];
  readonly result: unknown;
}

export interface FunctionRecord {
  readonly calls: readonly RecordedCall[];
  /** The answer to a call that is not in the table. */
  readonly otherwise: unknown;
  /**
   * The n-th distinct list of arguments gets the n-th result. For functions that were given the program's own objects,
   * which a later run makes anew: arguments then tell calls apart, but do not find them in the table.
   */
  readonly inOrder: boolean;
  /** The n-th call gets the n-th result, whatever it is given: each begins something of its own. */
  readonly everyCall?: boolean;
  /** Where given: gets the arguments of every call. */
  readonly log?: (readonly unknown[])[];
  /** Where given: told of every call. */
  readonly onCall?: () => void;
}

const records = new WeakMap<object, FunctionRecord>();

type Answer = (...args: unknown[]) => unknown;

/** A program that reads its text finds what it found in the explored run. */
function boundFunction(answer: Answer): Function {
  const fn = answer.bind(undefined);
  Object.defineProperty(fn, 'name', { value: '', configurable: true });
  return fn;
}

/** @param make a function of the realm that is answered so */
export function recordedFunction(record: FunctionRecord, make: (answer: Answer) => Function = boundFunction): Answer {
  const seen: unknown[][] = [];
  let turn = 0;
  const answer = (...args: unknown[]): unknown => {
    const { calls, otherwise, inOrder } = record;
    record.log?.push(args);
    record.onCall?.();
    if (record.everyCall === true) return begun(turn < calls.length ? calls[turn++].result : otherwise);
    let index = (inOrder ? seen : calls.map((c) => c.args)).findIndex((list) => sameArguments(list, args));
    if (index < 0 && inOrder) index = seen.push(args) - 1;
    return index in calls ? calls[index].result : otherwise;
  };
  const fn = make(answer);
  records.set(fn, record);
  return fn as Answer;
}

/** The table of a function made by `recordedFunction`. */
export function recordOf(fn: object): FunctionRecord | undefined {
  return records.get(fn);
}

function begun(result: unknown): unknown {
  if (typeof result === 'object' && result !== null) promiseRecordOf(result)?.begin();
  return result;
}

function sameArguments(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
