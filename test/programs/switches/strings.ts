// Cases over an unknown string.
// expect: {"unit":"command","verdict":"proved","paths":4}
export function command(name: string): number {
  switch (name) {
    case 'start':
      return 1;
    case 'stop':
      return 2;
    case '':
      return 0;
    default:
      return -1;
  }
}
