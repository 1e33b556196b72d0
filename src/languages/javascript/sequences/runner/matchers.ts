// expect and its matchers. Matchers that are not known pass, and are reported.
import { contains, equal, isPattern, pattern } from './equality.js';

/** Tells the engine how a test ended, or what is not known here; imported from everypath by the text of the runner. */
declare const $record: (what: 'test' | 'unknown', name: string, failure?: string) => void;

/** Messages of failures show values; an exploration leaves them out, since they may be symbolic. */
declare const $showsValues: boolean;

class MatcherError extends Error {
  override readonly name = 'AssertionError';
}

function failureText(value: unknown, negated: boolean, name: string, args: readonly unknown[]): string {
  if (!$showsValues)
    return `expect(...)${negated ? '.not' : ''}.${name}(${args.length === 0 ? '' : '...'}) does not hold`;
  return `expected ${show(value)}${negated ? ' not ' : ' '}${name} ${args.map(show).join(', ')}`;
}

function show(value: unknown): string {
  try {
    return typeof value === 'string'
      ? JSON.stringify(value)
      : typeof value === 'object'
        ? (JSON.stringify(value) ?? String(value))
        : String(value);
  } catch {
    return 'a value';
  }
}

function throwsLike(error: any, wanted: any): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'string') return String(error?.message ?? error).includes(wanted);
  if (wanted instanceof RegExp) return wanted.test(String(error?.message ?? error));
  if (typeof wanted === 'function') return error instanceof wanted;
  if (isPattern(wanted)) return wanted.matches(error);
  return String(error?.message) === String(wanted.message);
}

function memberAt(object: any, path: any): { found: boolean; value?: any } {
  const keys = Array.isArray(path) ? path : String(path).split('.');
  let value = object;
  for (const key of keys) {
    if (value === null || value === undefined || !(key in Object(value))) return { found: false };
    value = value[key];
  }
  return { found: true, value };
}

const callsOf = (of: any): any[] => of.mock.calls.map((call: any) => (Array.isArray(call) ? call : call.arguments));

/** Each tells whether it holds. */
const MATCHERS: Record<string, (value: any, ...args: any[]) => boolean> = {
  toBe: (a, b) => Object.is(a, b),
  toEqual: (a, b) => equal(a, b, false),
  toStrictEqual: (a, b) => equal(a, b, true),
  toMatchObject: (a, b) => contains(a, b),
  toBeTruthy: (a) => Boolean(a),
  toBeFalsy: (a) => !a,
  toBeNull: (a) => a === null,
  toBeUndefined: (a) => a === undefined,
  toBeDefined: (a) => a !== undefined,
  toBeNullable: (a) => a === null || a === undefined,
  toBeNaN: (a) => Number.isNaN(a),
  toBeGreaterThan: (a, b) => a > b,
  toBeGreaterThanOrEqual: (a, b) => a >= b,
  toBeLessThan: (a, b) => a < b,
  toBeLessThanOrEqual: (a, b) => a <= b,
  toBeCloseTo: (a, b, digits = 2) => a === b || Math.abs(a - b) < 10 ** -digits / 2,
  toBeInstanceOf: (a, b) => a instanceof b,
  toBeTypeOf: (a, b) => typeof a === b,
  toBeOneOf: (a, b) => [...b].some((value) => equal(a, value, false)),
  toHaveLength: (a, b) => a.length === b,
  toContain: (a, b) => (typeof a === 'string' ? a.includes(b) : [...a].includes(b)),
  toContainEqual: (a, b) => [...a].some((value) => equal(value, b, false)),
  toMatch: (a, b) => (typeof b === 'string' ? String(a).includes(b) : b.test(a)),
  toHaveProperty: (a, path, ...value) => {
    const found = memberAt(a, path);
    return found.found && (value.length === 0 || equal(found.value, value[0], false));
  },
  toSatisfy: (a, fits) => Boolean(fits(a)),
  toThrow: (a, wanted) => {
    if (typeof a !== 'function') return throwsLike(a, wanted);
    try {
      a();
    } catch (error) {
      return throwsLike(error, wanted);
    }
    return false;
  },
  toHaveBeenCalled: (a) => callsOf(a).length > 0,
  toHaveBeenCalledOnce: (a) => callsOf(a).length === 1,
  toHaveBeenCalledTimes: (a, n) => callsOf(a).length === n,
  toHaveBeenCalledWith: (a, ...args) => callsOf(a).some((call) => equal([...call], args, false)),
  toHaveBeenLastCalledWith: (a, ...args) => equal([...(callsOf(a).at(-1) ?? [])], args, false),
};
MATCHERS.toThrowError = MATCHERS.toThrow;

function matchersFor(value: any, negated: boolean): any {
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (name === 'not') return matchersFor(value, !negated);
        if (name === 'resolves') return settledMatchers(() => value, negated);
        if (name === 'rejects') return settledMatchers(() => reasonOf(value), negated);
        const known = Object.hasOwn(MATCHERS, name) ? MATCHERS[name] : undefined;
        return (...args: any[]) => {
          if (known === undefined) {
            $record('unknown', name);
            return;
          }
          if (known(value, ...args) === negated) {
            throw new MatcherError(failureText(value, negated, name, args));
          }
        };
      },
    },
  );
}

async function reasonOf(value: any): Promise<unknown> {
  try {
    await (typeof value === 'function' ? value() : value);
  } catch (error) {
    return error;
  }
  throw new Error('the promise was fulfilled instead of rejected');
}

function settledMatchers(settle: () => any, negated: boolean): any {
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (name === 'not') return settledMatchers(settle, !negated);
        return async (...args: any[]) => matchersFor(await settle(), negated)[name](...args);
      },
    },
  );
}

export function expect(value: any): any {
  return matchersFor(value, false);
}
expect.soft = expect;
expect.anything = () => pattern((a) => a !== null && a !== undefined);
expect.any = (kind: any) =>
  pattern(
    (a) => (a !== null && a !== undefined && Object(a) instanceof kind) || (kind === Object && typeof a === 'object'),
  );
expect.objectContaining = (part: object) => pattern((a) => contains(a, part));
expect.arrayContaining = (list: any[]) =>
  pattern((a) => Array.isArray(a) && list.every((v) => a.some((w: any) => equal(w, v, false))));
expect.stringContaining = (text: string) => pattern((a) => typeof a === 'string' && a.includes(text));
expect.stringMatching = (regex: string | RegExp) => pattern((a) => typeof a === 'string' && new RegExp(regex).test(a));
expect.closeTo = (n: number, digits?: number) => pattern((a) => MATCHERS.toBeCloseTo(a, n, digits));
expect.assertions = expect.hasAssertions = () => undefined;
expect.extend = (more: Record<string, any>) => {
  for (const [name, matcher] of Object.entries(more))
    MATCHERS[name] = (a, ...args) => matcher.call({}, a, ...args).pass;
};
expect.unreachable = (text?: string) => {
  throw new Error(text ?? 'this place was reached');
};
expect.fail = expect.unreachable;
