// Levels of comparison and other defaults of a diff, for the command line and the API.
import type { CompareLevel } from '../result/difference.js';

export const COMPARE_LEVELS: readonly CompareLevel[] = ['usual', 'identical', 'values'];

/** Differing inputs after which the search for more ends. */
export const MAX_DIFFERENCES = 10;
