// Suites and tests as the test files register them: describe, test and their variants, and the hooks.

type Body = (...args: any[]) => any;
type Hook = 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach';

export interface Test {
  readonly test: string;
  readonly body: Body;
  readonly only: boolean;
  readonly suite: Suite;
}

export interface Suite extends Record<Hook, Body[]> {
  readonly parent: Suite | undefined;
  readonly title: string;
  readonly items: (Suite | Test)[];
  only?: boolean;
}

export const rootSuite = suiteOf(undefined, '');
let current = rootSuite;
/** Some test or suite is marked `only`. */
export let onlyUsed = false;

function suiteOf(parent: Suite | undefined, title: string): Suite {
  return { parent, title, items: [], beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
}

export function callbackOf(args: any[]): Body | undefined {
  return args.find((arg) => typeof arg === 'function');
}

function describeIn(only: boolean, skip: boolean) {
  return (title: any, ...args: any[]): void => {
    const body = callbackOf(args);
    if (skip || body === undefined) return;
    const outer = current;
    const suite = suiteOf(outer, nameOf(title));
    suite.only = only;
    onlyUsed ||= only;
    outer.items.push(suite);
    current = suite;
    try {
      body();
    } finally {
      current = outer;
    }
  };
}

function testIn(only: boolean, skip: boolean) {
  return (title: any, ...args: any[]): void => {
    const body = typeof title === 'function' ? title : callbackOf(args);
    if (skip || body === undefined) return;
    onlyUsed ||= only;
    current.items.push({ test: nameOf(title), body, only, suite: current });
  };
}

function nameOf(title: any): string {
  return typeof title === 'function' ? title.name : String(title);
}

function eachOf(register: (name: string, body: Body) => void) {
  return (table: any, ...values: any[]) =>
    (title: any, body: Body): void => {
      const rows = Array.isArray(table) && 'raw' in table ? templateRows(table, values) : table;
      rows.forEach((row: any, i: number) => {
        const list = Array.isArray(row) ? row : [row];
        let at = 0;
        const name = String(title).replace(/%[sdifjop#%]/g, (mark) => {
          if (mark === '%%') return '%';
          if (mark === '%#') return String(i);
          const value = list[at++];
          return typeof value === 'string' ? value : String(JSON.stringify(value));
        });
        register(name, () => body(...list));
      });
    };
}

function templateRows(strings: readonly string[], values: any[]): object[] {
  const names = strings[0].split('|').map((name) => name.trim());
  const rows: object[] = [];
  for (let i = 0; i + names.length <= values.length; i += names.length) {
    rows.push(Object.fromEntries(names.map((name, k) => [name, values[i + k]])));
  }
  return rows;
}

function withVariants(make: (only: boolean, skip: boolean) => any) {
  const fn = make(false, false);
  fn.only = make(true, false);
  fn.skip = fn.todo = make(false, true);
  fn.concurrent = fn.sequential = fn.shuffle = fn;
  fn.skipIf = (condition: unknown) => make(false, Boolean(condition));
  fn.runIf = (condition: unknown) => make(false, !condition);
  fn.failing = fn.fails = make(false, true);
  fn.each = fn.for = eachOf(fn);
  fn.only.each = eachOf(fn.only);
  fn.skip.each = eachOf(fn.skip);
  return fn;
}

const hook =
  (kind: Hook) =>
  (body: any): void => {
    if (typeof body === 'function') current[kind].push(body);
  };

export const describe = withVariants(describeIn);
export const suite = describe;
export const test = withVariants(testIn);
export const it = test;
export const beforeAll = hook('beforeAll');
export const afterAll = hook('afterAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
export const before = beforeAll;
export const after = afterAll;
Object.assign(test, { describe, suite, test, it, before, after, beforeEach, afterEach, beforeAll, afterAll });
