// Traps of proxies get symbolic keys and values as they are.
// expect: {"unit":"get","verdict":"proved","paths":16}
// expect: {"unit":"set","verdict":"proved","paths":3}
// expect: {"unit":"has","verdict":"proved","paths":2}
// expect: {"unit":"none","verdict":"proved","paths":15}
// expect: {"unit":"frozen","verdict":"open","gaps":["concretized"]}
// expect: {"unit":"index","verdict":"proved","paths":4}
export function get(k: string, n: number): string {
  const log: unknown[] = [];
  const p: any = new Proxy({ a: n } as Record<string, unknown>, { get(t, key, r) { log.push(key); return key === 'magic' ? n * 2 : typeof key === 'string' && key.startsWith('x') ? key.length : r === p ? t[key as string] : -1; } });
  const v = p[k];
  return `${v === undefined ? 'none' : typeof v}${log.length}`;
}
export function set(k: string, n: number): number {
  const t: Record<string, number> = { a: 1 };
  const p = new Proxy(t, { set(o, key, v) { if (key === 'bad') return false; o.a = v > 3 ? v : 0; return true; } });
  try { p[k] = n; } catch (e) { return (e as Error).name === 'TypeError' ? -1 : -2; }
  return t.a;
}
export function has(k: string): boolean { const p = new Proxy({ a: 1 }, { has: (_t, key) => (key as string).length > 3 }); return k in p; }
export function none(k: string): unknown { const p: any = new Proxy({ a: 1, b: 2 }, {}); return k in p ? 1 : p[k] === undefined; }
export function frozen(k: string): unknown { const p: any = new Proxy(Object.freeze({ a: 1 }), { get: () => 2 }); try { return p[k]; } catch (e) { return (e as Error).name; } }
export function index(i: number): unknown { const p: any = new Proxy([1, 2], { get: (t: any, k) => (k === '-1' ? t[1] : Reflect.get(t, k)) }); return p[i] === undefined ? 'none' : p[i]; }
