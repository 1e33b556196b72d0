// One test from one path: its inputs as code, the call, and what the original code was seen to do as assertions.
// Called by unit-tests.ts for every selected path. Always holds: what is asserted was observed; what cannot be written as
// code throws Unwritable and becomes a gap of the suite.
import { isObjectRef } from '../../../result/observation.js';
import type { PathResult } from '../../../result/result.js';
import type { Expectation } from '../../test-writer.js';
import { CaseAssertions } from './case-assertions.js';
import { type CaseRow, caseRow, ROW_NAMES } from './case-row.js';
import { type CaseContext, CaseValues } from './case-values.js';
import { changedInputs } from './changes.js';
import { contractLines } from './contract-lines.js';
import { type Root, Unwritable, ValueWriter } from './value-writer.js';

/** A test: as statements, and as a row of a table where it fits one. */
export interface CaseCode {
  readonly body: readonly string[];
  readonly async: boolean;
  readonly row: CaseRow | undefined;
  /** It says what should be, and fails as long as the code is as it is. */
  readonly fails?: boolean;
}

export function testCase(path: PathResult, context: CaseContext): CaseCode {
  const { observation } = path;
  if (observation === undefined) throw new Unwritable('the original code was not seen to run on its inputs');
  if (observation.symbolic.length > 0) {
    throw new Unwritable('symbolic() and choose() give values only inside an exploration');
  }
  if (observation.end.kind === 'stopped') throw new Unwritable(observation.end.reason);
  if (context.failing && path.outcome.kind === 'violated') {
    const values = new CaseValues(path, observation, context, []);
    return { ...new Statements(values, new CaseAssertions(values)).writeFailing(), row: undefined, fails: true };
  }
  const inRow = new CaseValues(path, observation, context, ROW_NAMES);
  const row = caseRow(inRow, new CaseAssertions(inRow));
  const values = new CaseValues(path, observation, context, []);
  return { ...new Statements(values, new CaseAssertions(values)).write(), row };
}

/** Tasks that a comment names. */
const FEW_TASKS = 8;

class Statements {
  constructor(
    private readonly values: CaseValues,
    private readonly assertions: CaseAssertions,
  ) {}

  write(): Omit<CaseCode, 'row'> {
    return this.writeAs(this.values.context.expect);
  }

  /** The call, and the contract that it breaks: an error, or a clause that does not hold, fails the test. */
  writeFailing(): Omit<CaseCode, 'row'> {
    return this.writeAs(this.values.end.kind === 'returned' ? 'contracts' : 'call');
  }

  private writeAs(expect: Expectation | 'call'): Omit<CaseCode, 'row'> {
    const { dialect } = this.values.context;
    const { inputs } = this.values.seen;
    const changed = changedInputs(this.values.seen);
    const identities = this.values.inputIdentities();
    const named = expect === 'contracts';
    const roots = inputs.map(([name, value], i): Root => {
      const needed =
        isObjectRef(value) && (changed.has(i) || identities.has(value.object) || this.values.isReceiver(i));
      return {
        value,
        name: name === 'this' ? this.values.receiverName() : name,
        type: this.values.type(i),
        declare: needed || named,
      };
    });
    const writer = new ValueWriter(this.values.writerOptions('before'));
    for (const id of identities) if (!inputs.some(([, v]) => isObjectRef(v) && v.object === id)) writer.reserve(id);
    const expressions = writer.write(roots);
    const lines = [...this.orderLines(), ...this.values.ambientLines(), ...writer.lines];
    if (named) return this.contractStatements(lines, roots, expressions);
    const call = this.values.callText(expressions);
    const known = this.values.knownNames(writer);
    if (expect === 'call') lines.push(`${this.values.async ? 'await ' : ''}${call};`);
    else if (expect === 'none') lines.push(...this.assertions.plainCall(call));
    else if (expect === 'snapshot') lines.push(...this.assertions.snapshotLines(call, expressions, changed));
    else lines.push(...this.assertions.lines(call, known));
    if (expect === 'values') lines.push(...this.assertions.stateAssertions(expressions, changed, call));
    return {
      body: lines,
      async: this.values.awaits() || (lines.some((line) => /(^|[\s(])await /.test(line)) && dialect !== undefined),
    };
  }

  /** What the tasks are that the call is given the order of. */
  private orderLines(): string[] {
    const { seen, path } = this.values;
    const known = new Map(path.schedule?.map((task) => [task.task, task]));
    const shown = (seen.order ?? []).slice(0, FEW_TASKS).flatMap(({ task }) => known.get(task) ?? []);
    return shown.map(({ task, kind, detail }) => {
      const what = detail === undefined ? kind : `${kind} of ${detail}`;
      return `// ${task}: ${what}`.replace(/\s+/g, ' ');
    });
  }

  private contractStatements(
    lines: string[],
    roots: readonly Root[],
    expressions: readonly string[],
  ): Omit<CaseCode, 'row'> {
    // Contracts speak of the parameters by their names.
    const constants = roots.map(({ name, type }, i) => {
      const text = expressions[i];
      if (text === name) return name;
      const constant = this.values.names.fresh(name);
      const annotation = type === undefined || !this.values.context.typed ? '' : `: ${type}`;
      lines.push(`const ${constant}${annotation} = ${text};`);
      return constant;
    });
    const call = this.values.callText(constants);
    if (this.values.end.kind !== 'returned') lines.push(...this.assertions.lines(call, new Map()));
    else
      lines.push(
        ...contractLines(this.values.path, this.values.context, constants, this.values.async ? `await ${call}` : call),
      );
    return { body: lines, async: this.values.awaits() };
  }
}
