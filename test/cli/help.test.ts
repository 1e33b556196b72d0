// Help: what the build has stored is what the parser prints, drawn as the parser's own library draws it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Help } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/command.js';
import { askedFor, drawHelp, type StoredHelp } from '../../src/cli/help-page.js';
import { storedHelp } from '../../src/cli/help-pages.js';
import { root, runCli } from '../run-cli.js';

const stored: StoredHelp = JSON.parse(readFileSync(join(root, 'dist/help.json'), 'utf8'));

describe('stored help', () => {
  it('is that of the declared commands', () => {
    const program = createProgram(stored.version, () => {});
    expect(stored).toEqual(storedHelp(program, stored.version));
  });

  it.each([[['--help']], [['check', '--help']], [['completion', '-h']], [['--version']]])(
    'prints %j as the parser does',
    async (args) => {
      const { stdout } = await runCli(args);
      expect(askedFor(args, stored, 80)).toBe(stdout);
      expect(execFileSync(process.execPath, [join(root, 'dist/cli.js'), ...args], { encoding: 'utf8' })).toBe(stdout);
    },
  );

  it.each([[[]], [['check']], [['check', 'src', '--help']], [['nothing', '--help']], [['constructor', '-h']]])(
    'leaves %j to the parser',
    (args) => {
      expect(askedFor(args, stored, 80)).toBeUndefined();
    },
  );

  it('breaks lines where the library does', () => {
    const program = createProgram('1.0.0', () => {});
    for (const width of [30, 60, 79, 80, 121, 200]) {
      for (const command of [program, ...program.commands]) {
        const helper = new Help();
        helper.prepareContext({ helpWidth: width });
        const page = stored.pages[command === program ? '' : command.name()];
        expect(drawHelp(page, width)).toBe(helper.formatHelp(command, helper));
      }
    }
  });
});
