// node:async_hooks for analysed code: storages of Node itself, which follow the promises of a realm. A path begins with none.
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { ASYNC_HOOKS } from '../../../inside/texts.js';
import type { EventLoop } from '../../event-loop/event-loop.js';
import type { World } from '../world.js';
import type { Build } from './values.js';

export function createAsyncHooks(world: World, build: Build, { scopes }: EventLoop): object {
  scopes.keep();
  const { gate } = world;
  const raw = (name: string, length: number, host: (args: any[]) => unknown) => gate.method(name, length, host, true);
  /** Storages that are in use: Node watches promises for them. */
  const used = new Set<AsyncLocalStorage<unknown>>();
  const rest = (): void => {
    for (const storage of used) storage.disable();
    used.clear();
    world.endings.delete(rest);
  };
  const uses = (storage: AsyncLocalStorage<unknown>): void => {
    used.add(storage);
    world.endings.add(rest);
  };
  const { asyncHooks } = build(ASYNC_HOOKS, 'everypath:async-hooks', {
    storage: raw('storage', 1, ([options]) => new (AsyncLocalStorage as new (options: unknown) => object)(options)),
    run: raw('run', 3, ([storage, store, fn]) => {
      uses(storage);
      return storage.run(store, fn);
    }),
    enter: raw('enter', 2, ([storage, store]) => {
      uses(storage);
      storage.enterWith(store);
    }),
    store: raw('store', 1, ([storage]) => storage.getStore()),
    disable: raw('disable', 1, ([storage]) => storage.disable()),
    captured: raw('captured', 0, () => {
      const resource = new AsyncResource('everypath');
      return raw('runInAsyncScope', 1, ([fn]) => resource.runInAsyncScope(fn));
    }),
    concrete: gate.tools().concrete,
    describe: raw('describe', 1, ([value]) => (value === null ? 'null' : typeof value)),
    unsupported: raw('unsupported', 1, ([what]) => gate.hooks.unsupported(String(what))) as (what: string) => never,
  });
  return gate.object(asyncHooks);
}
