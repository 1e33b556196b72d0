export class Foo {
  x = 1;
}
export function ie(e: unknown): boolean {
  if (e instanceof Error) {
    return true;
  }
  return false;
}
export function id(e: any): boolean {
  if (e instanceof Foo) {
    return true;
  }
  return false;
}
export function plat(): number {
  if (process.platform === 'win32') {
    return 1;
  }
  return 2;
}
export function loop(n: number): number {
  let k = 0;
  if (n > 3) {
    k = 1;
    while (k) {
      k = 1;
    }
  }
  return 0;
}
export function local(x: number): number {
  const f = (y: number) => {
    if (y !== y + 0) {
      return 1;
    }
    if (y > 3 && y < 2) {
      return 7;
    }
    return 2;
  };
  return f(x);
}
export function truly(x: number): number {
  if (x > 3 && x < 2) {
    return 1;
  }
  return 0;
}
