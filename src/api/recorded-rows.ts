// The rows of `like`: a fair sample of a log, as plain data for the engine.
import { readLog } from '../learn/read-log.js';
import { Sample } from '../learn/sample.js';
import { emptyLog } from '../report/learn-messages.js';
import type { RecordedRows } from '../search/modes/goals/suite-job.js';
import { OptionError } from './check-error.js';
import { logFile } from './log-file.js';

/** A rare row may be the only one that meets a goal. */
const ROWS = 16_384;

/** @throws OptionError */
export async function recordedRows(log: string, cwd: string): Promise<RecordedRows> {
  const { file, format } = logFile(log, cwd);
  const sample = new Sample(ROWS);
  const { rows, unreadable } = await readLog(file, format, (row) => sample.add(row));
  if (rows === 0) throw new OptionError(emptyLog(log, unreadable, format));
  const columns = [...sample.columns.keys()];
  return {
    columns,
    rows: sample.rows.map((row) => columns.map((name) => row.get(name) ?? null)),
    numbers: sample.numbers,
  };
}
