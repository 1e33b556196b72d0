// Math.sign has four kinds of results; the two zeros are one case of a switch.
// expect: {"unit":"sign","verdict":"proved","paths":4}
export function sign(x: number): string {
  switch (Math.sign(x)) {
    case 1:
      return '+';
    case -1:
      return '-';
    case 0:
      return '0';
    default:
      return 'NaN';
  }
}
