// What the engine's process runs first: loads the bundle beside it with the code that an earlier process left (engine-code.ts).
// Arguments: the file of that code, which may be read only when the host says that it is there.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import vm from 'node:vm';

const [, start, file, kept] = process.argv;
const folder = dirname(start);
const bundle = join(folder, 'engine.cjs');

function keptCode(): Buffer | undefined {
  try {
    return kept === 'kept' ? readFileSync(file) : undefined;
  } catch {
    return undefined;
  }
}

// The bundle has no character beyond ASCII.
const text = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(bundle, 'latin1')}\n})`;
const cachedData = keptCode();
const script = new vm.Script(text, {
  filename: bundle,
  ...(cachedData && { cachedData }),
  importModuleDynamically: ((specifier: string) => import(specifier)) as never,
});
const isNew = file !== undefined && (cachedData === undefined || script.cachedDataRejected === true);
const module = { exports: {} as { serveJobs(makeCode: (() => Buffer) | undefined): void } };
const load = script.runInThisContext() as (...given: unknown[]) => void;
load.call(module.exports, module.exports, createRequire(bundle), module, bundle, folder);
module.exports.serveJobs(isNew ? () => script.createCachedData() : undefined);
