// @ts-nocheck: rows of logs have any fields.
// node bench/learn-business.mjs: what `learn` recovers of constraints planted in logs of four lines of business (bench/business-logs.mjs).
//
// A proposal is wrong when it refuses more than 0.1 % of clean rows that were not in the log. A planted constraint is recovered when the proposals that are
// not wrong refuse at least 95 % of the rows that break it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { learn } = await import(new URL('../dist/api.js', import.meta.url).href);

import { BUSINESSES } from './business-logs.mjs';
import { DOMAINS } from './domain-logs.mjs';
import { LATER_DOMAINS } from './later-logs.mjs';
import { domainLog } from './planted-breaks.mjs';

/** Which of them: `DOMAINS=business,first,later`. */
const SETS = { business: BUSINESSES, first: DOMAINS, later: LATER_DOMAINS };
const ALL = Object.assign({}, ...(process.env.DOMAINS ?? 'business,first,later').split(',').map((name) => SETS[name]));
const NAMES = Object.keys(ALL);
const SEED = Number(process.env.SEED ?? 7919);

const LOGS = Number(process.env.LOGS ?? 3);
const ROWS = Number(process.env.ROWS ?? 4000);
const NOISE = [0, 0.01, 0.03];

/** What a contract says of a row; one that throws refuses it. */
const evaluator = (expression) => {
  const f = new Function('row', `with (row) { return (${expression}); }`);
  return (row) => {
    try {
      return Boolean(f(row));
    } catch {
      return false;
    }
  };
};

async function judge(business, seed, noise, folder) {
  const { rows, clean, broken } = domainLog(ALL[business], seed, ROWS, noise);
  const log = join(folder, 'log.jsonl');
  writeFileSync(log, rows.map((row) => JSON.stringify(row)).join('\n'));
  const { proposals } = await learn(log, { unit: 'f' });
  const judged = proposals.map((p) => ({ ...p, holds: evaluator(p.expression) }));
  const isWrong = (p) => clean.filter((row) => !p.holds(row)).length > clean.length / 1000;
  const wrong = judged.filter(isWrong);
  const right = judged.filter((p) => !wrong.includes(p));
  const missed = broken.filter(
    ({ rows: bad }) => bad.filter((row) => right.some((p) => !p.holds(row))).length < 0.95 * bad.length,
  );
  return {
    planted: broken.length,
    missed: missed.map((m) => `${business}: ${m.name}`),
    proposed: judged.length,
    wrong,
  };
}

const folder = mkdtempSync(join(tmpdir(), 'learn-'));
try {
  for (const noise of NOISE) {
    let planted = 0;
    let proposed = 0;
    const missed = new Map();
    const wrong = [];
    for (const business of NAMES)
      for (let i = 0; i < LOGS; i++) {
        const found = await judge(business, SEED * (i + 1) + NAMES.indexOf(business), noise, folder);
        planted += found.planted;
        proposed += found.proposed;
        for (const name of found.missed) missed.set(name, (missed.get(name) ?? 0) + 1);
        wrong.push(...found.wrong.map((p) => `${business}: ${p.kind} ${p.expression}`));
      }
    const lost = [...missed.values()].reduce((a, b) => a + b, 0);
    console.log(
      `noise ${noise * 100} %: ${planted - lost} of ${planted} recovered (${((100 * (planted - lost)) / planted).toFixed(1)} %), ${wrong.length} of ${proposed} proposals wrong (${((100 * wrong.length) / proposed).toFixed(1)} %)`,
    );
    if (process.env.VERBOSE) {
      for (const [name, n] of missed) console.log(`  missed ${n}: ${name}`);
      for (const text of wrong) console.log(`  wrong ${text}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
