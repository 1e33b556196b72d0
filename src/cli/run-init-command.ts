// Runs `everypath init`. Always holds: a file or script that is there stays as it is, and every step is said.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OptionError } from '../api/check-error.js';
import { writeWhole } from '../api/write-whole.js';
import { initDone, initKept, initNext, noPackage, wrongPackage } from '../report/project-messages.js';

const SCRIPT = 'everypath';
const CONFIG = 'everypath.config.json';
const CONFIGS = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map((extension) => `everypath.config.${extension}`);
const WORKFLOW = '.github/workflows/everypath.yml';

/** @returns the exit code */
export function runInit(folder: string, out: { write(text: string): unknown }): number {
  const say = (text: string): void => void out.write(`${text}\n`);
  const target = existsSync(join(folder, 'src')) ? ' src' : '';
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw new OptionError(noPackage());
  const text = readFileSync(file, 'utf8');
  const contents = parse(text);
  const scripts = (contents.scripts ?? {}) as Record<string, string>;
  if (Object.hasOwn(scripts, SCRIPT)) say(initKept(`script ${SCRIPT} of package.json`));
  else {
    const changed = { ...contents, scripts: { ...scripts, [SCRIPT]: `everypath check${target}` } };
    writeWhole(file, `${JSON.stringify(changed, undefined, indentOf(text))}\n`);
    say(initDone(`script ${SCRIPT} of package.json: everypath check${target}`));
  }
  if (CONFIGS.some((name) => existsSync(join(folder, name)))) say(initKept('everypath.config'));
  else {
    writeWhole(join(folder, CONFIG), configText(target === '' ? '.' : 'src'));
    say(initDone(CONFIG));
  }
  if (existsSync(join(folder, '.github'))) {
    const workflow = join(folder, WORKFLOW);
    if (existsSync(workflow)) say(initKept(WORKFLOW));
    else {
      mkdirSync(dirname(workflow), { recursive: true });
      writeWhole(workflow, workflowText(target));
      say(initDone(WORKFLOW));
    }
  }
  say(initNext(`npm run ${SCRIPT}`));
  return 0;
}

/** @throws OptionError */
function parse(text: string): Record<string, unknown> {
  try {
    const contents: unknown = JSON.parse(text);
    if (typeof contents === 'object' && contents !== null && !Array.isArray(contents)) return { ...contents };
  } catch {
    // Said below.
  }
  throw new OptionError(wrongPackage());
}

function indentOf(text: string): string {
  return /^\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
}

/** What most projects want to change first. */
function configText(target: string): string {
  const schema = './node_modules/everypath/schema/config.schema.json';
  return `${JSON.stringify({ $schema: schema, targets: [target], timeout: 10, failOn: 'suspicious' }, undefined, 2)}\n`;
}

function workflowText(target: string): string {
  return `name: everypath
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npm ci
      - run: npx everypath check${target} --format github
`;
}
