// Gives every law the same random cases in each run, so that a verdict does not depend on luck. EVERYPATH_SEED=N draws others;
// EVERYPATH_SEED=random draws new ones each time. Vitest loads it before each file.
import fc from 'fast-check';

const given = process.env.EVERYPATH_SEED;
if (given !== 'random') fc.configureGlobal({ seed: given === undefined ? 2003 : Number(given) });
