// A returned proxy whose traps throw, or that was revoked, is reported without asking it anything.
// expect: {"unit":"trapping","verdict":"proved","paths":2,"outcomes":{"returned":2}}
// expect: {"unit":"revoked","verdict":"proved","paths":1,"outcomes":{"returned":1}}
function trap(): never {
  throw new Error('trap');
}

export function trapping(n: number): unknown {
  const proxy = new Proxy({}, { get: trap, ownKeys: trap, getPrototypeOf: trap, getOwnPropertyDescriptor: trap });
  return n > 1 ? proxy : { inside: proxy };
}

export function revoked(): object {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
}
