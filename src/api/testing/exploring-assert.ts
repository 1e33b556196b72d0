// `assert` and `check` of fast-check, exploring: where a test calls them, the test is explored with symbolic inputs, in a process of its own. What
// breaks its property is given to fast-check as an example, so that the failure is fast-check's own.
// Always holds: a property in which nothing was found is sampled as before.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type * as FastCheck from 'fast-check';
import { decodeInputs } from '../../languages/javascript/codec/decode.js';
import { foundByExploring, onlySampled, testBroken } from '../../report/forall-messages.js';
import { callerPlaces, type Place } from './caller.js';
import type { ExploredTest, FastCheckRequest } from './explore-fast-check.js';

type Property = FastCheck.IRawProperty<any>;
type Options = FastCheck.Parameters<any>;
type Run = (property: Property, options?: Options) => any;
type Broken = NonNullable<ExploredTest['broken']>;

/** The part of fast-check that is needed. */
export type RealFastCheck = Pick<typeof FastCheck, 'assert' | 'check' | 'stringify'>;
export type Exploring = Pick<typeof FastCheck, 'assert' | 'check'>;

/** Bytes of an answer: inputs of one path. */
const MOST_BYTES = 1 << 28;

/** @param real the fast-check of the caller */
export function exploringAssert(real: RealFastCheck): Exploring {
  const tests = new ExploredTests();
  const [assertReal, checkReal] = [real.assert, real.check] as unknown as [Run, Run];

  const assertAs = (test: ExploredTest | undefined, property: Property, options: Options): any => {
    if (test?.broken === undefined) return assertReal(property, options);
    const { broken } = test;
    const values = exampleOf(test, real);
    const unseen = (): never => {
      throw new Error(testBroken(broken.outcome.error?.message ?? '', broken.inputCode));
    };
    return values === undefined ? unseen() : afterFailing(assertReal, property, one(options, values), broken, unseen);
  };
  const checkAs = (test: ExploredTest | undefined, property: Property, options: Options): any => {
    const values = test && exampleOf(test, real);
    // What breaks another property of the test, or cannot be made here, is no example: nobody else would say it.
    if (test?.broken !== undefined && values === undefined) {
      process.stderr.write(`${testBroken(test.broken.outcome.error?.message ?? '', test.broken.inputCode)}\n`);
    }
    return checkReal(property, values === undefined ? options : one(options, values));
  };
  const exploring =
    (run: typeof assertAs): Run =>
    (property, options = {}) => {
      const places = callerPlaces();
      if (!property.isAsync()) return run(tests.now(places), property, options);
      return tests.later(places).then((test) => run(test, property, options));
    };
  return { assert: exploring(assertAs), check: exploring(checkAs) } as Exploring;
}

/** Nothing but the example. */
function one(options: Options, values: readonly any[]): Options {
  return { ...options, examples: [values], numRuns: 1 };
}

/** fast-check's own failure, with the inputs besides; `unseen` where it sees none. */
function afterFailing(run: Run, property: Property, options: Options, broken: Broken, unseen: () => never): any {
  const failed = (error: unknown): never => {
    if (error instanceof Error) error.message = foundByExploring(error.message, broken.inputCode);
    throw error;
  };
  if (property.isAsync()) return run(property, options).then(unseen, failed);
  try {
    run(property, options);
  } catch (error) {
    return failed(error);
  }
  return unseen();
}

/** The arguments that break the property of the call; undefined where they may be another one's, or cannot be made outside of the exploration. */
function exampleOf({ several, broken }: ExploredTest, real: RealFastCheck): any[] | undefined {
  if (several || broken === undefined) return undefined;
  const values = Object.values(decodeInputs(broken.inputs));
  return real.stringify(values) === broken.counterexample ? values : undefined;
}

/** The tests that were explored in this process; each is once. */
class ExploredTests {
  private readonly known: ExploredTest[] = [];
  private readonly told = new Set<string>();

  now(places: readonly Place[]): ExploredTest | undefined {
    const known = this.around(places);
    if (known !== undefined) return known;
    const { stdout, error } = spawnSync(process.execPath, [CHILD()], {
      input: requestOf(places),
      stdio: ['pipe', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
    });
    return this.read(places, stdout ?? '', error?.message);
  }

  async later(places: readonly Place[]): Promise<ExploredTest | undefined> {
    const known = this.around(places);
    if (known !== undefined) return known;
    const child = spawn(process.execPath, [CHILD()], { stdio: ['pipe', 'pipe', 'inherit'] });
    let problem: string | undefined;
    const failed = (error: Error): void => {
      problem ??= error.message;
    };
    child.on('error', failed);
    child.stdin.on('error', failed).end(requestOf(places));
    const answer = await text(child.stdout);
    return this.read(places, answer, problem);
  }

  private around(places: readonly Place[]): ExploredTest | undefined {
    return this.known.find(({ file, lines: [from, to] }) =>
      places.some((place) => place.file === file && from <= place.line && place.line <= to),
    );
  }

  private read(places: readonly Place[], answer: string, problem = 'its process ended without an answer') {
    const found = answer === '' ? { failure: problem } : (JSON.parse(answer) as ExploredTest | { failure: string });
    if ('failure' in found) {
      this.tell(places, found.failure);
      return undefined;
    }
    this.known.push(found);
    return found;
  }

  /** Nobody takes a property for explored that was not. */
  private tell(places: readonly Place[], why: string): void {
    const text = onlySampled(places.length === 0 ? '' : `${places[0].file}:${places[0].line}`, why);
    if (!this.told.has(text)) process.stderr.write(`${text}\n`);
    this.told.add(text);
  }
}

function requestOf(places: readonly Place[]): string {
  return JSON.stringify({ places } satisfies FastCheckRequest);
}

const CHILD = (): string => join(dirname(fileURLToPath(import.meta.url)), 'explore-child.js');
