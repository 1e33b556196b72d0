// Promises take every exception; the end of the process is not one.
// expect: {"unit":"caught","verdict":"proved","paths":2,"outcomes":{"exited":1,"returned":1}}
// expect: {"unit":"settled","verdict":"proved","paths":2,"outcomes":{"exited":1,"returned":1}}
async function leave(n: number): Promise<number> {
  if (n > 1) process.exit(4);
  return n;
}

export async function caught(n: number): Promise<number> {
  return await leave(n).catch(() => 7);
}

export async function settled(n: number): Promise<string> {
  const [first] = await Promise.allSettled([leave(n)]);
  return first.status;
}
