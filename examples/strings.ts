// Strings as values: conditions on texts are solved for the texts, in both directions.
//   npx everypath check examples/strings.ts
import { assert } from 'everypath';

/** `key = value`, both without the spaces around them. */
export function setting(line: string): string {
  const at = line.indexOf('=');
  if (at < 0) return 'none';
  const key = line.slice(0, at).trim();
  const value = line.slice(at + 1).trim();
  assert(!key.includes('='));
  if (key.toLowerCase() === 'mode' && value === 'dark') return 'dark';
  return 'other';
}

/** Some letters become two when they are made upper case. */
export function capitalized(name: string): string {
  if (name === '') return name;
  const result = name[0].toUpperCase() + name.slice(1);
  assert(result.length === name.length);
  return result;
}

/** A checksum over the characters; which word has this one? */
export function checksum(word: string): number {
  if (word.length !== 3) return 0;
  let sum = 0;
  for (let i = 0; i < word.length; i++) sum = (sum * 31 + word.charCodeAt(i)) | 0;
  assert(sum !== 98262);
  return sum;
}

/** The hexadecimal digits of a colour: parseInt reads as far as it can. */
export function red(colour: string): number {
  if (colour.length !== 7 || !colour.startsWith('#')) return -1;
  const value = parseInt(colour.slice(1, 3), 16);
  assert(!(value > 255));
  assert(!Number.isNaN(value));
  return value;
}

/** The extension of a file name: never with a point in it. */
export function extension(name: string): string {
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return '';
  const result = name.slice(dot + 1).toLowerCase();
  assert(!result.includes('.'));
  return result;
}
