// A criterion of one's own, for `everypath test examples/parking.ts --criterion examples/aborts.criterion.ts`: every function
// that throws, and every function that returns, on a path of its own; a path that refuses twice is cut.
import type { Criterion } from 'everypath';

export default (): Criterion => {
  const met = new Set<string>();
  let refusals = 0;
  return {
    pathStarted() {
      met.clear();
      refusals = 0;
    },
    left(path, call) {
      met.add(`${call.name} ${call.thrown === undefined ? 'returns' : 'refuses'}`);
      if (call.thrown !== undefined && ++refusals > 1) path.cut('one refusal at a time');
    },
    met: () => met,
  };
};
