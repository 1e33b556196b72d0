// Proxies that the program made: their target and handler, so that traps can be called with symbolic keys, which no native
// operation would hand on.
interface ProxyParts {
  readonly target: object;
  readonly handler: object;
}

const made = new WeakMap<object, ProxyParts>();

export function noteProgramProxy(proxy: object, target: object, handler: object): void {
  made.set(proxy, { target, handler });
}

/** Undefined for proxies of the engine's own and for those that can be revoked. */
export function programProxyOf(proxy: object): ProxyParts | undefined {
  return made.get(proxy);
}
