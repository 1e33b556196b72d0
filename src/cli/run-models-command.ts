// Runs `everypath models` and `everypath model-check`: prints what was found and says with which code to exit.
import { checkModels, listModels } from '../api/models/index.js';
import { drawMessage } from '../report/error.js';
import { drawModelReport } from '../report/model-report.js';
import { jsonText } from '../report/plain.js';
import { errorMessage, exitCodeOf } from './failure.js';
import type { ModelCheckCommand, ModelsCommand } from './models-command.js';
import { layoutFor, type Streams } from './run-command.js';

/** @returns the exit code */
export async function runModels({ name, kind, json }: ModelsCommand, { stdout, stderr }: Streams): Promise<number> {
  const wanted = (await listModels()).filter(
    (model) => (name === undefined || model.name.includes(name)) && (kind === undefined || model.kind === kind),
  );
  if (json) stdout.write(`${jsonText({ version: 1, models: wanted })}\n`);
  else {
    const width = Math.max(0, ...wanted.map((model) => model.name.length));
    for (const model of wanted)
      stdout.write(`${model.name.padEnd(width)}  ${model.kind.padEnd(6)}  ${model.documented}\n`);
    if (wanted.length === 0) stderr.write('no built-in function is called so; npx everypath models lists all\n');
  }
  return 0;
}

/** @returns the exit code */
export async function runModelCheck(command: ModelCheckCommand, streams: Streams): Promise<number> {
  const { file, runs, calls, seed, json, color } = command;
  const out = layoutFor(streams.stdout, { color }, streams);
  try {
    const result = await checkModels(file, { runs, calls, seed });
    if (json) streams.stdout.write(`${jsonText(result)}\n`);
    else streams.stdout.write(result.models.map((model) => drawModelReport(model, out)).join('\n'));
    return result.models.every((model) => model.verdict === 'agrees') ? 0 : 1;
  } catch (error) {
    const err = layoutFor(streams.stderr, { color }, streams);
    streams.stderr.write(drawMessage('error', errorMessage(error), err));
    return exitCodeOf(error);
  }
}
