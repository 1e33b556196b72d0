// The rows that packages.mjs measured, as text: a line while it runs, the table of docs/packages.md at its end.

/** Findings that differ in what is thrown or where, not only in their inputs. */
function distinct(/** @type {any[]} */ findings = []) {
  return new Set(findings.map(({ unit, message, place }) => `${unit}|${place ?? message}`)).size;
}

const percent = (/** @type {any} */ side) => (side?.percent === undefined ? 'failed' : `${side.percent} %`);

/** everypath is ahead, behind or level, by branches. */
export function standing(/** @type {any} */ { ours, fastCheck }) {
  const difference = (ours.covered ?? 0) - (fastCheck.covered ?? 0);
  return difference > 0 ? 'ahead' : difference < 0 ? 'behind' : 'level';
}

function failures(/** @type {any} */ { explored, ours, fastCheck }) {
  return [explored, ours, fastCheck].flatMap(({ error }) => error ?? []);
}

export function summary(/** @type {any} */ row) {
  const { name, explored, ours, fastCheck } = row;
  const text = [
    `${percent(ours)}, fast-check ${percent(fastCheck)}`,
    `${explored.units} units, ${explored.paths} paths`,
    `${explored.findings?.length} findings (${distinct(explored.findings)} different, ${ours.unconfirmed?.length} not shown by Node)`,
    `gaps ${JSON.stringify(explored.gaps)}`,
    ...failures(row),
  ];
  return `${name}: ${standing(row)}, ${text.join(', ')}`;
}

export function markdownTable(/** @type {any[]} */ rows) {
  const lines = rows.map((/** @type {any} */ row) => {
    const { name, version, what, explored, ours, fastCheck } = row;
    const findings = explored.findings === undefined ? 'failed' : `${distinct(explored.findings)}`;
    const gaps = Object.keys(explored.gaps ?? {}).join(', ');
    const failed = failures(row).join('; ');
    const cells = [`${name} ${version}`, what, explored.units, explored.paths, percent(ours), percent(fastCheck)];
    return `| ${[...cells, findings, failed || gaps].join(' | ')} |`;
  });
  const count = (/** @type {string} */ wanted) =>
    rows.filter((/** @type {any} */ row) => standing(row) === wanted).length;
  return [
    '| package | style | units | paths | everypath | fast-check | findings | gaps |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `Ahead on ${count('ahead')}, level on ${count('level')}, behind on ${count('behind')} of ${rows.length}.`,
  ].join('\n');
}
