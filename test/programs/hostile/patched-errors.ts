// Errors of the program's realm are located without running what it made of stack traces.
// expect: {"unit":"fail","verdict":"refuted","paths":2,"violations":["runtime-error"]}
export function fail(n: number, box: { value: number } | null): number {
  Object.assign(Error, {
    stackTraceLimit: 0,
    prepareStackTrace(): never {
      throw new Error('no stack');
    },
  });
  return box!.value + n;
}
