// What navigator says of the host is read, where the version of Node has one.
// expect: {"unit":"served","verdict":"proved","paths":2,"oracle":false}
declare const navigator: any;

export function served(x: number): number {
  if (typeof navigator !== 'undefined' && navigator?.userAgent?.includes('Cloudflare')) {
    return x; // unreachable
  }
  return x > 1 ? 1 : 2;
}
