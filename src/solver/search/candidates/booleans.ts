// Candidates for conditions: connectives, choices and equalities.
import type { Term } from '../../../logic/term.js';
import type { Candidates, Goal, Suggestions } from './candidates.js';

const connective: Goal = (condition, wanted, to) => {
  for (const part of condition.args) if (to.value(part) !== wanted) to.goal(part, wanted);
};

const equality: Goal = ({ args: [a, b] }, wanted, to) => {
  const [x, y] = [to.value(a), to.value(b)];
  if (x === undefined || y === undefined) return;
  if (wanted) {
    to.target(a, y);
    to.target(b, x);
  } else to.differ(a, b);
};

function differ(a: Term, b: Term, to: Suggestions): void {
  const [x, y] = [to.value(a), to.value(b)];
  to.target(a, !y);
  to.target(b, !x);
}

export const BOOLEANS: Candidates = {
  sorts: { bool: { seeds: () => [true, false], differ, fresh: undefined, special: [true, false] } },
  goals: {
    not: ({ args }, wanted, to) => to.goal(args[0], !wanted),
    and: connective,
    or: connective,
    ite: ({ args }, wanted, to) => {
      const condition = to.value(args[0]);
      to.goal(args[condition ? 1 : 2], wanted);
      to.goal(args[0], !condition);
    },
    eq: equality,
    same: equality,
  },
  targets: {
    ite: ({ args }, value, to) => {
      const condition = to.value(args[0]);
      to.target(args[condition ? 1 : 2], value);
      to.goal(args[0], !condition);
    },
  },
  functions: {},
};
