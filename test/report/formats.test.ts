// Formats that other programs read: SARIF against its public schema, as Microsoft's validator for tests has it, JUnit XML through a parser,
// annotations read back.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import draft4 from 'ajv-draft-04';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { githubAnnotations } from '../../src/report/github.js';
import { htmlReport } from '../../src/report/html.js';
import { junitDocument } from '../../src/report/junit.js';
import { createLayout } from '../../src/report/layout.js';
import { sarifDocument } from '../../src/report/sarif.js';
import type { TargetError, UnitResult } from '../../src/result/result.js';
import { FILE, open, SOURCE, swapNode, unchecked } from './fixtures.js';

const readSource = (file: string): string | undefined => (file === FILE ? SOURCE : undefined);
const layout = createLayout({ cwd: '/home/me/project', version: '1.2.3', readSource });
const schema = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const isReference = (text: string): boolean => /^[\x21-\x7e]*$/.test(text) && URL.canParse(text, 'file:///');
const formats = { uri: (text: string) => URL.canParse(text), 'uri-reference': isReference, 'date-time': true } as const;
const isSarif = new draft4.default({ strict: false, unicodeRegExp: false, formats }).compile(
  JSON.parse(readFileSync(schema, 'utf8')),
);

const units: readonly UnitResult[] = [swapNode, unchecked, { ...unchecked, unit: 'twin' }, open];
const errors: readonly TargetError[] = [{ target: 'no.ts', code: 'file-not-found', message: 'no.ts does not exist' }];

/** Units whose texts are anything at all. */
const anyTexts = fc.string({ unit: 'binary' }).map((text): UnitResult => {
  const [path] = unchecked.paths;
  const outcome = { ...path.outcome, error: { name: text, message: text } };
  return { ...unchecked, unit: text, file: `/home/me/project/${text}`, paths: [{ ...path, inputCode: text, outcome }] };
});

function elements(xml: string): { name: string; attributes: Record<string, string>; text: string }[] {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const openTags: (typeof found)[number][] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '' };
    found.push(element);
    openTags.push(element);
  });
  parser.on('text', (text) => {
    const element = openTags.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => void openTags.pop());
  parser.write(xml).close();
  return found;
}

describe('HTML', () => {
  const draw = (list: readonly UnitResult[]): string => htmlReport(list, errors, layout, { title: 'project' }).html;

  it('has a row per unit with its verdict, and a card per root cause', () => {
    const html = draw(units);
    for (const { verdict } of units) expect(html).toContain(`data-verdict="${verdict}"`);
    expect(html.match(/<tr class="is-/g)).toHaveLength(units.length);
    expect(html.match(/<article class="finding /g)).toHaveLength(1);
    expect(html).toContain('swap-node.ts:8:19, in 2 units: swapNode, twin');
    expect(html).toContain('no.ts does not exist [file-not-found]');
    expect(html).toContain('npx everypath explore swap-node.ts#swapNode');
  });

  it('links to trees where there are any', () => {
    const tree = ({ unit }: UnitResult) => (unit === 'twin' ? 'tree-twin.html' : undefined);
    const { html } = htmlReport(units, [], layout, { title: 'project', tree });
    expect(html.match(/href="tree-twin.html"/g)).toHaveLength(1);
  });

  it('never lets a text become markup', () => {
    const property = fc.property(anyTexts, (unit) => {
      const tags = (html: string): number => html.match(/<(?!\/)/g)!.length;
      const evil = '"><script>alert(1)</script>';
      const shown = draw([{ ...unit, unit: `${unit.unit}${evil}` }]);
      expect(shown).not.toContain(evil);
      expect(tags(shown)).toBe(tags(draw([{ ...unit, unit: 'x' }])));
    });
    fc.assert(property, { numRuns: 20 });
  });
});

describe('SARIF', () => {
  it('has a result per root cause, and follows its schema', () => {
    const log = JSON.parse(sarifDocument(units, errors, layout));
    expect(isSarif(log), JSON.stringify(isSarif.errors)).toBe(true);
    const [{ results, tool, invocations }] = log.runs;
    expect(results).toHaveLength(1);
    expect(tool.driver.rules[results[0].ruleIndex]).toMatchObject({ id: 'runtime-error', name: 'RuntimeErrorFinding' });
    expect(tool.driver.semanticVersion).toBe('1.2.3');
    expect(results[0].locations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: 'swap-node.ts' },
      region: { startLine: 8, startColumn: 19 },
    });
    expect(invocations[0].executionSuccessful).toBe(false);
    expect(invocations[0].toolExecutionNotifications).toHaveLength(1 + open.gaps.length);
  });

  it('keeps the fingerprint when lines are added above, and has another one for another line', () => {
    const print = (source: string, by: number): string => {
      const [path] = unchecked.paths;
      const location = { ...path.outcome.location!, line: 8 + by, endLine: 8 + by };
      const moved = { ...unchecked, paths: [{ ...path, outcome: { ...path.outcome, location } }] };
      const log = JSON.parse(sarifDocument([moved], [], { ...layout, readSource: () => source }));
      return log.runs[0].results[0].partialFingerprints['everypath/v1'];
    };
    expect(print(`\n\n${SOURCE}`, 2)).toBe(print(SOURCE, 0));
    expect(print(SOURCE, 1)).not.toBe(print(SOURCE, 0));
  });

  it('is valid whatever the texts of the program are', () => {
    expect(isSarif({ version: '2.1.0', runs: [{ results: [] }] })).toBe(false);
    fc.assert(fc.property(anyTexts, (unit) => isSarif(JSON.parse(sarifDocument([unit], [], layout)))));
  });
});

describe('JUnit XML', () => {
  it('has a case per unit, failures and errors, and counts that agree', () => {
    const found = elements([...junitDocument(units, errors, layout)].join(''));
    const all = (name: string) => found.filter((element) => element.name === name);
    expect(all('testcase')).toHaveLength(units.length + errors.length);
    expect(all('failure').map((failure) => failure.attributes.type)).toEqual(['runtime-error', 'runtime-error']);
    expect(all('testsuites')[0].attributes).toMatchObject({ tests: '5', failures: '2', errors: '1' });
    const sum = (key: string) => all('testsuite').reduce((total, { attributes }) => total + Number(attributes[key]), 0);
    expect([sum('tests'), sum('failures'), sum('errors')]).toEqual([5, 2, 1]);
    expect(all('failure')[0].text).toContain('replay with: npx everypath check swap-node.ts#swapNode --replay 0.1f');
  });

  it('nests as the schema of Jenkins (junit-10.xsd) has it, with the attributes that it asks for', () => {
    /** What is allowed inside an element, and what it must say. */
    const rules: Readonly<Record<string, { inside: readonly string[]; says: readonly string[] }>> = {
      '': { inside: ['testsuites'], says: [] },
      testsuites: { inside: ['testsuite'], says: [] },
      testsuite: { inside: ['testcase'], says: ['name', 'tests'] },
      testcase: { inside: ['failure', 'error', 'system-out'], says: ['name'] },
      failure: { inside: [], says: ['message', 'type'] },
      error: { inside: [], says: ['message', 'type'] },
      'system-out': { inside: [], says: [] },
    };
    const around = [''];
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes }) => {
      expect(rules[around.at(-1)!].inside).toContain(name);
      expect(Object.keys(attributes)).toEqual(expect.arrayContaining([...rules[name].says]));
      for (const count of ['tests', 'failures', 'errors', 'skipped'])
        if (count in attributes) expect(attributes[count]).toMatch(/^\d+$/);
      if ('time' in attributes) expect(attributes.time).toMatch(/^\d+(\.\d+)?$/);
      around.push(name);
    });
    parser.on('closetag', () => void around.pop());
    parser.write([...junitDocument(units, errors, layout)].join('')).close();
    expect(around).toEqual(['']);
  });

  it('can be parsed whatever the texts of the program are', () => {
    fc.assert(fc.property(anyTexts, (unit) => elements([...junitDocument([unit], [], layout)].join('')).length === 4));
  });
});

describe('annotations of GitHub', () => {
  const COMMAND = /^::(error|warning|notice) ([^:\n]*)::([^\n]*)$/;

  it('name file, line and columns', () => {
    const lines = [...githubAnnotations(units, errors, layout)].join('').trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    const [, level, properties, text] = COMMAND.exec(lines[0])!;
    expect(level).toBe('error');
    expect(properties).toBe('file=swap-node.ts,line=8,endLine=8,col=19,endColumn=25,title=everypath%3A runtime-error');
    expect(decodeURIComponent(text)).toContain('in 2 units: swapNode, twin\ninputs:\nconst node');
    expect(lines[1]).toBe('::error file=no.ts,title=everypath%3A file-not-found::no.ts does not exist');
  });

  it('are one line each whatever the texts of the program are', () => {
    fc.assert(
      fc.property(anyTexts, (unit) => {
        const lines = [...githubAnnotations([unit], [], layout)].join('').split('\n');
        expect(lines).toHaveLength(3);
        expect(lines[0]).toMatch(COMMAND);
      }),
    );
  });
});
