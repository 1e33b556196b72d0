// Runs one enumeration for the command line: streams solutions in the format asked for, says which domains were used and what
// was cut, and with which code to exit.
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { OptionError } from '../api/check-error.js';
import { type Enumeration, type EnumerationResult, enumerate } from '../api/enumerate.js';
import type { PreparedEnumeration } from '../api/prepare-enumeration.js';
import {
  csvWriter,
  domainLines,
  gapLines,
  jsonLinesWriter,
  jsonWriter,
  type SolutionWriter,
  summaryLines,
  textWriter,
} from '../enumerate/output/solution-table.js';
import { testWriter } from '../enumerate/output/solution-tests.js';
import type { Space } from '../enumerate/space.js';
import { exportedAs } from '../languages/javascript/frontend/export-names.js';
import { wrongOutput } from '../report/enumerate-messages.js';
import { drawMessage } from '../report/error.js';
import type { EnumerateCommand } from './enumerate-command.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { layoutFor, type Streams } from './run-command.js';
import { FileSink, type Sink, StreamSink } from './solution-sinks.js';

/** @returns the exit code */
export async function runEnumerateCommand(
  command: EnumerateCommand,
  streams: Streams,
  signal: AbortSignal,
): Promise<number> {
  try {
    const enumeration = enumerate(command.target, { ...command.options, signal });
    const prepared = await enumeration.prepare();
    if (command.count) return printCount(await enumeration, command, streams);
    return await write(enumeration, prepared, command, streams);
  } catch (error) {
    const layout = layoutFor(streams.stderr, { ...command, options: undefined }, streams);
    streams.stderr.write(drawMessage('error', errorMessage(error), layout));
    return exitCodeOf(error);
  }
}

function printCount(result: EnumerationResult, command: EnumerateCommand, { stdout, stderr }: Streams): number {
  if (command.format === 'json') {
    const writer = jsonWriter(false);
    stdout.write(writer.begin(result.domains) + writer.end(result, false));
  } else {
    stdout.write(`${result.count}\n`);
    stderr.write(gapLines(result.gaps));
  }
  return result.complete ? 0 : 1;
}

async function write(
  enumeration: Enumeration,
  prepared: PreparedEnumeration,
  command: EnumerateCommand,
  streams: Streams,
): Promise<number> {
  const writer = writerFor(prepared, command);
  const sink = command.out === undefined ? new StreamSink(streams.stdout) : new FileSink(command.out);
  try {
    return await writeAll(enumeration, prepared, command, streams, writer, sink);
  } catch (error) {
    sink.discard();
    throw error;
  }
}

async function writeAll(
  enumeration: Enumeration,
  prepared: PreparedEnumeration,
  command: EnumerateCommand,
  streams: Streams,
  writer: SolutionWriter,
  sink: Sink,
): Promise<number> {
  const { space } = prepared;
  await sink.write(writer.begin(space.domains));
  let given = 0;
  for await (const inputs of enumeration) {
    await sink.write(writer.solution(inputs, ++given));
    if (given >= command.limit || sink.closed) break;
  }
  const limited = given >= command.limit;
  const result = limited ? limitedResult(prepared, given) : await enumeration;
  await sink.write(writer.end(result, limited));
  await sink.end();
  if (command.format === 'text' || command.format === 'json') return result.complete || limited ? 0 : 1;
  // A table goes to a file or a pipe: what is to be said about it goes to the terminal.
  streams.stderr.write(domainLines(space.domains) + summaryLines(result, limited).trimStart());
  return result.complete || limited ? 0 : 1;
}

function limitedResult({ spec, space }: PreparedEnumeration, count: number): EnumerationResult {
  const { name, file } = spec.unit;
  const { bound } = spec;
  const rest = { candidates: undefined, complete: false, gaps: [], threw: undefined, runs: 0, timeMs: 0 };
  return { unit: name, file, bound, domains: space.domains, count, ...rest };
}

function writerFor(prepared: PreparedEnumeration, command: EnumerateCommand): SolutionWriter {
  switch (command.format) {
    case 'text':
      return textWriter();
    case 'json':
      return jsonWriter(true);
    case 'jsonl':
      return jsonLinesWriter();
    case 'csv':
      return csvWriter(columnsOf(prepared.space));
    case 'tests':
      return testsFor(prepared, command);
  }
}

/** Inputs that are always objects of one class have a column for each field. */
function columnsOf({ roots }: Space): Record<string, readonly string[] | undefined> {
  return Object.fromEntries(
    roots.map(({ name, slot }) => {
      const [part] = slot.parts;
      if (slot.primitives.length > 0 || slot.absent || slot.parts.length !== 1) return [name, undefined];
      const type =
        part.kind === 'record'
          ? part.type
          : part.kind === 'object' && part.make.length === 1
            ? part.make[0]
            : undefined;
      const plain = type !== undefined && type.shape.index === undefined && type.shape.fields.every((f) => !f.private);
      return [name, plain ? type.shape.fields.map((field) => field.name) : undefined];
    }),
  );
}

function testsFor({ spec, space }: PreparedEnumeration, command: EnumerateCommand): SolutionWriter {
  const { unit } = spec;
  const out = command.out ?? resolve('enumerated.test.ts');
  const imports = new Map<string, string[]>();
  const need = (file: string, local: string): void => {
    const name = exportedAs(file, readFileSync(file, 'utf8'), local);
    if (name !== local) {
      throw new OptionError(wrongOutput(out, `tests cannot import ${local}: ${file} does not export it by that name`));
    }
    const specifier = moduleSpecifier(file, out, command.runner === 'node');
    const names = imports.get(specifier) ?? [];
    if (!names.includes(local)) imports.set(specifier, [...names, local]);
  };
  if (unit.kind === 'function' || unit.kind === 'static') need(unit.file, unit.root);
  for (const { shape } of space.objects.values()) {
    const hidden = shape.fields.find((field) => field.private);
    if (hidden !== undefined) {
      throw new OptionError(
        wrongOutput(out, `tests cannot set ${hidden.name} of class ${shape.name}, which is private`),
      );
    }
    if (shape.class !== undefined && !shape.abstract) need(shape.class.file, shape.class.name);
  }
  const { runner } = command;
  const invariant = spec.predicate === 'invariant';
  const typed = /\.[cm]?tsx?$/.test(out);
  const bounds = Object.entries(spec.bounds).map(([name, n]) => ` --bound ${name}=${n}`);
  const made = `everypath enumerate ${command.target} --bound ${spec.bound}${bounds.join('')} --runner ${runner}`;
  return testWriter({ runner, unit, invariant, imports, typed, command: made });
}

/** TypeScript files go by the name of what they become, except where Node runs them as they are. */
function moduleSpecifier(file: string, out: string, asIs: boolean): string {
  const path = relative(dirname(resolve(out)), file)
    .split(sep)
    .join('/');
  const named = asIs ? path : path.replace(/\.([cm]?)tsx?$/, '.$1js');
  return named.startsWith('.') ? named : `./${named}`;
}
