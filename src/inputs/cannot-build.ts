/** The original cannot build this input. */
export class CannotBuild extends Error {
  constructor(
    message: string,
    /** What would make it buildable. */
    readonly lift = 'make the input reachable through a constructor without arguments',
  ) {
    super(message);
  }
}
