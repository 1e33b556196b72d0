// Patterns of Java that become expressions of JavaScript: what the JVM says of random patterns and texts is what the expression says.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findJdk, jdkProgram } from '../../../src/languages/java/frontend/jdk.js';
import { partPattern, wholePattern } from '../../../src/languages/java/peers/java-pattern.js';

const java = jdkProgram(findJdk(undefined), 'java');
if (java === undefined) console.warn('the test of patterns is skipped: there is no JDK here');

const PROGRAM = `
import java.nio.charset.StandardCharsets;
import java.nio.file.*;

class Matches {
  public static void main(String[] args) throws Exception {
    StringBuilder out = new StringBuilder();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      String[] part = line.split(" ", -1);
      String result;
      try {
        result = decoded(part[1]).matches(decoded(part[0])) ? "1" : "0";
      } catch (java.util.regex.PatternSyntaxException e) {
        result = "E";
      }
      out.append(result).append(result.equals("E") ? "" : found(decoded(part[0]), decoded(part[1]))).append('\\n');
    }
    System.out.print(out);
  }

  /** Each match with its groups, and the beginning that matches. */
  static String found(String pattern, String text) {
    java.util.regex.Matcher m = java.util.regex.Pattern.compile(pattern).matcher(text);
    StringBuilder made = new StringBuilder();
    while (m.find()) places(m, made.append(' '));
    made.append(" |");
    if (m.lookingAt()) places(m, made);
    made.append('|');
    if (m.matches()) places(m, made);
    return made.toString();
  }

  static void places(java.util.regex.Matcher m, StringBuilder made) {
    for (int i = 0; i <= m.groupCount(); i++) made.append(m.start(i)).append('-').append(m.end(i)).append(',');
  }

  static String decoded(String hex) {
    StringBuilder made = new StringBuilder();
    for (int i = 0; i < hex.length(); i += 4) made.append((char) Integer.parseInt(hex.substring(i, i + 4), 16));
    return made.toString();
  }
}
`;

const hex = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('');

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

const PARTS = [
  'a',
  'b',
  '.',
  '\\d',
  '\\s',
  '\\S',
  '\\W',
  '[a-c]',
  '[^a]',
  '[\\d\\-x]',
  '\\.',
  '\\x41',
  '\\u00e9',
  '(ab|c)',
  '(?:a|)',
  'é',
  '😀',
];
const MORE = [
  '[]a]',
  '[a&&b]',
  '[a[b]]',
  '\\b',
  '\\p{Alpha}',
  '(?i)a',
  'a$b',
  '\\1',
  '[^-a]',
  '[a-]',
  '[+*]',
  '{',
  '}',
  ']',
  '\\Qa\\E',
  '-',
  '#',
  '/',
];
const QUANTIFIERS = ['', '', '', '*', '+', '?', '{2}', '{1,2}', '{1,}', '*?', '++', '{2,1}'];
const TEXTS = [
  'a',
  'b',
  'ab',
  '1',
  ' ',
  '\u00a0',
  '\u0085',
  '\n',
  '\r\n',
  '\u2028',
  '-',
  'x',
  '.',
  'A',
  'é',
  '😀',
  '\ud83d',
  '\ude00',
  'c',
  '\u0661',
  '+',
  '_',
];

it.skipIf(java === undefined)('means in JavaScript what it means on the JVM', () => {
  const next = random(7);
  const one = <T>(list: readonly T[]): T => list[next(list.length)];
  const cases = Array.from({ length: 6000 }, (_, i) => {
    const parts = Array.from({ length: 1 + next(3) }, () => one(next(6) === 0 ? MORE : PARTS) + one(QUANTIFIERS));
    const pattern = `${next(8) === 0 ? '^' : ''}${parts.join(i % 9 === 0 ? '|' : '')}${next(8) === 0 ? '$' : ''}`;
    const text = Array.from({ length: next(5) }, () => one(TEXTS)).join('');
    return { pattern, text };
  });
  const folder = mkdtempSync(join(tmpdir(), 'everypath-patterns-'));
  writeFileSync(join(folder, 'Matches.java'), PROGRAM);
  writeFileSync(join(folder, 'cases'), cases.map(({ pattern, text }) => `${hex(pattern)} ${hex(text)}`).join('\n'));
  const lines = execFileSync(java as string, [join(folder, 'Matches.java'), join(folder, 'cases')], {
    encoding: 'utf8',
  }).split('\n');
  const said = lines.map((line) => line[0]);
  rmSync(folder, { recursive: true });
  const translated = cases.map(({ pattern }) => wholePattern(pattern));
  const wrong = cases.flatMap(({ pattern, text }, i) => {
    const source = translated[i];
    if (source === undefined) return [];
    const mine = new RegExp(source, 'u').test(text) ? '1' : '0';
    return mine === said[i] ? [] : [`${JSON.stringify(pattern)} on ${JSON.stringify(text)}: ${said[i]}`];
  });
  expect(wrong).toEqual([]);
  expect(translated.filter((each) => each !== undefined).length).toBeGreaterThan(2000);
  expect(said.filter((each, i) => each === '1' && translated[i] !== undefined).length).toBeGreaterThan(200);
  // Parts, with their groups.
  const parts = cases.map(({ pattern }) => partPattern(pattern));
  const differing = cases.flatMap(({ pattern, text }, i) => {
    const [all, start, whole] = lines[i].slice(2).split('|');
    const made = said[i] === 'E' ? undefined : parts[i];
    if (made === undefined) return parts[i] === undefined ? [] : [`${pattern} is no pattern`];
    const { part, atEnd } = made;
    const same = !atEnd || !/[\n\r\u0085\u2028\u2029]$/.test(text);
    const mine = [
      part === undefined || !same ? all.trim() : places(part, text).join(' '),
      same ? (places(made.start, text)[0] ?? '') : start,
      places(made.whole, text)[0] ?? '',
    ];
    const theirs = [all.trim(), start, whole];
    return mine.join('|') === theirs.join('|')
      ? []
      : [`${JSON.stringify(pattern)} on ${JSON.stringify(text)}: ${theirs} not ${mine}`];
  });
  expect(differing).toEqual([]);
  expect(parts.filter((each) => each?.part !== undefined).length).toBeGreaterThan(1000);
});

/** Where an expression matches, and its groups, as the program above writes them. */
function places(source: string, text: string): string[] {
  return [...text.matchAll(new RegExp(source, 'dgu'))].map(({ indices }) =>
    Array.from(indices as Iterable<[number, number] | undefined>, (at) => `${at?.[0] ?? -1}-${at?.[1] ?? -1},`).join(
      '',
    ),
  );
}
