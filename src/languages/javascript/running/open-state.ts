// Opens a captured state for exploration: writes the module that restores it beside the state's file, and describes the unit in it. Positions of
// results are translated back to the files of the program.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Node } from 'typescript';
import type { CheckOptions } from '../../../result/options.js';
import type { SourceRange } from '../../../result/source-range.js';
import { calledUnit } from '../../../running/called-unit.js';
import { type RestoredModule, RestoreWriter } from '../../../running/restore-module.js';
import type { FunctionInfo } from '../../../running/scope-tree.js';
import type { UnitSignature } from '../../../running/signature.js';
import type { State } from '../../../running/state.js';
import { shiftAt } from '../../../running/text-builder.js';
import { unitText } from '../../../running/unit-text.js';
import type { AssumedText, OpenProgram } from '../../language.js';
import type { ContractClause, UnitDescription } from '../../unit.js';
import { ts } from '../frontend/compiler.js';
import { openProgram } from '../frontend/program.js';
import { nodeRange, parse } from '../frontend/sources.js';
import { isCounted, statementsOf } from '../frontend/statements.js';
import { type CarriedContracts, carriedContracts } from './carried-contracts.js';
import { withPartNames } from './part-names.js';
import { type WrittenPlaces, writtenPlaces } from './written-places.js';

export interface OpenedState {
  readonly program: OpenProgram;
  readonly unit: UnitDescription;
  /** What `check` takes to explore it again. */
  readonly target: string;
  /** The file of the program that has the unit. */
  readonly file: string;
  readonly call: number;
  readonly objects: number;
  /** CPU time of the capture, in milliseconds. */
  readonly ms: number;
  /** What was lost, whatever the unit uses. */
  readonly lost: readonly string[];
  /** Parts that were to be symbolic and have no type. */
  readonly untyped: readonly string[];
  /** Expressions for the symbolic parts, by the names of the parameters. */
  readonly parts: Readonly<Record<string, string>>;
  /** Positions and texts of the module that restores, as positions of the program. */
  relocate<T>(result: T): T;
}

/**
 * @param file of the state
 * @param signatures by the number of the trigger
 * @param assumed contracts beside the program
 * @throws SignatureError, ProgramError
 */
export function openState(
  file: string,
  signatures: readonly UnitSignature[],
  cwd: string,
  { concretize }: Pick<CheckOptions, 'concretize'>,
  assumed: readonly AssumedText[],
): OpenedState {
  const state = JSON.parse(readFileSync(file, 'utf8')) as State;
  const module = file.replace(/\.json$/, '.cjs');
  const writer = new RestoreWriter(state, `./${file.split(/[\\/]/).at(-1)}`);
  const signature = calledUnit(signatures[state.trigger] as UnitSignature, state, writer.unit);
  const carried = carriedContracts(state, signature, assumed);
  writer.addContracts(carried.texts);
  const wrapper = unitText(state, writer.unit, signature, carried.texts);
  const restored = writer.write(wrapper.text);
  writeFileSync(module, restored.text, { mode: 0o600 });
  const program = openProgram([{ file: module, unit: wrapper.name }], { cwd, concretize });
  const [unit] = program.units as readonly [UnitDescription];
  const statements =
    signature.region === undefined
      ? unitStatements(module, restored, state, writer.unit.node.body as Span)
      : regionStatements(module, restored);
  const written = writtenPlaces(state);
  const parts = Object.fromEntries(wrapper.parts.map(({ name, path }) => [name, path]));
  return {
    program,
    unit: { ...unit, name: signature.unit, statements, later: [], ...contractsIn(unit, carried, writer.unit) },
    target: `${module}#${wrapper.name}`,
    file: (state.scripts[state.script] as State['scripts'][number]).file,
    call: state.call,
    objects: state.objects.length,
    ms: state.ms,
    lost: [...restored.lost, ...carried.lost],
    untyped: wrapper.untyped,
    parts,
    relocate: (result) => {
      const moved = relocated(result, module, restored, written);
      return withPartNames(withInvariants(moved, carried.invariants) as typeof result, parts);
    },
  };
}

/** The contracts of the wrapper, as the user wrote them: invariants are clauses before and after the call. */
function contractsIn(
  { given = [], assumptions }: UnitDescription,
  { requires, ensures, invariants, throws, assumptions: assumed }: CarriedContracts,
  { member }: FunctionInfo,
): Partial<UnitDescription> {
  const before = member?.kind === 'constructor' ? [] : invariants;
  return {
    requires: [...requires, ...before],
    ensures: [...ensures, ...invariants],
    ...(throws.length > 0 && { throws }),
    assumptions: [...assumptions, ...assumed],
    given: [
      ...requires.map(({ text }) => `@requires ${text}`),
      ...before.map(({ text }) => `@invariant ${text}`),
      ...given.filter((text) => !text.startsWith('@')),
    ],
  };
}

/** A broken invariant is called one. */
function withInvariants(value: unknown, invariants: readonly ContractClause[]): unknown {
  if (invariants.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withInvariants(item, invariants));
  const { kind, property, location } = value as { kind?: string; property?: string; location?: SourceRange };
  const broken =
    kind === 'violated' && property === 'ensures'
      ? invariants.find(({ location: own }) => JSON.stringify(own) === JSON.stringify(location))
      : undefined;
  if (broken !== undefined) {
    const error = { name: 'ContractViolation', message: `@invariant ${broken.text}` };
    return { ...value, property: 'invariant', error };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withInvariants(inner, invariants)]));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Statements of the unit itself, where the module that restores has it. */
function unitStatements(
  file: string,
  { text, unitLines }: RestoredModule,
  state: State,
  { start, end }: Span,
): readonly SourceRange[] {
  const source = parse(file, text, ts.ScriptTarget.ESNext);
  const body = (state.scripts[state.script] as State['scripts'][number]).text.slice(start, end);
  let found: Node | undefined;
  const visit = (node: Node): void => {
    if (found !== undefined) return;
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const inside = line >= unitLines[0] && line <= unitLines[1];
      if (inside && (node.body as Node).getText(source) === body) found = node;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found === undefined ? [] : statementsOf(found);
}

/** Without those that say how it was left. */
function regionStatements(file: string, { text, unitLines }: RestoredModule): readonly SourceRange[] {
  const source = parse(file, text, ts.ScriptTarget.ESNext);
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line + 1;
  const found: SourceRange[] = [];
  const visit = (node: Node): void => {
    if (lineOf(node.getStart()) > unitLines[1] || lineOf(node.getEnd()) < unitLines[0]) return;
    const own = /^((let|const|return) )?\$left\b|^break \$region|^\$region:|^if \('value' in \$left/.test(
      node.getText(),
    );
    if (isCounted(node) && !own && lineOf(node.getStart()) >= unitLines[0]) found.push(nodeRange(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function relocated(value: unknown, module: string, restored: RestoredModule, written: WrittenPlaces): unknown {
  if (typeof value === 'string') return value.includes(module) ? placesIn(value, module, restored, written) : value;
  if (Array.isArray(value)) return value.map((item) => relocated(item, module, restored, written));
  if (typeof value !== 'object' || value === null) return value;
  const { file, line } = value as Partial<SourceRange>;
  if (file === module && typeof line === 'number') return movedRange(value as SourceRange, restored, written);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, relocated(inner, module, restored, written)]),
  );
}

function movedRange(range: SourceRange, { origins }: RestoredModule, written: WrittenPlaces): SourceRange {
  const from = origins.get(range.line);
  if (from === undefined) return range;
  const to = origins.get(range.endLine) ?? from;
  const start = written(from.file, from.line, range.column - shiftAt(from, range.column));
  const end = written(to.file, to.line, range.endColumn - shiftAt(to, range.endColumn));
  return { ...range, file: from.file, ...start, endLine: end.line, endColumn: end.column };
}

function placesIn(text: string, module: string, { origins }: RestoredModule, written: WrittenPlaces): string {
  return text.replaceAll(new RegExp(`${module.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}:(\\d+)`, 'g'), (all, line) => {
    const origin = origins.get(Number(line));
    return origin === undefined ? all : `${origin.file}:${written(origin.file, origin.line, 1).line}`;
  });
}
