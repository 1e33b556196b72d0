// Runs the shop for a year and prints what became of it.
import { Shop } from './shop.mjs';

const days = Number(process.argv[2] ?? 365);
const shop = new Shop(2024);
for (let day = 0; day < days; day++) shop.runDay();
const { points, problems, ...figures } = shop.summary;
for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`);
console.log(`points: ${points.join(' ')}`);
console.log(problems.length === 0 ? 'the books are right' : problems.slice(0, 5).join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
