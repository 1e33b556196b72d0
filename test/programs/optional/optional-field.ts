// An optional field is absent, or a number.
// expect: {"unit":"retries","verdict":"proved"}
// expect: {"unit":"forgotten","verdict":"refuted","violations":["runtime-error"]}
export interface Options {
  retries?: number;
  label?: { text: string };
}

export function retries(options: Options): number {
  if (options.retries === undefined) return 3;
  if (options.retries > 10) return 10;
  return options.retries;
}

export function forgotten(options: Options): string {
  return options.label!.text;
}
