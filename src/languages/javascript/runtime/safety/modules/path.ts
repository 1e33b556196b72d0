// The module path inside the realm; the working folder is the one of the world.
import path from 'node:path';
import type { World } from '../world.js';

export function createPath(world: World): Record<'win32', object> {
  const { gate } = world;
  const posix = gate.object(gate.functions('path', path.posix, Object.keys(path.posix)));
  const win32 = gate.object(gate.functions('path', path.win32, Object.keys(path.win32)));
  for (const flavour of [posix, win32]) {
    gate.inner.define(flavour, 'posix', posix);
    gate.inner.define(flavour, 'win32', win32);
  }
  const resolve = gate.method('path.resolve', 2, (args) => path.posix.resolve(world.cwd, ...(args as string[])));
  gate.inner.define(posix, 'resolve', resolve);
  return posix;
}
