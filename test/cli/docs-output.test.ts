// What the documents show is what the commands print. A block that starts with `$ command` is run: the lines after it must be
// printed, in order; a line `...` stands for lines left out; `$ echo $?` gives the exit code. Times and numbers of solver calls
// may differ.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, runCli } from '../run-cli.js';

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

interface Example {
  readonly command: string;
  readonly shown: readonly string[];
  readonly code: number | undefined;
}

function examples(document: string): Example[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^```\n(\$ [\s\S]*?)^```$/gm)].flatMap(([, block]) =>
    block
      .split(/^\$ (?!echo)/m)
      .slice(1)
      .map((part) => {
        const [output, code] = part.split(/^\$ echo \$\?\n/m);
        const [command, ...shown] = output.trimEnd().split('\n');
        return { command, shown, code: code === undefined ? undefined : Number(code) };
      }),
  );
}

interface Printed {
  readonly lines: readonly string[];
  readonly code: number | null;
}

const printed = new Map<string, Promise<Printed>>();

/** What two pages show is run once. */
function run(command: string): Promise<Printed> {
  const known = printed.get(command) ?? print(command);
  printed.set(command, known);
  return known;
}

/** As a shell would have them: quotes keep words together. */
function wordsOf(command: string): string[] {
  return (command.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, '$1'));
}

async function print(command: string): Promise<Printed> {
  const [program, ...words] = wordsOf(command.replace(/^npx everypath/, 'everypath'));
  const args = program === 'everypath' ? [...words, ...time(words)] : words;
  // What a listener or a program prints goes to the streams of its process.
  const alone = program !== 'everypath' || args.includes('--listener') || words[0] === 'run';
  const file = program === 'everypath' ? ['dist/cli.js'] : [];
  const { stdout, stderr, code } = alone ? runNode([...file, ...args]) : await runCli(args);
  return { lines: normalise((stdout + stderr).split('\n')), code };
}

/** What is shown does not depend on how fast the machine is. */
function time([command, ...options]: readonly string[]): readonly string[] {
  return ['check', 'diff', 'tree', 'run'].includes(command) && !options.includes('--timeout')
    ? ['--timeout', '60']
    : [];
}

function runNode(args: readonly string[]): { stdout: string; stderr: string; code: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return { stdout, stderr, code: status };
}

function normalise(lines: readonly string[]): string[] {
  return lines.map((line) =>
    line
      .trimEnd()
      .replace(/[\d,]+ solver calls? \([\d.]+ s of [\d.]+ s\)/, 'solver calls')
      .replace(/^(\d+ units: .*) · [\d.]+ s$/, '$1'),
  );
}

/** Runs of consecutive lines, between the lines left out. */
function parts(shown: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const line of normalise(shown)) {
    if (line.trim() === '...') all.push([]);
    else all[all.length - 1].push(line);
  }
  return all.filter((part) => part.some((line) => line !== ''));
}

function expectInOrder(lines: readonly string[], shown: readonly string[]): void {
  let from = 0;
  for (const part of parts(shown)) {
    const at = lines.findIndex((_, i) => i >= from && part.every((line, k) => lines[i + k] === line));
    // Whole lines: the beginning of one is not what is printed.
    if (at < 0) expect(`\n${lines.slice(from).join('\n')}\n`).toContain(`\n${part.join('\n')}\n`);
    from = at + part.length;
  }
}

describe.each(documents.filter((document) => examples(document).length > 0))('%s', (document) => {
  it.each(examples(document))('$command', async ({ command, shown, code }) => {
    const { lines, code: actual } = await run(command);
    expectInOrder(lines, shown);
    if (code !== undefined) expect(actual).toBe(code);
  });
});

it('links to files that exist', () => {
  const pages = [...documents, 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
  for (const page of pages) {
    const text = readFileSync(join(root, page), 'utf8');
    for (const [, link] of text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(root, dirname(page), link)), `${page}: ${link}`).toBe(true);
    }
  }
});
