// Runs tests one after the other: reads { file, modes, plain } from the parent, answers with a result per mode.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontMatter } from './front-matter.mjs';
import { PlainSide } from './plain.mjs';

const { root, bundle, dynamic, only } = JSON.parse(process.argv[2]);
const { TranslatedSide } = await import(bundle);
/** @type {Map<string, string>} */
const harness = new Map();

/** @typedef {{ id: number, file: string, mode: string, plain: true | string | undefined }} Task */

// What a test leaves behind must not end the worker.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

function harnessFile(/** @type {string} */ name) {
  let text = harness.get(name);
  if (text === undefined) harness.set(name, (text = readFileSync(join(root, 'harness', name), 'utf8')));
  return text;
}

function nameOf(/** @type {any} */ error) {
  if (error === null || (typeof error !== 'object' && typeof error !== 'function')) return typeof error;
  if (error.name === 'TranslateError') return 'SyntaxError';
  return error.constructor?.name ?? error.name;
}

function text(/** @type {any} */ error) {
  try {
    if (error === null || typeof error !== 'object') return String(error);
    if (error.message === undefined && error.reason !== undefined) return JSON.stringify(error.reason);
    return `${nameOf(error)}: ${error.message}`;
  } catch {
    return 'an error without text';
  }
}

/** What a run came to: undefined when the test passes. */
async function failure(
  /** @type {any} */ side,
  /** @type {string} */ file,
  /** @type {string} */ source,
  /** @type {string} */ mode,
  /** @type {any} */ meta,
) {
  const includes = mode === 'raw' ? [] : [...new Set(['assert.js', 'sta.js', ...meta.includes])];
  const isAsync = meta.flags.has('async');
  if (isAsync && mode !== 'raw') includes.push('doneprintHandle.js');
  for (const name of includes) {
    try {
      side.harness(join(root, 'harness', name), harnessFile(name));
    } catch (error) {
      return `harness file ${name}: ${text(error)}`;
    }
  }
  const { phase, error } = await side.execute(file, mode === 'strict' ? `"use strict";\n${source}` : source, mode);
  const finished = () => side.printed.some((/** @type {string} */ line) => line.startsWith('Test262:AsyncTest'));
  if (isAsync && phase === undefined) await side.settle(finished);
  if (side.aborted !== undefined) return `refused: ${side.aborted.gap?.message ?? side.aborted.kind}`;
  const { negative } = meta;
  if (negative !== undefined) {
    if (phase === undefined) return `no ${negative.type} in phase ${negative.phase}`;
    const early = (/** @type {string} */ x) => x === 'parse' || x === 'resolution';
    if (early(phase) !== early(negative.phase)) return `${text(error)} in phase ${phase} instead of ${negative.phase}`;
    return nameOf(error) === negative.type ? undefined : `${text(error)} instead of ${negative.type}`;
  }
  if (phase !== undefined) return `${phase}: ${text(error)}`;
  if (!isAsync) return undefined;
  const line = side.printed.find((/** @type {string} */ x) => x.startsWith('Test262:AsyncTest'));
  if (line === undefined) return '$DONE was not called';
  return line === 'Test262:AsyncTestComplete' ? undefined : line;
}

async function runOne(/** @type {Task} */ { file, mode, plain }) {
  const source = readFileSync(file, 'utf8');
  const meta = frontMatter(source);
  /** @type {{ plain: true | string | undefined, translated?: true | string }} */
  const result = { plain };
  if (plain === undefined) result.plain = (await failure(new PlainSide(), file, source, mode, meta)) ?? true;
  if (result.plain !== true || only === 'plain') return result;
  try {
    const side = new TranslatedSide(dynamic);
    result.translated = (await failure(side, file, source, mode, meta)) ?? true;
    side.end();
  } catch (error) {
    result.translated = `crash: ${stackOf(error)}`;
  }
  return result;
}

const stackOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.stack : error);
const send = (/** @type {object} */ message) => process.send?.(message);

process.on('message', async (tests) => {
  for (const test of /** @type {Task[]} */ (tests)) {
    send({ start: test.id });
    const result = await runOne(test).catch((error) => ({ plain: `runner: ${stackOf(error)}` }));
    send({ id: test.id, ...result });
  }
  send({ idle: true, memory: process.memoryUsage().rss });
});
send({ idle: true, memory: 0 });
