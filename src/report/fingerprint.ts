// What identifies a finding from one run to the next, though lines were added above it: code, title, unit, file and the text of
// the line, not its number. Baselines and SARIF know findings by it.
import { createHash } from 'node:crypto';
import { displayPath, type Layout } from './layout.js';
import { plain } from './plain.js';
import type { Finding } from './root-causes.js';

export function fingerprint({ title, path, unit }: Finding, layout: Layout): string {
  const { property, location } = path.outcome;
  const file = location?.file ?? unit.file;
  const line = location === undefined ? '' : (layout.readSource(file)?.split(/\r?\n/)[location.line - 1] ?? '');
  // A violation in code that several units call is one finding, whichever of them is explored.
  const where = location === undefined ? unit.unit : line.trim();
  const parts = [property, title, displayPath(file, layout).replaceAll('\\', '/'), where];
  return createHash('sha256')
    .update(JSON.stringify(plain(parts)))
    .digest('hex')
    .slice(0, 16);
}
