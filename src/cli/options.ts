// How texts on the command line become values, for the options that several commands have.
import { Option } from 'commander';
import { OptionError } from '../api/check-error.js';
import { repeatedConcrete, wrongConcrete, wrongNumber } from '../report/messages.js';
import type { AllowOptions } from '../result/permissions.js';

/** maxDepth is written --max-depth. */
export function optionName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Options that take a word, too. */
const WORDS: Readonly<Record<string, string>> = {
  '--paths': "a whole number or 'all'",
  '--workers': "a whole number or 'auto'",
};

export function number(flags: string, description: string): Option {
  const name = flags.split(' ')[0];
  return new Option(flags, description).argParser((text) => {
    if (text === 'all' && (name === '--paths' || name === '--times')) return Number.POSITIVE_INFINITY;
    if (text === 'auto' && name === '--workers') return text;
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
      throw new OptionError(wrongNumber(name, text, WORDS[name] ?? 'a number'));
    }
    return Number(text);
  });
}

/** Folders after `=`, separated by commas; the option alone means everywhere. */
function folders(text: string, before: boolean | readonly string[] = []): boolean | readonly string[] {
  return before === true ? true : [...(before === false ? [] : before), ...text.split(',')];
}

/** What analysed code may do: the same options for every command that runs it. */
export const ALLOW_OPTIONS: { readonly [Key in keyof AllowOptions]: () => Option } = {
  allowRead: () =>
    new Option('--allow-read [folders]', 'let analysed code read outside the project').argParser(folders),
  allowWrite: () => new Option('--allow-write [folders]', 'let analysed code change files').argParser(folders),
  allowNet: () => new Option('--allow-net', 'let analysed code use the network'),
  allowChildProcess: () => new Option('--allow-child-process', 'let analysed code start programs'),
  allowWorker: () => new Option('--allow-worker', 'let analysed code start workers'),
  allowAddons: () => new Option('--allow-addons', 'let analysed code load native addons'),
  allowEnv: () => new Option('--allow-env', 'let analysed code see and change its environment'),
};

export function repeated(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

export function concrete(text: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.indexOf('=');
  const name = text.slice(0, at).trim();
  const value = text.slice(at + 1).trim();
  if (at < 1 || name === '' || value === '') throw new OptionError(wrongConcrete(text));
  if (Object.hasOwn(before, name)) throw new OptionError(repeatedConcrete(name));
  return { ...before, [name]: value };
}
