// Errors of the language itself: their messages are those that Node has for the code as it was written.
export function method(o: any): unknown {
  return o.x.y();
}
export function call(f: any): unknown {
  return f(1);
}
export function construct(o: { g: number }): unknown {
  return new (o as any).g();
}
export function loop(o: { it: number }): void {
  for (const x of o.it as any) void x;
}
export function pattern(o: { it: number }): unknown {
  const [x] = o.it as any;
  return x;
}
export function spread(o: { it: number }): unknown {
  return Math.max(...(o.it as any));
}
export function missing(o: { a?: { b: string } }): string {
  return o.a!.b;
}
