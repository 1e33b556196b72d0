// What the surroundings of a program consist of, for the parts that make them: the gate into its realm, the permissions,
// and what the realm's owner does itself.
import type { Permissions } from '../../../../result/permissions.js';
import type { FileRules } from './files.js';
import type { Gate } from './gate.js';

export interface World {
  readonly gate: Gate;
  readonly permissions: Permissions;
  readonly files: FileRules;
  /** Relative paths start here. */
  cwd: string;
  /** process.exit and the like. */
  exit(code: number): never;
  /** The program hears of an event of the process: its handlers are never called. */
  listens(event: string): void;
  /** `require` of a file, for module.createRequire. */
  require(file: string): Function;
  /** Modules are being loaded: what they do stays for all runs. */
  readonly loading?: () => boolean;
  /** Run when a path has ended: what it opened is closed. */
  readonly endings: Set<() => void>;
}

/** Members of a module or of the global object, by name. */
export type Members = Record<string, unknown>;
