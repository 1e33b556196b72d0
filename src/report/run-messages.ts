// Texts of `everypath run`: usage errors, what a result rests on, the lines around a report.
import { count, type Message } from './messages.js';

const EXAMPLE = "everypath run app.js --symbolic 'Order.pay(amount: symbolic)' --when 'amount > 100'";

export function wrongRun(text: string): Message {
  return { code: 'wrong-run', text, hint: EXAMPLE };
}

/** @param end what became of the unit */
export function nothingCaptured(end: {
  readonly unit: string;
  readonly loaded: boolean;
  readonly found: boolean;
  readonly calls: number;
  readonly conditionThrew: number;
  readonly failures: readonly string[];
}): Message {
  const { unit, loaded, found, calls, conditionThrew, failures } = end;
  const threw = conditionThrew > 0 ? `; it threw ${count(conditionThrew, 'time')}` : '';
  const text = !found
    ? loaded
      ? `no state was captured: the file that was loaded has no ${unit}`
      : `no state was captured: the program loaded no file with ${unit}`
    : failures.length > 0
      ? `no state was captured: ${failures[0]}`
      : calls === 0
        ? `no state was captured: ${unit} was never called`
        : `no state was captured: the condition held at none of ${count(calls, 'call')} of ${unit}${threw}`;
  const hint = found
    ? 'run the program so that the unit is called, or change --when'
    : 'name the unit as the file that Node loads has it: FILE#function, FILE#Class.method';
  return { code: 'nothing-captured', text, hint };
}

/** @param file of the state, when it was kept */
export function stateAssumed(call: number, file: string | undefined): string {
  return `everything that is not symbolic is as it was at call ${call.toLocaleString('en-US')}${file === undefined ? '' : ` (${file})`}`;
}

export function stateLine(
  number: number,
  unit: string,
  call: number,
  objects: number,
  symbolic: readonly string[],
): string {
  const what = symbolic.length === 0 ? 'nothing' : symbolic.join(', ');
  return `state ${number}: ${unit} at call ${call.toLocaleString('en-US')}, ${count(objects, 'object')}, symbolic: ${what}`;
}

/** @param continued undefined: the program ended, or nobody knows */
export function continuedLine(
  continued:
    | { readonly path?: number; readonly values?: Readonly<Record<string, unknown>>; readonly problem?: string }
    | undefined,
): string {
  if (continued?.path === undefined)
    return `the program went on as it was${continued?.problem === undefined ? '' : `: ${continued.problem}`}`;
  const values = Object.entries(continued.values ?? {}).map(([part, value]) => `${part} = ${shown(value)}`);
  return `the program went on with path ${continued.path}: ${values.join(', ')}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return Object.is(value, -0) ? '-0' : `${value}${typeof value === 'bigint' ? 'n' : ''}`;
}

export function keepToReplay(): string {
  return 'to replay it, keep the state with --out';
}
