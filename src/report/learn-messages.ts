// Texts of `learn` and of what is assumed: the contract text, usage errors.
import { count, type Message } from './messages.js';

interface TextOfLog {
  readonly rows: number;
  readonly unreadable: number;
  readonly sampled: number;
  readonly leftOut: number;
  readonly when?: string;
  readonly proposals: readonly {
    readonly kind: string;
    readonly expression: string;
    readonly support: number;
    readonly confidence: number;
  }[];
}

/** What `--assume` reads: units by name, a clause a line, what it rests on above it. */
export function contractText(unit: string, log: string, learned: TextOfLog): string {
  const { rows, unreadable, sampled, leftOut, when, proposals } = learned;
  const left = unreadable === 0 ? '' : `, ${count(unreadable, 'line')} not understood`;
  const chosen = when === undefined ? '' : `, of which ${(rows - leftOut).toLocaleString('en-US')} were chosen`;
  const lines = [
    `// learned from ${log}: ${count(rows, 'row')}${left}${chosen}, judged on ${sampled.toLocaleString('en-US')}`,
    `unit ${unit}`,
  ];
  if (when !== undefined) lines.push('// the rows that were chosen', `@requires ${when}`);
  for (const { kind, expression, support, confidence } of proposals) {
    lines.push(`// ${kind}, support ${support}, confidence ${confidence.toFixed(3)}`, `@requires ${expression}`);
  }
  return `${lines.join('\n')}\n`;
}

export function wrongLog(file: string, problem: string): Message {
  return {
    code: 'wrong-log',
    text: `${file}: ${problem}`,
    hint: 'name a log of JSON lines, or a CSV file with a header',
  };
}

export function emptyLog(file: string, unreadable: number, format: string): Message {
  const what = unreadable === 0 ? 'it has no rows' : `none of its ${count(unreadable, 'line')} is a row`;
  return { code: 'wrong-log', text: `${file}: ${what}`, hint: `it was read as ${format}; --format says otherwise` };
}

export function noSuchRow(file: string, when: string): Message {
  return {
    code: 'wrong-log',
    text: `${file}: ${when} holds in none of its rows`,
    hint: 'names are those of the log: vehicle.speed, list.length',
  };
}

export function wrongAssume(file: string, problem: string): Message {
  return {
    code: 'wrong-assume',
    text: `--assume ${file}: ${problem}`,
    hint: "lines 'unit NAME', then '@requires EXPRESSION' (docs/learning.md)",
  };
}

export function unusedAssume(file: string, units: readonly string[]): Message {
  return {
    code: 'wrong-assume',
    text: `--assume ${file}: it speaks of ${units.join(', ')}, and none of them is checked`,
    hint: 'name the unit as the report does: clamp, Account.withdraw',
  };
}

export function wrongRecord(text: string): Message {
  return { code: 'wrong-record', text, hint: 'everypath record app.js --unit orders.js#price --out price.jsonl' };
}

export function nothingRecorded(end: {
  readonly unit: string;
  readonly file: string;
  readonly loaded: boolean;
  readonly found: boolean;
}): Message {
  const { unit, file, loaded, found } = end;
  if (!loaded) {
    const hint = 'name the file that Node loads: the JavaScript that a build made, not its TypeScript source';
    return { code: 'wrong-record', text: `the program did not load ${file}`, hint };
  }
  if (!found)
    return {
      code: 'wrong-record',
      text: `${file} has no function ${unit}`,
      hint: 'functions by name, methods as Class.method',
    };
  return {
    code: 'wrong-record',
    text: `${unit} was not called`,
    hint: 'give the program arguments that lead to a call',
  };
}

/** The program went on; its later calls are missing. */
export function recordBroken(unit: string, out: string, failed: string): Message {
  const text = `${out} could not be written (${failed}): later calls of ${unit} are missing`;
  return { code: 'wrong-record', text, hint: 'make room, or give another --out' };
}

export function recordedLine(unit: string, rows: number, out: string): string {
  return `everypath: ${count(rows, 'call')} of ${unit} recorded in ${out}\n`;
}
