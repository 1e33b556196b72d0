// The method-summary listener of Symbolic JPF: for each call, under which path condition it was made and what it returned.
//
//     npx everypath check examples/comp-ab.ts --listener examples/listeners/method-summary.mjs
export default () => {
  /** Method -> lines, each once. */
  const summaries = new Map();
  const note = (method, line) => {
    if (!summaries.has(method)) summaries.set(method, new Set());
    summaries.get(method).add(line);
  };
  return {
    left(path, { name, value, thrown }) {
      const condition = path.pathCondition.join(' && ') || 'true';
      note(name, `${condition}  =>  ${thrown === undefined ? value : `throws ${thrown}`}`);
    },
    searchFinished() {
      for (const [method, lines] of summaries) {
        process.stderr.write(`${method}\n${[...lines].map((line) => `  ${line}\n`).join('')}`);
      }
    },
  };
};
