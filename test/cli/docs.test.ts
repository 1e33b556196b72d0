// The documentation names every option, gap and escape that exists.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAIL_ON } from '../../src/api/resolve-options.js';
import { createProgram } from '../../src/cli/command.js';
import { DEFAULT_OPTIONS, SEARCHES } from '../../src/result/options.js';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const schema = JSON.parse(read('schema/result.schema.json'));
const check = createProgram('0', () => {}).commands.find((command) => command.name() === 'check')!;
const flags = check.options.map((option) => option.long!);

describe('docs/cli.md', () => {
  const rows = [...read('docs/cli.md').matchAll(/^\| `(--[\w-]+)/gm)].map((match) => match[1]);

  it('lists the options of the command, no more and no less', () => {
    expect(rows.sort()).toEqual([...flags].sort());
  });

  it.each([...SEARCHES, ...FAIL_ON])('mentions %s', (choice) => expect(read('docs/cli.md')).toContain(choice));
});

it('every option of a check can be given on the command line', () => {
  const names = check.options.map((option) => option.attributeName());
  // Options that may be repeated are named in the singular; certificates are given to a command of their own.
  const others = ['listeners', 'languages', 'certified'];
  for (const key of Object.keys(DEFAULT_OPTIONS)) expect([...names, ...others]).toContain(key);
  expect(names).toEqual(expect.arrayContaining(['listener', 'language']));
});

describe('docs/json.md', () => {
  const text = read('docs/json.md');

  it.each<string>(schema.$defs.gap.properties.code.enum)('has a page that explains the gap %s', (code) => {
    expect(text).toContain('(codes.md)');
    expect(read('docs/codes.md')).toContain(`\`${code}\``);
  });

  it.each<string>(
    [...schema.$defs.special.oneOf, schema.$defs.argument.anyOf[1]].flatMap((option: any) =>
      [option.properties.$].flatMap((key) => key.enum ?? [key.const]),
    ),
  )('explains the escape %s', (name) => expect(text).toContain(`"${name}"`));
});
