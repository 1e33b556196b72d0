// A union of string literals.
// expect: {"unit":"turn","verdict":"proved","paths":3}
export function turn(direction: 'left' | 'right' | 'back'): number {
  switch (direction) {
    case 'left':
      return -90;
    case 'right':
      return 90;
    case 'back':
      return 180;
  }
}
