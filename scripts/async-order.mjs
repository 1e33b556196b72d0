// The order of asynchronous code: random programs run on plain Node and are explored; what Node shows is among what was explored, and
// is all of it where nothing is open (docs/fuzzing.md).
//   node scripts/async-order.mjs --programs 20000 --seed 1 [--first 0] [--workers 2] [--keep-going]
import { parseArgs } from 'node:util';
import { CAMPAIGN_OPTIONS, runCampaign } from './campaign.mjs';

const { values } = parseArgs({ options: CAMPAIGN_OPTIONS });
if (values.help) {
  console.log(
    'usage: node scripts/async-order.mjs [--programs N] [--seed N] [--first N] [--workers N] [--keep-going] (docs/fuzzing.md)',
  );
} else {
  await runCampaign(
    { name: 'async-order', entry: 'test/schedules/order/worker.ts', batch: 50, processes: true },
    values,
  );
}
