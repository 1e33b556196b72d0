// Repairs corrupted structures and prints a row for each: how many hold afterwards, how many with at most as many changes as fields were
// corrupted, and the time. Bundled and run by repair.mjs.
import { repair } from '../src/api/repair.js';
import { corrupt, STRUCTURES, seeded } from './corrupted.js';

const [size = 1000, cases = 40, most = 3] = process.argv.slice(2).map(Number);
console.log(`${size} nodes, ${cases} cases each; "at most": as many changes as fields were corrupted`);
console.log('structure            fields  offered  repaired  at most  median ms   95 %');
for (const [name, { make, holds }] of Object.entries(STRUCTURES)) {
  for (const offered of [false, true]) {
    for (let fields = 1; fields <= most; fields++) row(name, make, holds, offered, fields);
  }
}

function row(
  name: string,
  make: (typeof STRUCTURES)[string]['make'],
  holds: (object: object) => boolean,
  offered: boolean,
  fields: number,
): void {
  const random = seeded(7);
  const times: number[] = [];
  let repaired = 0;
  let few = 0;
  while (times.length < cases) {
    const made = make(size, random);
    corrupt(made, fields, size, random);
    if (holds(made.object)) continue;
    const result = repair(made.object, holds, offered ? { objects: made.objects } : {});
    times.push(result.timeMs);
    if (result.status !== 'repaired' || !holds(result.object)) continue;
    repaired++;
    if (result.changes.length <= fields) few++;
  }
  times.sort((a, b) => a - b);
  const share = (n: number): string => `${((100 * n) / cases).toFixed(1)} %`.padStart(8);
  const time = (at: number): string => times[Math.floor(cases * at)].toFixed(1).padStart(9);
  const label = `${name.padEnd(20)} ${String(fields).padStart(6)}  ${(offered ? 'yes' : 'no').padEnd(7)}`;
  console.log(`${label} ${share(repaired)} ${share(few)}  ${time(0.5)} ${time(0.95)}`);
}
