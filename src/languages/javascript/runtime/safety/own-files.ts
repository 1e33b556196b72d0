// How the names of the tool's own files begin, as stack traces have them: bundled in one folder, or its sources.
import { fileURLToPath } from 'node:url';

const folder = new URL('.', import.meta.url).href.replace(/\/languages\/javascript\/runtime\/safety\/$/, '/');

export const OWN_FILES: readonly string[] = ['everypath:', 'node:', 'wasm:', folder, fileURLToPath(folder)];
