// Optional all the way down.
// expect: {"unit":"port","verdict":"proved"}
export interface Config {
  server?: { address?: { port: number } };
}

export function port(config: Config): number {
  const value = config.server?.address?.port ?? 80;
  if (value === 443) return 1;
  return 0;
}
