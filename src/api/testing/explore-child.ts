// The process in which properties are explored for runners that cannot do it themselves: jest runs tests in a context that cannot load the
// engine, and a test that calls fc.assert waits for the answer. The request comes on the standard input, the answer goes to the standard
// output, both as JSON.
import { text } from 'node:stream/consumers';
import { exploreFastCheck, type FastCheckRequest } from './explore-fast-check.js';
import { exploreProperty, type PropertyRequest } from './explore-property.js';

/** JSON has no infinity. */
function revived(options: PropertyRequest['options']): PropertyRequest['options'] {
  const entries = Object.entries(options).map(([name, value]) => [
    name,
    value === 'Infinity' ? Number.POSITIVE_INFINITY : value,
  ]);
  return Object.fromEntries(entries) as PropertyRequest['options'];
}

async function answer(request: PropertyRequest | FastCheckRequest): Promise<object> {
  if ('places' in request) return exploreFastCheck(request);
  const { result, broken } = await exploreProperty({ ...request, options: revived(request.options) });
  return { result: { verdict: result.verdict, gaps: result.gaps }, broken };
}

try {
  process.stdout.write(JSON.stringify(await answer(JSON.parse(await text(process.stdin)))));
} catch (error) {
  process.stdout.write(JSON.stringify({ failure: error instanceof Error ? error.message : String(error) }));
}
