// Concrete recursion inside a symbolic run.
// expect: {"unit":"isTenth","verdict":"proved","paths":2}
function fib(n: number): number {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

export function isTenth(x: number): boolean {
  if (x === fib(10)) return true;
  return false;
}
