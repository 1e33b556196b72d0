// A recorded function input as a TypeScript arrow function, for input-code.ts.
import type { FunctionRecord } from './recorded-function.js';

/** @param reference the expression for a primitive or for a named object of the input graph */
export function functionCode(record: FunctionRecord, reference: (value: unknown) => string): string {
  if (record.everyCall) return callsCode(record, reference);
  return record.inOrder ? orderedCode(record, reference) : tableCode(record, reference);
}

/** `(_0) => _0 === 1 ? 5 : 0` */
function tableCode(record: FunctionRecord, reference: (value: unknown) => string): string {
  const otherwise = reference(record.otherwise);
  const calls = record.calls.filter((call) => reference(call.result) !== otherwise);
  const arity = calls[0]?.args.length ?? 0;
  const sameArity = calls.every((call) => call.args.length === arity);
  const answers = calls.map((call) => {
    const tests = call.args.map((arg, i) => equality(sameArity ? `_${i}` : `args[${i}]`, arg, reference));
    if (!sameArity) tests.unshift(`args.length === ${call.args.length}`);
    return { test: tests.join(' && '), result: reference(call.result) };
  });
  const parameters = sameArity ? Array.from({ length: arity }, (_, i) => `_${i}: any`).join(', ') : '...args: any[]';
  // Without parameters there is one call and nothing to test.
  let body = answers[0]?.test === '' ? answers[0].result : otherwise;
  for (const { test, result } of [...answers].reverse()) if (test !== '') body = `${test} ? ${result} : ${body}`;
  return `(${parameters}) => ${body}`;
}

function equality(left: string, value: unknown, reference: (value: unknown) => string): string {
  const byObjectIs = typeof value === 'number' && (value === 0 || Number.isNaN(value));
  return byObjectIs ? `Object.is(${left}, ${reference(value)})` : `${left} === ${reference(value)}`;
}

/** The n-th call gets the n-th result. */
function callsCode({ calls }: FunctionRecord, reference: (value: unknown) => string): string {
  const results = calls.map((call) => `() => ${reference(call.result)}`).join(', ');
  return `((results: (() => any)[]) => () => results.shift()?.())([${results}])`;
}

/** The n-th distinct list of arguments gets the n-th result. */
function orderedCode({ calls, otherwise }: FunctionRecord, reference: (value: unknown) => string): string {
  if (calls.every((call) => reference(call.result) === reference(otherwise))) return `() => ${reference(otherwise)}`;
  const results = calls.map((call) => `() => ${reference(call.result)}`).join(', ');
  return `((results: (() => any)[], seen: any[][] = []) => (...args: any[]) => {
  let i = seen.findIndex((list) => list.length === args.length && list.every((arg, j) => Object.is(arg, args[j])));
  if (i < 0) i = seen.push(args) - 1;
  return i < results.length ? results[i]() : ${reference(otherwise)};
})([${results}])`;
}
