// A coverage listener: which outcomes of each decision were seen, and on how many paths.
//
//     npx everypath check examples/tank.ts --listener examples/listeners/coverage.mjs
export default () => {
  /** Decision -> how often it was true and false. */
  const seen = new Map();
  return {
    searchStarted({ decisions }) {
      for (const { id, text, location } of decisions) seen.set(id, { text, line: location.line, true: 0, false: 0 });
    },
    decision(path, { decision, outcome }) {
      const counts = seen.get(decision.id);
      if (counts !== undefined && !path.replaying) counts[outcome]++;
    },
    searchFinished() {
      for (const { line, text, ...counts } of seen.values()) {
        process.stderr.write(`line ${line}: ${text}  true ${counts.true}, false ${counts.false}\n`);
      }
    },
  };
};
