// Leaving the process ends the path, not the tool.
// expect: {"unit":"leave","verdict":"proved","paths":2,"outcomes":{"returned":1,"exited":1}}
export function leave(x: number): number {
  if (x > 0) process.exit(3);
  return 1;
}
