// Code with effects, explored safely: settings are read from a file next to it and could be written back. Exploring it
// writes nothing; what was not done is a gap that names the option.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Settings {
  readonly theme: string;
  readonly fontSize: number;
}

const file = join(__dirname, 'settings.json');

/** Reads within the project are allowed. */
export function fontSize(scale: number): number {
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Settings;
  return scale > 2 ? settings.fontSize * 2 : settings.fontSize;
}

/** Writes are not. */
export function enlarge(by: number): number {
  if (by <= 0) return 0;
  writeFileSync(file, JSON.stringify({ theme: 'dark', fontSize: 12 + by }));
  return by;
}

/** Nor is sending anything anywhere. */
export async function publish(version: number): Promise<boolean> {
  if (version < 1) return false;
  const answer = await fetch('http://example.com/settings', { method: 'POST', body: String(version) });
  return answer.ok;
}
