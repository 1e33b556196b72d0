// The text of the module that stands between a test file and the units it calls, when --from-suite runs the file: a run of all tests says which
// calls are calls of units; a run of one test makes one of its calls with other arguments, and ends there.

/** The specifier by which the test file finds it. */
export const SUITE_CALLS = 'everypath:suite-calls';

/** What the driver of the whole suite returns, as JSON. */
export interface SuiteLog {
  /** First calls of units: the place in the text, the unit, the title of the test. */
  readonly calls: readonly (readonly [site: number, unit: number, test: string])[];
  /** Titles. What they say when they fail is worded by the realm they run in. */
  readonly failures: readonly string[];
  readonly tests: number;
  /** What the runner that stands in does not know. */
  readonly unknown: readonly string[];
}

export const SUITE_CALLS_SOURCE = `
import { $run, $tests } from 'everypath:runner';
const log = { calls: [], failures: [], tests: 0, unknown: [] };
const units = [];
const met = new Set();
const stop = { toString: () => 'the call was made' };
let pending = [];
let active;
const places = new Map();

/** Before a test is registered. */
export function $mark(test) {
  if (!places.has(test)) places.set(test, $tests().length);
}

export function $units(list) { units.push(...list); }

function isUnit(get, fn) {
  try { return get() === fn; } catch { return false; }
}

function at(site, fn, call, args) {
  if (active === undefined) {
    const unit = met.has(site) ? -1 : units.findIndex((get) => isUnit(get, fn));
    if (unit >= 0) {
      met.add(site);
      pending.push([site, unit]);
    }
    return call(args);
  }
  if (active.site !== site || active.end !== undefined) return call(args);
  active.end = {};
  try {
    active.end = { value: call(active.args) };
  } catch (error) {
    active.end = { error };
  }
  throw stop;
}

export function $call(site, self, key, args) {
  const fn = typeof key === 'string' ? self[key] : key;
  if (typeof fn !== 'function') return typeof key === 'string' ? self[key](...args) : key(...args);
  return at(site, fn, (given) => Reflect.apply(fn, self, given), args);
}

export function $new(site, made, args) {
  if (typeof made !== 'function') return new made(...args);
  return at(site, made, (given) => new made(...given), args);
}

/** How a test ended, or what is not known. */
export function $note(what, name, failure) {
  if (what === 'unknown') log.unknown.push(name);
  if (what !== 'test') return;
  log.tests++;
  if (failure === undefined) log.calls.push(...pending.map((call) => [...call, name]));
  else log.failures.push(name);
  for (const [site] of failure === undefined ? [] : pending) met.delete(site);
  pending = [];
}

export async function $suite() {
  await $run();
  return JSON.stringify(log);
}

export function $site(site, place, args) {
  active = { site, args, end: undefined };
  const ended = () => {
    const { end } = active;
    if (end === undefined) throw new Error('the call was not made');
    if ('error' in end) throw end.error;
    return end.value;
  };
  const failed = (error) => {
    if (active.end === undefined) throw error;
    return ended();
  };
  const test = $tests()[places.get(place)];
  let running;
  try {
    running = test.run();
  } catch (error) {
    return failed(error);
  }
  return running instanceof Promise ? running.then(ended, failed) : ended();
}
`;
