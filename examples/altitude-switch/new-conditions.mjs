// A listener that prints the input whenever a condition came out in a way that no earlier path has shown, and in the end
// which conditions were seen in one way only.

/** Place and text of a condition -> outcomes. */
const seen = new Map();
let tests = 0;

/** @type {import('everypath').Listener} */
export default {
  pathStarted(path) {
    path.data = [];
  },
  condition(path, { decision, index, outcome }) {
    const { text, location } = decision.conditions[index];
    path.data.push({ key: `${location.file.split('/').pop()}:${location.line}:${location.column} ${text}`, outcome });
  },
  pathEnded(path, end) {
    if (end.kind === 'parked' || end.result === undefined) return;
    let fresh = 0;
    for (const { key, outcome } of path.data) {
      const outcomes = seen.get(key) ?? new Set();
      if (!outcomes.has(outcome)) fresh++;
      seen.set(key, outcomes.add(outcome));
    }
    if (fresh > 0) tests++;
  },
  searchFinished() {
    const half = [...seen].filter(([, outcomes]) => outcomes.size === 1);
    console.error(`${seen.size} conditions, ${half.length} in one way only, ${tests} tests`);
    for (const [key, outcomes] of half) console.error(`  ${key}: only ${[...outcomes]}`);
  },
};
