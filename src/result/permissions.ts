// What analysed code may do to the world. By default it may read files under the project and nothing else; each option
// `--allow-*` lifts one kind of denial. Made once per unit from the options, read by every realm that runs the user's code.

/** A kind of effect, and of denial. */
export type Capability = 'read' | 'write' | 'net' | 'child-process' | 'worker' | 'addons' | 'env';

/** Everywhere, or under these folders (absolute). */
export type Folders = true | readonly string[];

export interface Permissions {
  readonly read: Folders;
  readonly write: Folders;
  readonly net: boolean;
  readonly childProcess: boolean;
  readonly worker: boolean;
  readonly addons: boolean;
  readonly env: boolean;
  /** What is written stays in memory until the run has ended. */
  readonly filesInMemory?: boolean;
  /** Folders of the project: modules are loaded from its workspace and the packages above it. Undefined: from anywhere. */
  readonly roots?: readonly string[] | undefined;
}

export const NOTHING_ALLOWED: Permissions = {
  read: [],
  write: [],
  net: false,
  childProcess: false,
  worker: false,
  addons: false,
  env: false,
};

/** The options of a caller; `true` for a list of folders means everywhere. */
export interface AllowOptions {
  /** Folders that analysed code may read besides the project. */
  readonly allowRead: boolean | readonly string[];
  /** Folders that analysed code may change. */
  readonly allowWrite: boolean | readonly string[];
  readonly allowNet: boolean;
  readonly allowChildProcess: boolean;
  readonly allowWorker: boolean;
  readonly allowAddons: boolean;
  readonly allowEnv: boolean;
}

export const ALLOW_NOTHING: AllowOptions = {
  allowRead: [],
  allowWrite: [],
  allowNet: false,
  allowChildProcess: false,
  allowWorker: false,
  allowAddons: false,
  allowEnv: false,
};

/** @param roots folders of the project */
export function permissionsOf(
  options: AllowOptions & { readonly fs?: 'disk' | 'memory' },
  roots: readonly string[] | undefined,
): Permissions {
  const folders = (given: boolean | readonly string[], more: readonly string[]): Folders =>
    given === true ? true : [...more, ...(given === false ? [] : given)];
  return {
    read: folders(options.allowRead, roots ?? []),
    write: folders(options.allowWrite, []),
    net: options.allowNet,
    childProcess: options.allowChildProcess,
    worker: options.allowWorker,
    addons: options.allowAddons,
    env: options.allowEnv,
    filesInMemory: options.fs === 'memory',
    roots,
  };
}

/** The option that lifts a kind of denial. */
export function optionFor(capability: Capability): string {
  return `--allow-${capability}`;
}
