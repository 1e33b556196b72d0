// The table of paths of a unit, as Fig. 1 of gse-2003: input structure, constraint, outcome with output structure. In
// columns where they fit the width, else one block per path.
import type { PathResult, Structure, StructureField, UnitResult } from '../result/result.js';
import { indent, type Layout, wrap } from './layout.js';
import { outcomeText } from './messages.js';
import { Drawing, drawStructure, idsToShow, type Notation, notationFor, valuesOf } from './structure.js';
import { constraints } from './visible-conditions.js';

interface Row {
  readonly input: string[];
  readonly constraints: string[];
  readonly outcome: string[];
  readonly violated: boolean;
}

/** Name of the root that holds the returned value in an output structure. */
const RESULT = 'result';
const GAP = '   ';

export function drawTable(unit: UnitResult, layout: Layout): string[] {
  const shown = unit.paths.slice(0, layout.rows);
  if (shown.length === 0) return [];
  const notation = notationFor(shown.flatMap((p) => (p.output === undefined ? [p.input] : [p.input, p.output])));
  const rows = shown.map((path) => rowOf(path, notation));
  const lines = columns(rows, layout) ?? blocks(rows, layout);
  const more = unit.stats.paths - shown.length;
  return more > 0 ? [...lines, layout.colors.dim(`... and ${more.toLocaleString('en-US')} more`)] : lines;
}

function rowOf(path: PathResult, notation: Notation): Row {
  const ids = idsToShow(path.output === undefined ? [path.input] : [path.input, returned(path.output)]);
  return {
    input: drawStructure(path.input, notation, ids),
    constraints: constraints(path.pathCondition, path.input),
    outcome: drawOutcome(path, notation, ids),
    violated: path.outcome.kind === 'violated',
  };
}

/** The output without the inputs: that both are one object is no sharing. */
function returned(output: Structure): Structure {
  return { ...output, roots: output.roots.filter((root) => root.name === RESULT) };
}

function drawOutcome(path: PathResult, notation: Notation, ids: ReadonlySet<number>): string[] {
  const text = outcomeText(path.outcome);
  const output = path.output;
  if (output === undefined) return [text];
  const drawing = new Drawing(output, notation, ids);
  const result = output.roots.find((root) => root.name === RESULT);
  const lines = [text];
  const changed = changedObjects(path.input, output, path.pathCondition);
  // An input that is returned as it was needs no second drawing.
  if (path.outcome.kind === 'returned' && result !== undefined && reachesChange(result, output, changed, new Set())) {
    const drawn = drawing.value(result.value);
    lines.splice(0, 1, `returns ${drawn[0]}`, ...indent(drawn.slice(1), '  '));
  }
  for (const root of output.roots) {
    if (root === result || !reachesChange(root, output, changed, drawing.drawn)) continue;
    lines.push(...drawing.roots([root]).map((line, i) => (i === 0 ? `after: ${line}` : line)));
  }
  return lines;
}

/** Objects that the path made or whose fields it changed. */
function changedObjects(input: Structure, output: Structure, pathCondition: readonly string[]): Set<number> {
  const before = new Map(input.objects.map((o) => [o.id, o]));
  const changed = new Set<number>();
  for (const object of output.objects) {
    const old = before.get(object.id);
    const same =
      old !== undefined &&
      (old.length === object.length || pathCondition.includes(`${old.length} === ${object.length}`)) &&
      old.fields.length <= object.fields.length &&
      JSON.stringify(old.entries) === JSON.stringify(object.entries) &&
      object.fields.every((f) => sameField(f, old.fields));
    if (!same) changed.add(object.id);
  }
  return changed;
}

function sameField(field: StructureField, fields: readonly StructureField[]): boolean {
  const old = fields.find((f) => f.name === field.name)?.value ?? { kind: 'undecided' };
  return JSON.stringify(old) === JSON.stringify(field.value);
}

function reachesChange(
  root: StructureField,
  output: Structure,
  changed: ReadonlySet<number>,
  drawn: ReadonlySet<number>,
): boolean {
  const objects = new Map(output.objects.map((o) => [o.id, o]));
  const seen = new Set<number>();
  const open = [root.value];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value.kind !== 'object' || seen.has(value.id)) continue;
    seen.add(value.id);
    if (changed.has(value.id) && !drawn.has(value.id)) return true;
    const object = objects.get(value.id);
    if (object !== undefined) open.push(...valuesOf(object));
  }
  return false;
}

/** Undefined when the table is too wide. */
function columns(rows: readonly Row[], layout: Layout): string[] | undefined {
  const cells = rows.map((row, i) => [[String(i + 1)], row.input, [row.constraints.join(' && ')], row.outcome]);
  const header = ['', 'input', 'constraint', 'outcome'];
  const widths = header.map((title, c) =>
    Math.max(title.length, ...cells.flatMap((row) => row[c].map((l) => l.length))),
  );
  if (widths.reduce((sum, w) => sum + w + GAP.length, 0) > layout.width) return undefined;
  const line = (texts: readonly string[]): string =>
    texts
      .map((t, c) => t.padEnd(widths[c]))
      .join(GAP)
      .trimEnd();
  const body = cells.flatMap((row, i) => {
    const height = Math.max(...row.map((cell) => cell.length));
    const lines = Array.from({ length: height }, (_, k) => line(row.map((cell) => cell[k] ?? '')));
    return rows[i].violated ? lines.map(layout.colors.red) : lines;
  });
  return [layout.colors.dim(line(header)), ...body];
}

function blocks(rows: readonly Row[], layout: Layout): string[] {
  const margin = String(rows.length).length;
  return rows.flatMap((row, i) => {
    const when = wrap(row.constraints, ' && ', layout.width - margin - GAP.length - 5);
    const lines = [
      ...row.input,
      ...when.map((text, k) => `${k === 0 ? 'when' : '    '} ${text}`),
      ...(row.violated ? row.outcome.map(layout.colors.red) : row.outcome),
    ];
    return lines.map((text, k) => `${(k === 0 ? String(i + 1) : '').padStart(margin)}${GAP}${text}`);
  });
}
