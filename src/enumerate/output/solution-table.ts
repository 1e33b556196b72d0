// Solutions of an enumeration as text, JSON document, JSON lines or CSV, written piece by piece as they are found.
import { encodeInputs, encodeValue } from '../../languages/javascript/codec/encode.js';
import { count } from '../../report/messages.js';
import { jsonText, plainText } from '../../report/plain.js';
import type { Gap } from '../../result/outcome.js';
import { solutionText, valueText } from './solution-text.js';

export type SolutionInputs = Readonly<Record<string, unknown>>;

export interface DomainText {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly from: 'default' | 'option';
  readonly literals: number;
}

export interface EnumerationSummary {
  readonly unit: string;
  readonly file: string;
  readonly bound: number;
  readonly domains: readonly DomainText[];
  readonly count: number | bigint;
  readonly candidates: number | bigint | undefined;
  readonly complete: boolean;
  readonly gaps: readonly Gap[];
  readonly threw: { readonly count: number; readonly text: string } | undefined;
  readonly runs: number;
  readonly timeMs: number;
}

export interface SolutionWriter {
  begin(domains: readonly DomainText[]): string;
  solution(inputs: SolutionInputs, number: number): string;
  /** @param limited the user asked for no more solutions */
  end(summary: EnumerationSummary, limited: boolean): string;
}

export function textWriter(): SolutionWriter {
  return {
    begin: domainLines,
    solution: (inputs, n) => `${n}  ${plainText(solutionText(inputs))}\n`,
    end: (summary, limited) => summaryLines(summary, limited),
  };
}

export function jsonLinesWriter(): SolutionWriter {
  return { begin: () => '', solution: (inputs) => `${jsonText(encodeInputs(inputs))}\n`, end: () => '' };
}

export function jsonWriter(withSolutions: boolean): SolutionWriter {
  let first = true;
  return {
    begin: () => '{\n"version": 1',
    solution(inputs) {
      if (!withSolutions) return '';
      const before = first ? ',\n"solutions": [\n' : ',\n';
      first = false;
      return before + jsonText(encodeInputs(inputs));
    },
    end(summary, limited) {
      const { unit, file, bound, complete, gaps, threw, runs, timeMs } = summary;
      const domains = summary.domains.map((d) => ({ ...d, values: d.values.map(encodeValue) }));
      const rest = {
        unit,
        file,
        bound,
        domains,
        count: wholeNumber(summary.count),
        candidates: wholeNumber(summary.candidates),
        complete,
        limited,
        gaps,
        threw,
        runs,
        timeMs,
      };
      const solutions = !withSolutions ? '' : first ? ',\n"solutions": []' : '\n]';
      return `${solutions},\n${jsonText(rest, 2).slice(2)}\n`;
    },
  };
}

/** Past 2^53 - 1 a text, since JSON readers round numbers. */
function wholeNumber(n: number | bigint | undefined): number | string | undefined {
  return typeof n === 'bigint' ? String(n) : n;
}

/** @param fields of inputs that are objects: a column each; other inputs are one column */
export function csvWriter(fields: Readonly<Record<string, readonly string[] | undefined>>): SolutionWriter {
  const names = Object.keys(fields);
  const columns = names.flatMap((name) => {
    const own = fields[name];
    if (own === undefined) return [name];
    return names.length === 1 ? own : own.map((field) => `${name}.${field}`);
  });
  return {
    begin: () => `${columns.map(cell).join(',')}\n`,
    solution(inputs) {
      const values = names.flatMap((name): [string, unknown][] => {
        const own = fields[name];
        if (own === undefined) return [[name, inputs[name]]];
        return own.map((field) => [`${name}.${field}`, (inputs[name] as Record<string, unknown>)[field]]);
      });
      // Encoded together: an object of one column may be referred to from another.
      const encoded = encodeInputs(Object.fromEntries(values));
      return `${values.map(([name]) => cell(csvText(encoded[name]))).join(',')}\n`;
    },
    end: () => '',
  };
}

/** Strings as they are, unless they could be taken for something else; everything else as JSON. */
function csvText(encoded: unknown): string {
  if (typeof encoded !== 'string') return jsonText(encoded);
  const plain = /^[^\s\d"[{+.-]/.test(encoded) && !['null', 'true', 'false'].includes(encoded);
  return plain ? encoded : jsonText(encoded);
}

/** A text that a spreadsheet would take for a formula gets an apostrophe; numbers do not. */
function cell(given: string): string {
  const text = /^[=+\-@\t\r]/.test(given) && !/^-?(\d|Infinity)/.test(given) ? `'${given}` : given;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function domainLines(domains: readonly DomainText[]): string {
  if (domains.length === 0) return '';
  const lines = domains.map((domain) => {
    const values = domain.values.length > 20 ? domain.values.slice(0, 20) : domain.values;
    const more = domain.values.length > 20 ? `, ... (${domain.values.length})` : '';
    const literals = domain.literals > 0 ? ` (with ${count(domain.literals, 'literal')} of the code)` : '';
    const from = domain.from === 'option' ? ' (--domain)' : literals;
    return `  ${domain.name}: ${values.map(valueText).join(', ')}${more}${from}\n`;
  });
  return plainText(`domains:\n${lines.join('')}\n`);
}

export function summaryLines(summary: EnumerationSummary, limited: boolean): string {
  const { unit, candidates, gaps, threw, runs } = summary;
  const all = candidates === undefined ? 'inputs' : `of ${candidates.toLocaleString('en-US')} inputs`;
  const verb = summary.count === 1 && candidates === undefined ? 'satisfies' : 'satisfy';
  const noun = summary.count === 1 && candidates === undefined ? 'input' : all;
  const work = `${count(runs, 'run')} of the predicate`;
  let text = limited
    ? `\nstopped after ${summary.count.toLocaleString('en-US')} solutions of ${unit} (--limit)\n`
    : `\n${summary.count.toLocaleString('en-US')} ${noun} ${verb} ${unit} (${work})\n`;
  if (threw !== undefined) text += `it threw in ${count(threw.count, 'run')}, the first time ${threw.text}\n`;
  return plainText(text) + gapLines(gaps);
}

export function gapLines(gaps: readonly Gap[]): string {
  if (gaps.length === 0) return '';
  const lines = gaps.map(({ code, message, lift, count: n }) => {
    const times = n > 1 ? ` (${n.toLocaleString('en-US')} times)` : '';
    return `  [${code}] ${message}${times}${lift === undefined ? '' : `; see ${lift}`}\n`;
  });
  return plainText(`not all inputs were covered:\n${lines.join('')}`);
}
