// Random programs, translated and untouched, compared; or (--symbolic) explored and held against the oracle (docs/fuzzing.md).
//   node scripts/fuzz.mjs --programs 10000 --seed 1 [--first 0] [--workers 2] [--symbolic] [--keep-going]
import { parseArgs } from 'node:util';
import { CAMPAIGN_OPTIONS, runCampaign } from './campaign.mjs';

const { values } = parseArgs({ options: { ...CAMPAIGN_OPTIONS, symbolic: { type: 'boolean', default: false } } });
if (values.help) {
  console.log(
    'usage: node scripts/fuzz.mjs [--programs N] [--seed N] [--first N] [--workers N] [--symbolic] [--keep-going] (docs/fuzzing.md)',
  );
} else {
  const explored = { entry: 'test/fuzz/symbolic/worker.ts', batch: 25, again: ' --symbolic' };
  const compared = { entry: 'test/fuzz/worker.ts', batch: 40 };
  await runCampaign({ name: 'fuzz', ...(values.symbolic ? explored : compared) }, values);
}
