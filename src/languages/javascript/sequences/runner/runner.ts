// A test runner that test files import in place of vitest, @jest/globals or node:test when --from runs them: registers tests, then
// runs them one after the other. Enough of the usual matchers to run ordinary tests. Says through `$record` how each test
// ended, before its afterEach hooks. It is linked to the text of one module (runner-shim.ts).
import { expect } from './matchers.js';
import { jest, vi } from './mocks.js';
import {
  after,
  afterAll,
  afterEach,
  before,
  beforeAll,
  beforeEach,
  callbackOf,
  describe,
  it,
  onlyUsed,
  rootSuite,
  type Suite,
  suite,
  type Test,
  test,
} from './suites.js';

export { expect } from './matchers.js';
export { jest, mock, vi, vitest } from './mocks.js';
export {
  after,
  afterAll,
  afterEach,
  before,
  beforeAll,
  beforeEach,
  describe,
  it,
  suite,
  test,
  test as default,
} from './suites.js';

/** Tells the engine how a test ended, or what is not known here; imported from everypath by the text of the runner. */
declare const $record: (what: 'test' | 'unknown', name: string, failure?: string) => void;

function installGlobals() {
  const names = {
    describe,
    suite,
    test,
    it,
    expect,
    vi,
    jest,
    beforeAll,
    afterAll,
    beforeEach,
    afterEach,
    before,
    after,
  };
  for (const [name, value] of Object.entries(names)) {
    if (!(name in globalThis))
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
}
installGlobals();

/** What a test gets: the context of vitest and node:test, and a callback for jest. */
function contextOf(title: string): any {
  const done = (error: unknown): void => {
    if (error) throw error;
  };
  const inner = async (name: unknown, ...args: any[]) => callbackOf(args)?.(contextOf(String(name)));
  return Object.assign(done, {
    expect,
    mock: vi,
    test: inner,
    it: inner,
    skip() {},
    todo() {},
    diagnostic() {},
    after() {},
    task: { name: title },
  });
}

const titlesOf = (item: Test): string[] => {
  const names = [item.test];
  for (let at: Suite | undefined = item.suite; at !== undefined; at = at.parent)
    if (at.title !== '') names.unshift(at.title);
  return names;
};

async function runTest(item: Test): Promise<void> {
  const title = titlesOf(item).join(' > ');
  const suites: Suite[] = [];
  for (let at: Suite | undefined = item.suite; at !== undefined; at = at.parent) suites.unshift(at);
  let failure: string | undefined;
  const context = contextOf(title);
  try {
    for (const at of suites) for (const body of at.beforeEach) await body(context);
    await item.body(context);
  } catch (error: any) {
    failure = String(error?.message ?? error);
  }
  $record('test', title, failure);
  for (const at of suites.reverse()) for (const body of at.afterEach) await body(context);
}

async function runSuite(of: Suite, chosen: boolean | undefined): Promise<void> {
  for (const body of of.beforeAll) await body(contextOf(of.title));
  for (const item of of.items) {
    if ('items' in item) await runSuite(item, chosen || item.only);
    else if (!onlyUsed || chosen || item.only) await runTest(item);
  }
  for (const body of of.afterAll) await body(contextOf(of.title));
}

export async function $run(): Promise<void> {
  await runSuite(rootSuite, false);
}

/** A test by its titles, from the outermost suite on, for whoever runs some of them alone. */
export interface FoundTest {
  readonly titles: readonly string[];
  /** With the hooks around it; a promise where something has to be waited for. */
  readonly run: () => any;
}

export function $tests(of: Suite = rootSuite): FoundTest[] {
  return of.items.flatMap((item) =>
    'items' in item ? $tests(item) : [{ titles: titlesOf(item), run: () => runAlone(item) }],
  );
}

function runAlone(item: Test): any {
  const suites: Suite[] = [];
  for (let at: Suite | undefined = item.suite; at !== undefined; at = at.parent) suites.unshift(at);
  const before = suites.flatMap((at) => at.beforeAll).concat(suites.flatMap((at) => at.beforeEach));
  const after = suites.reverse().flatMap((at) => [...at.afterEach, ...at.afterAll]);
  const context = contextOf(item.test);
  if (before.length === 0 && after.length === 0) return item.body(context);
  return (async () => {
    for (const body of before) await body(context);
    await item.body(context);
    for (const body of after) await body(context);
  })();
}
