// A property of a test file, explored when the runner comes to its test: the body is a unit whose inputs are its parameters. What breaks
// it is run once more by the caller's own runner, so that the failure is the runner's own, with the inputs besides.
import { UNKNOWN_MATCHER } from '../../languages/forall-matcher.js';
import { decodeInputs } from '../../languages/javascript/codec/decode.js';
import { noBreakSeen, notProved, propertyBroken, unknownMatcher } from '../../report/forall-messages.js';
import { gapText } from '../../report/messages.js';
import type { PathResult } from '../../result/result.js';
import type { UnitOptions } from '../config/define-config.js';
import { resolveOptions } from '../resolve-options.js';
import { callerPlaces } from './caller.js';
import { type ExploreProperty, exploreProperty } from './explore-property.js';

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
  const file = callerFile();
  const index = registered.get(file) ?? 0;
  registered.set(file, index + 1);
  const options = resolveOptions({ ...given, failOn: 'all' });
  return async () => {
    const { result, broken } = await explore({ file, index, options });
    if (broken !== undefined) await failAs(body, broken);
    if (strict && result.verdict !== 'proved') throw new Error(notProved(result.gaps.map((gap) => gapText(gap))));
  };
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
