// What explores the units of a check: processes of the engine, one for each unit that is explored at a time, or the caller's own thread.
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EngineHost } from '../host/host.js';
import { parseTarget } from '../languages/target.js';
import { workersOf } from '../result/options.js';
import type { Run } from './run-check.js';
import { withUserFiles } from './user-files.js';

/** What explores a unit: the engine's process, or this one. */
export type Host = Pick<EngineHost, 'explore' | 'close'>;

/** One for each unit that is explored at a time. */
export class Hosts {
  private readonly made: Host[];

  constructor(
    first: Host,
    readonly lanes: number,
    private readonly make: () => Host,
  ) {
    this.made = [first];
  }

  of(lane: number): Host {
    this.made[lane] ??= this.make();
    return this.made[lane];
  }

  close(): void {
    for (const host of this.made) host?.close();
  }
}

/** The engine starts while the compiler is loaded and the program is opened. */
export async function createHosts({ options, cwd, listeners, targets, tree, queue }: Run): Promise<Hosts> {
  const resolved = withUserFiles(options, cwd);
  if (queue !== undefined) {
    const { QueueHost } = await import('../queue/queue-host.js');
    const host = await QueueHost.open(queue.address, resolved, queue.patience);
    return new Hosts(host, host.lanes, () => host);
  }
  if (listeners.length > 0) {
    const { InProcessHost } = await import('../host/in-process.js');
    const host = new InProcessHost(resolved, listeners);
    return new Hosts(host, 1, () => host);
  }
  const { EngineHost } = await import('../host/host.js');
  const make = (): EngineHost => new EngineHost(resolved);
  const first = make();
  first.warm(await rootsOf(targets, cwd));
  // What listeners print comes in the order of the units; so do the nodes of trees, which somebody must ask to make side by side.
  const side = tree === undefined ? options.jobs : workersOf(options);
  return new Hosts(first, options.listeners.length > 0 ? 1 : side, make);
}

/** Folders of the projects that the targets belong to. */
async function rootsOf(targets: readonly string[], cwd: string): Promise<string[]> {
  const { projectFolders } = await import('../languages/javascript/frontend/project-folders.js');
  const files = targets.map((target) => resolve(cwd, parseTarget(target).file)).filter((file) => existsSync(file));
  return [...new Set(files.flatMap((file) => projectFolders(realpathSync(file), cwd).roots))];
}
