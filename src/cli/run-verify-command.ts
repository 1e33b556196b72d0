// Runs `everypath verify`: prints which proofs of a certificate hold, and says with which code to exit.
import { verifyCertificate } from '../api/certificate.js';
import { drawMessage } from '../report/error.js';
import { jsonText } from '../report/plain.js';
import { errorMessage, exitCodeOf } from './failure.js';
import { layoutFor, type Streams } from './run-command.js';
import type { VerifyCommand } from './verify-command.js';

/** @returns the exit code */
export async function runVerify(command: VerifyCommand, streams: Streams, signal: AbortSignal): Promise<number> {
  try {
    const result = await verifyCertificate(command.certificate, { ...command.options, signal });
    const lines = result.units.map(({ target, verified, reason }) =>
      verified ? `${target}: verified\n` : `${target}: refused, ${reason}\n`,
    );
    if (lines.length === 0) lines.push('The certificate has no proofs.\n');
    streams.stdout.write(command.json ? `${jsonText(result)}\n` : lines.join(''));
    return result.verified ? 0 : 1;
  } catch (error) {
    const layout = layoutFor(streams.stderr, { color: command.color, rows: undefined }, streams);
    streams.stderr.write(drawMessage('error', errorMessage(error), layout));
    return exitCodeOf(error);
  }
}
