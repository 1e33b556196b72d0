/** The original cannot build this input. */
export class CannotBuild extends Error {}
