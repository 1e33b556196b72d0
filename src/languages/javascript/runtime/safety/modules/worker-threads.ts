// node:worker_threads for analysed code, once --allow-worker was given: a worker starts, gets messages, and is ended with
// the path that made it. Messages from it come by the event loop, which does not turn within a path: they have no model.
import { Worker } from 'node:worker_threads';
import { pathOf, shownPath } from '../files.js';
import type { Members, World } from '../world.js';

const EVENTS = ['on', 'once', 'addListener', 'off', 'removeListener'];

export function createWorkerThreads(world: World): Members {
  const { gate, permissions, files } = world;
  const create = ([file, options]: unknown[]): object => {
    if (!permissions.worker) gate.hooks.deny('worker', 'a new Worker');
    gate.hooks.restsOn?.('workers that it started: what they did in this run');
    const { eval: evaluated = false, workerData } = (options ?? {}) as { eval?: boolean; workerData?: unknown };
    const source = evaluated ? String(file) : pathOf(file, world.cwd);
    if (!evaluated && !files.mayRead(source)) gate.hooks.deny('read', `a Worker of ${shownPath(source, world.cwd)}`);
    const worker = new Worker(source, { eval: evaluated, workerData, stdout: true, stderr: true });
    // Its failure is not the program's: it has no listener.
    worker.on('error', () => {});
    worker.unref();
    const end = (): void => {
      world.endings.delete(end);
      void worker.terminate();
    };
    world.endings.add(end);
    const messages = (): never =>
      gate.hooks.unsupported('messages from a worker', 'analyse the code of the worker by itself');
    const handle = {
      postMessage: (value: unknown) => worker.postMessage(value),
      terminate: end,
      ref: () => {},
      unref: () => {},
    };
    return Object.assign(handle, Object.fromEntries(EVENTS.map((name) => [name, messages])));
  };
  const Hosted = gate.hosted(Worker, {
    name: 'Worker',
    length: 1,
    create,
    methods: ['postMessage', 'terminate', 'ref', 'unref', ...EVENTS],
  });
  return {
    Worker: Hosted,
    isMainThread: true,
    parentPort: null,
    workerData: null,
    threadId: 0,
    resourceLimits: gate.object({}),
  };
}
