// Unions in unions: a request whose result is itself a union.
// expect: {"unit":"render","verdict":"proved"}
// expect: {"unit":"force","verdict":"refuted","violations":["runtime-error"]}
interface Failure {
  ok: false;
  error: { code: 404 | 500; retry?: boolean };
}
interface Success {
  ok: true;
  data: { items: number[] } | null;
}
type Request = { state: 'loading' } | { state: 'done'; result: Success | Failure };

/** @requires r.state !== 'done' || !r.result.ok || r.result.data === null || r.result.data.items.length <= 2 */
export function render(r: Request): string {
  if (r.state === 'loading') return '...';
  if (!r.result.ok) return r.result.error.retry ? 'again' : `error ${r.result.error.code}`;
  if (r.result.data === null) return 'empty';
  return r.result.data.items.length > 1 ? 'many' : 'few';
}

export function force(r: Request): number {
  if (r.state === 'done' && r.result.ok) return r.result.data!.items.length;
  return 0;
}
