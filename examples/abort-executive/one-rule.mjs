// A criterion of our own: every flight rule with every abort mode, one broken rule at a time.
//
//   npx everypath test examples/abort-executive/executive.ts#executive --criterion examples/abort-executive/one-rule.mjs
//   npx everypath test examples/java/abort/AbortExecutive.java#executive --criterion examples/abort-executive/one-rule.mjs
//
// It cuts a path when a second rule is broken, and does not follow a decision about a rule again that it has followed before
// with the same rule broken in the same phase of the flight: how the other rules came to hold does not matter for the abort
// that is chosen. A goal is a broken rule with the abort mode that was chosen for it.

/** @returns {import('everypath').Criterion} */
export default function oneRuleAtATime() {
  /** Phase, broken rule, decision and option that were followed. */
  const followed = new Set();
  return {
    pathStarted(path) {
      path.data = { phase: 'unknown', rule: 'no rule', mode: 'no abort' };
    },
    option(path, choice, option) {
      const { file = '', line, column } = choice.location ?? {};
      if (!/(flight-rules\.ts|FlightRules\.java)$/.test(file)) return true;
      const step = [path.data.phase, path.data.rule, line, column, option].join(' ');
      const first = !followed.has(step);
      followed.add(step);
      return first;
    },
    entered(path, call) {
      if (call.name === 'RuleLog.breaks') {
        if (path.data.rule !== 'no rule') path.cut('a second flight rule is broken');
        path.data.rule = call.args[0].slice(1, -1);
      }
      if (/\binitiate$/.test(call.name)) path.data.mode = call.args[0].slice(1, -1);
    },
    left(path, call) {
      if (/\bphaseOf$/.test(call.name)) path.data.phase = call.value;
    },
    met(path) {
      return [`${path.data.rule}, ${path.data.mode}`];
    },
  };
}
