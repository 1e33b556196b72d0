// The process in which the entry for jest has a property explored: jest runs tests in a context that cannot load the engine. The request
// comes on the standard input, the answer goes to the standard output, both as JSON.
import { text } from 'node:stream/consumers';
import { exploreProperty, type PropertyRequest } from './explore-property.js';

const { options, ...request } = JSON.parse(await text(process.stdin)) as PropertyRequest;
/** JSON has no infinity. */
const revived = Object.fromEntries(
  Object.entries(options).map(([name, value]) => [name, value === 'Infinity' ? Number.POSITIVE_INFINITY : value]),
) as unknown as PropertyRequest['options'];
try {
  const { result, broken } = await exploreProperty({ ...request, options: revived });
  process.stdout.write(JSON.stringify({ result: { verdict: result.verdict, gaps: result.gaps }, broken }));
} catch (error) {
  process.stdout.write(JSON.stringify({ failure: error instanceof Error ? error.message : String(error) }));
}
