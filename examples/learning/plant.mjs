// A plant that fills a tank, in steps. Its meter can be recorded while it runs:
//   npx everypath record examples/learning/plant.mjs --unit examples/learning/meter.mjs#measure --out meter.jsonl
import { measure } from './meter.mjs';

let litres = 0;
for (let step = 0; step < 200; step++) {
  const pressure = 40 + 10 * Math.sin(step / 9);
  litres += measure(pressure, step % 4 === 0 ? 0 : 75);
}
console.log(`the tank holds ${litres.toFixed(1)} litres`);
