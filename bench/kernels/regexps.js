// Regular expressions: matching log lines, replacing with callbacks, splitting, validation.
const LINE = /^(\d{4})-(\d{2})-(\d{2}) (\w+) \[([^\]]*)\] (.*)$/;
const EMAIL = /^[\w.+-]+@[\w-]+\.[\w.]+$/;

function parse(line) {
  const match = LINE.exec(line);
  if (match === null) return null;
  const [, year, month, day, level, source, message] = match;
  return { date: Number(year) * 10000 + Number(month) * 100 + Number(day), level, source, message };
}

export function run(n) {
  const counts = { INFO: 0, WARN: 0, ERROR: 0 };
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const level = i % 7 === 0 ? 'ERROR' : i % 3 === 0 ? 'WARN' : 'INFO';
    const record = parse(
      `2024-0${(i % 9) + 1}-1${i % 10} ${level} [worker-${i % 5}] user${i}@example.com took ${i % 97}ms`,
    );
    if (record === null) continue;
    counts[record.level]++;
    const took = /took (\d+)ms/.exec(record.message);
    if (took) sum += Number(took[1]);
    const masked = record.message.replace(/\d+/g, (digits) => '#'.repeat(digits.length));
    const words = masked.split(/\s+/);
    if (EMAIL.test(words[0].replace(/#/g, '1'))) sum += words[0].length;
    sum = (sum + record.date) % 1000003;
  }
  return sum + counts.INFO * 3 + counts.WARN * 5 + counts.ERROR * 7;
}
