// A property of a test file, explored when the runner comes to its test: the body is a unit whose inputs are its parameters. What breaks
// it is run once more by the caller's own runner, so that the failure is the runner's own, with the inputs besides.
import { UNKNOWN_MATCHER } from '../../languages/forall-matcher.js';
import { decodeInputs } from '../../languages/javascript/codec/decode.js';
import {
  noBreakSeen,
  notProved,
  orderBroken,
  orderNotProved,
  propertyBroken,
  unknownMatcher,
} from '../../report/forall-messages.js';
import { gapText } from '../../report/messages.js';
import { taskLine } from '../../report/project-messages.js';
import type { PathResult } from '../../result/result.js';
import type { UnitOptions } from '../config/define-config.js';
import { resolveOptions } from '../resolve-options.js';
import { callerPlaces } from './caller.js';
import { type ExploredProperty, type ExploreProperty, exploreProperty } from './explore-property.js';

export interface ForallOptions extends Partial<UnitOptions> {
  /** Fail, too, when the property was not proved. */
  readonly strict?: boolean;
}

export type PropertyBody = (...inputs: any[]) => unknown;

/** A test that explores the body; made where `forall` is called. */
export type PropertyTest = () => Promise<void>;

/** How many properties each file has registered. */
const registered = new Map<string, number>();

/** Called by the entries of the package, where a test file is loaded. */
export function property(
  body: PropertyBody,
  { strict = false, ...given }: ForallOptions = {},
  explore: ExploreProperty = exploreProperty,
): PropertyTest {
  const run = register({ ...given, failOn: 'all' }, explore);
  return async () => {
    const { result, broken } = await run();
    if (broken !== undefined) await failAs(body, broken);
    if (strict && result.verdict !== 'proved') throw new Error(notProved(result.gaps.map((gap) => gapText(gap))));
  };
}

/** The next property of the file that calls. */
function register(given: Partial<UnitOptions> & { readonly failOn: 'all' }, explore: ExploreProperty) {
  const file = callerFile();
  const index = registered.get(file) ?? 0;
  registered.set(file, index + 1);
  const options = resolveOptions(given);
  return (): Promise<ExploredProperty> => explore({ file, index, options });
}

/** An asynchronous test under every order of its tasks; called by the entries of the package, where a test file is loaded. */
export function underEverySchedule(
  body: () => unknown,
  { strict = false, ...given }: ForallOptions = {},
  explore: ExploreProperty = exploreProperty,
): PropertyTest {
  const run = register({ ...given, failOn: 'all' }, explore);
  return async () => {
    const { result, broken } = await run();
    if (broken !== undefined) throw orderFailure(broken);
    if (strict && result.verdict !== 'proved') {
      throw new Error(orderNotProved(result.gaps.map((gap) => gapText(gap))));
    }
    // The runner counts what the body asserts, and sees what it leaves open.
    await body();
  };
}

/** In the runner the most likely order comes, so the failure is told as it was seen, at the place where it was. */
function orderFailure({ outcome, schedule = [] }: PathResult): Error {
  const { error, location } = outcome;
  if (error?.name === UNKNOWN_MATCHER) return new Error(unknownMatcher(error.message));
  const lines = schedule.map((task) => {
    const { at } = task;
    return `${task.task}  ${taskLine(task, at && `${at.file}:${at.line}:${at.column}`)}`;
  });
  const failure = new Error(orderBroken(error?.message ?? '', lines));
  failure.name = error?.name ?? 'Error';
  const place = location && `\n    at ${location.file}:${location.line}:${location.column}`;
  if (place !== undefined) failure.stack = `${failure.name}: ${failure.message}${place}`;
  return failure;
}

/** Lets the runner see the failure happen. */
async function failAs(body: PropertyBody, path: PathResult): Promise<never> {
  const { error } = path.outcome;
  if (error?.name === UNKNOWN_MATCHER) throw new Error(unknownMatcher(error.message));
  const inputs = path.inputCode.split('\n').slice(0, -1).join('\n');
  try {
    await body(...Object.values(decodeInputs(path.inputs)));
  } catch (thrown) {
    if (thrown instanceof Error) thrown.message = propertyBroken(thrown.message, inputs);
    throw thrown;
  }
  throw new Error(noBreakSeen(error?.message ?? '', inputs));
}

/** The file that calls an entry of the package. */
function callerFile(): string {
  const [caller] = callerPlaces();
  if (caller === undefined) throw new Error('forall: the test file that calls it was not found');
  return caller.file;
}
