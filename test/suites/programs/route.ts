export type Route = { kind: 'home' } | { kind: 'user'; id: string } | { kind: 'missing'; path: string };

export function route(path: string): Route {
  if (path === '' || path === '/') return { kind: 'home' };
  if (path.startsWith('/user/')) {
    const id = path.slice('/user/'.length);
    if (id !== '') return { kind: 'user', id };
  }
  return { kind: 'missing', path };
}
