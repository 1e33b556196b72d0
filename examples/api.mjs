// The API: a check as an iterator of events, with an abort signal. Stops at the first violation that is found; leaving the
// loop ends the run, and the result holds what had been found by then.
//
//   node examples/api.mjs        (after npm install, which builds the package)
import { fileURLToPath } from 'node:url';
import { check, decodeInputs } from 'everypath';

const target = fileURLToPath(new URL('swap-node-unchecked.ts', import.meta.url));
const run = check(`${target}#swapNode`, { search: 'bfs', signal: AbortSignal.timeout(60_000) });

for await (const event of run) {
  if (event.type === 'unit-started') console.log(`exploring ${event.unit}`);
  if (event.type === 'path' && event.path.outcome.kind === 'violated') {
    const { inputs, inputCode, outcome } = event.path;
    console.log(`${outcome.error?.name} at line ${outcome.location?.line}`);
    console.log(inputCode);
    console.log('as values:', decodeInputs(inputs));
    break;
  }
}

const { units } = await run;
console.log(units.map((unit) => `${unit.unit}: ${unit.verdict}`).join('\n'));
