// node bench/learn.mjs [logs] [rows]: how many planted constraints `learn` recovers from the logs of planted-logs.mjs, and how much of what it
// proposes is wrong. A proposal is wrong when it cuts over 0.1 % of clean rows that it has not seen. A planted constraint is recovered when a
// proposal of its kind on its columns is not wrong and, where it has a range, is at most twice as wide.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom, randomSchema } from './planted-logs.mjs';

/** @type {{ learn: (log: string, options: { unit: string }) => Promise<{ proposals: any[] }> }} */
const { learn } = await import(new URL('../dist/api.js', import.meta.url).href);

const FRESH = 2000;
const WRONG = 0.001;
export const NOISE = [0, 0.01, 0.03];

/** Rows that the expression refuses, as a part. */
function refused(/** @type {string} */ expression, /** @type {Record<string, any>[]} */ rows) {
  const names = Object.keys(rows[0]);
  const holds = new Function(...names, `return (${expression});`);
  return rows.filter((row) => !holds(...names.map((name) => row[name]))).length / rows.length;
}

/** The width of a range in an expression: between the numbers it compares with. */
function widthOf(/** @type {string} */ expression) {
  const numbers = [...expression.matchAll(/[<>]=? (-?[\d.]+(?:e[+-]?\d+)?)/g)].map(([, n]) => Number(n));
  return Math.max(...numbers) - Math.min(...numbers);
}

function recovers(/** @type {any} */ planted, /** @type {any} */ proposal) {
  const { kind, columns, min, max, values, given } = planted;
  const about = proposal.columns.map((/** @type {string} */ c) => c.replace(/\.length$/, ''));
  const same = columns.length === about.length && columns.every((/** @type {string} */ c) => about.includes(c));
  if (proposal.kind !== kind || !same || proposal.wrong) return false;
  if (given !== undefined && !proposal.expression.includes(JSON.stringify(given))) return false;
  if (values !== undefined) return proposal.expression.split('===').length - 1 === values.length;
  return min === undefined || widthOf(proposal.expression) <= 2 * (max - min);
}

/** One log with its score. */
async function scoreLog(
  /** @type {number} */ seed,
  /** @type {number} */ noise,
  /** @type {number} */ rows,
  /** @type {string} */ folder,
  format = 'jsonl',
) {
  const schema = randomSchema(seed);
  const chance = randomFrom(seed + 77);
  const made = Array.from({ length: rows }, () => (chance() < noise ? schema.noisy(schema.row()) : schema.row()));
  const file = join(folder, `log.${format}`);
  writeFileSync(file, format === 'csv' ? csvOf(made) : made.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const { proposals } = await learn(file, { unit: 'unit' });
  const fresh = Array.from({ length: FRESH }, () => schema.row());
  const judged = proposals.map((p) => ({ ...p, wrong: refused(p.expression, fresh) > WRONG }));
  const missed = schema.planted.filter((p) => !judged.some((proposal) => recovers(p, proposal)));
  const wrong = judged.filter((p) => p.wrong);
  return { planted: schema.planted.length, proposals: proposals.length, missed, wrong };
}

function csvOf(/** @type {Record<string, any>[]} */ rows) {
  const names = Object.keys(rows[0]);
  const heads = names.map((name) => (Array.isArray(rows[0][name]) ? `${name}.length` : name));
  const cell = (/** @type {any} */ value) =>
    Array.isArray(value)
      ? String(value.length)
      : value === null
        ? ''
        : typeof value === 'string'
          ? `"${value.replaceAll('"', '""')}"`
          : String(value);
  return `${heads.join(',')}\n${rows.map((row) => `${names.map((name) => cell(row[name])).join(',')}\n`).join('')}`;
}

export async function learnBench(logs = 30, rows = 3000, verbose = false) {
  const folder = mkdtempSync(join(tmpdir(), 'everypath-learn-'));
  const table = [];
  try {
    for (const noise of NOISE) {
      for (const format of ['jsonl', 'csv']) {
        const sum = { planted: 0, recovered: 0, proposals: 0, wrong: 0 };
        for (let seed = 1; seed <= logs; seed++) {
          const score = await scoreLog(seed * 31 + (format === 'csv' ? 7 : 0), noise, rows, folder, format);
          sum.planted += score.planted;
          sum.recovered += score.planted - score.missed.length;
          sum.proposals += score.proposals;
          sum.wrong += score.wrong.length;
          if (!verbose) continue;
          for (const p of score.missed) console.log('missed', noise, seed, p.kind, p.columns.join(), p.min, p.max);
          for (const p of score.wrong) console.log('wrong', noise, seed, p.kind, p.expression);
        }
        const percent = (/** @type {number} */ x, /** @type {number} */ of) => Number(((100 * x) / of).toFixed(1));
        table.push({
          noise: `${noise * 100} %`,
          format,
          logs,
          planted: sum.planted,
          recoveredPercent: percent(sum.recovered, sum.planted),
          proposals: sum.proposals,
          wrongPercent: percent(sum.wrong, sum.proposals),
        });
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return table;
}

if (process.argv[1]?.endsWith('learn.mjs')) {
  const [logs, rows] = process.argv.slice(2).map(Number);
  console.table(await learnBench(logs || 30, rows || 3000, process.argv.includes('-v')));
}
