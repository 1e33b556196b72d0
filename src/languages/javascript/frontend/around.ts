// What the code of a unit reads besides its inputs, as far as its text shows: variables of modules, global names, the place of its files.
// Results rest on it. Called for the description of a unit; what the realm notices by itself (process, time zone, files) is not here.
// Soundness: names are taken for the same wherever they stand; members lead to whatever has a member of that name in the file.
import { isBuiltin } from 'node:module';
import type { Node, SourceFile } from 'typescript';
import { ts } from './compiler.js';
import { isFeatureTest, isOfSeveralBytes, topLevelOf } from './mentions.js';
import { changingNames } from './module-state.js';

const STATE = 'variables of modules: as they are when the modules were loaded';
const GLOBALS = 'global names: as they are in this run';
const PLACE = 'the place of the files: as it is in this run';
const PATHS = 'paths: as on this platform and in this working folder';
const LOCALE = 'the locale: as it is in this run';
const TIME_ZONE = 'the time zone: as it is in this run';
/** What code says with assume() is no news to who reads it: it counts for dead code only. */
export const ASSUMED = 'what the code says with assume()';
const GARBAGE = 'objects behind weak references are not collected meanwhile';
const STACKS = 'texts of stacks: as they are in this run';
const BYTES = 'the order of bytes: as on this machine';

const GLOBAL_OBJECTS = new Set('globalThis global window self document navigator Deno Bun'.split(' '));

const LOCAL_TEXT = /^(localeCompare|toLocale\w*)$/;
const LOCAL_TIME =
  /^([gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|Year|TimezoneOffset)|to(Date|Time|Locale\w*)?String)$/;

/** The text of another module of the project; undefined where it is not there to be read. */
export type FindModule = (specifier: string, from: string) => SourceFile | undefined;

/** Names and members that a piece of code mentions, and what they tell by themselves. */
interface Mentions {
  readonly names: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  readonly says: ReadonlySet<string>;
}

const mentioned = new WeakMap<Node, Mentions>();

export function readAround(unit: Node, find: FindModule): string[] {
  return [...new Closure(find).of(unit)];
}

class Closure {
  private readonly says = new Set<string>();
  private readonly seen = new Set<Node>();
  private readonly open: Node[] = [];

  constructor(private readonly find: FindModule) {}

  of(unit: Node): ReadonlySet<string> {
    this.add(unit);
    for (let node = this.open.pop(); node !== undefined; node = this.open.pop()) this.follow(node);
    return this.says;
  }

  private add(node: Node): void {
    if (this.seen.has(node)) return;
    this.seen.add(node);
    this.open.push(node);
  }

  private follow(node: Node): void {
    const file = node.getSourceFile();
    const { names, members, says } = mentionsOf(node, file);
    const top = topLevelOf(file);
    for (const text of says) this.says.add(text);
    const changing = changingNames(file);
    for (const name of names) {
      if (changing.has(name)) this.says.add(STATE);
      for (const declared of top.names.get(name) ?? []) this.add(declared);
      const imported = top.imports.get(name);
      if (imported !== undefined) this.enter(imported.specifier, imported.name, file);
    }
    for (const member of members) for (const declared of top.members.get(member) ?? []) this.add(declared);
  }

  private enter(specifier: string, name: string, from: SourceFile): void {
    if (/^(node:)?path$/.test(specifier) && name !== 'posix' && name !== 'win32') this.says.add(PATHS);
    if (specifier === 'everypath' && (name === 'assume' || name === '*')) this.says.add(ASSUMED);
    if (isBuiltin(specifier) || specifier === 'everypath') return;
    const file = this.find(specifier, from.fileName);
    const declared = file && topLevelOf(file).names.get(name);
    if (declared !== undefined) for (const node of declared) this.add(node);
    // Passed on from elsewhere, or code that cannot be read: it may remember anything.
    else if (file === undefined || changingNames(file).size > 0 || topLevelOf(file).passesOn) this.says.add(STATE);
    else this.add(file);
  }
}

function mentionsOf(node: Node, file: SourceFile): Mentions {
  const known = mentioned.get(node);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const members = new Set<string>();
  const says = new Set<string>();
  let catches = false;
  const top = topLevelOf(file);
  const isGlobal = (name: string): boolean => !top.names.has(name) && !top.imports.has(name);
  const visit = (at: Node): void => {
    if (ts.isIdentifier(at)) {
      const { parent, text } = at;
      if (ts.isPropertyAccessExpression(parent) && parent.name === at) members.add(text);
      else {
        names.add(text);
        if (GLOBAL_OBJECTS.has(text) && isGlobal(text)) says.add(GLOBALS);
        if (text === '__filename' || text === '__dirname') says.add(PLACE);
        if (isGlobal(text) && isFeatureTest(at)) says.add(GLOBALS);
      }
    }
    if (ts.isNewExpression(at) && at.expression.getText() === 'Date' && (at.arguments?.length ?? 0) > 1)
      says.add(TIME_ZONE);
    catches ||= ts.isCatchClause(at);
    if (ts.isMetaProperty(at) && at.keywordToken === ts.SyntaxKind.ImportKeyword) says.add(PLACE);
    ts.forEachChild(at, visit);
  };
  visit(node);
  if (names.has('Intl') || [...members].some((name) => LOCAL_TEXT.test(name))) says.add(LOCALE);
  if (names.has('Date') && [...members].some((name) => LOCAL_TIME.test(name))) says.add(TIME_ZONE);
  if (names.has('WeakRef') || members.has('deref')) says.add(GARBAGE);
  if (members.has('stack') && (catches || [...names].some((name) => name.endsWith('Error')))) says.add(STACKS);
  if (members.has('buffer') && [...names].some(isOfSeveralBytes)) says.add(BYTES);
  const made = { names, members, says };
  mentioned.set(node, made);
  return made;
}
