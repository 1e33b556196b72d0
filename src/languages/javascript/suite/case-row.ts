// A test as a row of a table, where every input and the result is one expression and there is nothing else to be said.
import { isObjectRef } from '../../../result/observation.js';
import { quote } from '../codec/source-text.js';
import type { CaseAssertions } from './case-assertions.js';
import { type CaseValues, NO_NAMES } from './case-values.js';
import { changedInputs, privateStateChanged } from './changes.js';
import type { Column } from './dialect.js';
import { NameScope } from './text.js';
import { type Root, ValueWriter } from './value-writer.js';

export interface CaseRow {
  readonly columns: readonly Column[];
  readonly cells: readonly string[];
  /** Over the names of the columns: rows with the same columns and body make a table. */
  readonly body: readonly string[];
}

/** Longer rows are tests of their own. */
const MAX_ROW = 140;

/** Names that a row uses itself. */
export const ROW_NAMES = ['expected'];

/** Undefined where the case does not fit a row. */
export function caseRow(values: CaseValues, assertions: CaseAssertions): CaseRow | undefined {
  if (!isSimple(values)) return undefined;
  const { seen, context } = values;
  const writer = new ValueWriter(values.writerOptions('before'));
  const roots = seen.inputs.map(([name, value], i): Root => {
    return { value, name: name === 'this' ? values.receiverName() : name, type: values.type(i), declare: false };
  });
  const cells = writer.write(roots);
  if (writer.lines.length > 0 || roots.length === 0) return undefined;
  const own = ['expect', 'assert', 'test', 'title', 'expected', 'error'];
  const scope = new NameScope([context.signature.root?.local ?? '', ...own]);
  const columns = roots.map(({ name, type = 'any' }, i): Column => {
    const optional = context.signature.optional[i] === true && !/\b(undefined|any|unknown)\b/.test(type);
    return { name: scope.fresh(name), type: optional ? `${type} | undefined` : type };
  });
  const call = values.callWith(columns.map((column) => column.name));
  const last = lastColumn(call, values, assertions);
  if (last === undefined) return undefined;
  return sized({ columns: [...columns, last.column], cells: [...cells, last.cell], body: [last.line] });
}

/** Nothing but the inputs and the result is to be said. */
function isSimple(values: CaseValues): boolean {
  const { end, seen, context } = values;
  if (context.expect !== 'values' || /^(stopped|asserted|unsettled)$/.test(end.kind)) return false;
  if (seen.order !== undefined || seen.ambient.length > 0 || seen.accessors.length > 0) return false;
  return changedInputs(seen).size === 0 && !privateStateChanged(seen) && values.inputIdentities().size === 0;
}

interface LastColumn {
  readonly column: Column;
  readonly cell: string;
  /** Compares the call with the column. */
  readonly line: string;
}

/** What comes out: an error, or a value. */
function lastColumn(call: string, values: CaseValues, assertions: CaseAssertions): LastColumn | undefined {
  const { end, seen, context } = values;
  const { dialect } = context;
  if (end.kind === 'threw') {
    const error = assertions.error(end);
    if (error.kind !== 'built-in' || error.message === undefined || dialect.runner === 'node') return undefined;
    const cell = `new ${error.name}(${quote(error.message)})`;
    const [line] = dialect.throws(call, { kind: 'built-in', name: 'error', message: undefined }, end.rejected);
    return { column: { name: 'error', type: 'Error' }, cell, line };
  }
  if (end.kind !== 'returned') return undefined;
  const { value } = end;
  const actual = values.awaits() ? `await ${call}` : call;
  if (!isObjectRef(value)) {
    const type = value === null ? 'null' : typeof value;
    const cell = values.after([value], NO_NAMES).expressions[0];
    return { column: { name: 'expected', type }, cell, line: dialect.is(actual, 'expected') };
  }
  if (/^(error|function)$/.test(seen.after[value.object].kind)) return undefined;
  const { shown, lines, text } = values.comparable(actual, value, NO_NAMES);
  if (lines.length > 0) return undefined;
  return { column: { name: 'expected', type: 'unknown' }, cell: text, line: dialect.equal(shown, 'expected') };
}

function sized(row: CaseRow): CaseRow | undefined {
  const width = row.cells.reduce((sum, cell) => sum + cell.length + 2, 0);
  return width > MAX_ROW || row.cells.some((cell) => cell.includes('\n')) ? undefined : row;
}
