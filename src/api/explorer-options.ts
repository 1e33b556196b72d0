// The numbers that serveExplorer and `everypath explore` take, besides the options of a tree.
import { wrongNumber } from '../report/messages.js';
import { OptionError } from './check-error.js';

export const MAX_NODES = 200_000;

export interface ExplorerNumbers {
  /** The port of the loopback address to listen on; 0, the default, takes one that is free. */
  readonly port?: number;
  /** Nodes of a unit that are kept for the page; the others are counted. 200,000 by default. */
  readonly maxNodes?: number;
}

/** @param name how the caller writes an option */
export function checkExplorerNumbers(
  { port = 0, maxNodes = MAX_NODES }: ExplorerNumbers,
  name: (key: string) => string = (key) => key,
): Required<ExplorerNumbers> {
  if (!isWhole(port, 0, 65_535)) {
    throw new OptionError(wrongNumber(name('port'), String(port), 'a whole number from 0 to 65535'));
  }
  if (!isWhole(maxNodes, 1, Number.MAX_SAFE_INTEGER)) {
    throw new OptionError(wrongNumber(name('maxNodes'), String(maxNodes), 'a whole number of at least 1'));
  }
  return { port, maxNodes };
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
