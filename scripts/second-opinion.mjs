// A second opinion on verdicts: random typed functions are checked, then run on plain Node with small inputs, aliased and omitted ones
// too. A claim that a run contradicts is a defect (docs/fuzzing.md).
//   node scripts/second-opinion.mjs --programs 20000 --seed 1 [--first 0] [--workers 2] [--keep-going]
import { parseArgs } from 'node:util';
import { CAMPAIGN_OPTIONS, runCampaign } from './campaign.mjs';

const { values } = parseArgs({ options: CAMPAIGN_OPTIONS });
if (values.help) {
  console.log(
    'usage: node scripts/second-opinion.mjs [--programs N] [--seed N] [--first N] [--workers N] [--keep-going] (docs/fuzzing.md)',
  );
} else {
  await runCampaign({ name: 'second-opinion', entry: 'test/fuzz/verdicts/worker.ts', batch: 25 }, values);
}
