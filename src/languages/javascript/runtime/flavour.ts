// How fast a form the program runs in. It starts in the fastest one; a path that meets what this form cannot do is broken off, the
// program is loaded in a slower form, and the path is run again from its decisions (`again`, path/context.ts). What was learned
// holds for all units of the program.
// Always holds: a run that was broken off leaves nothing behind; where a run cannot be repeated, the slower form is there from the start.

/** What a slower form can do besides. */
export type Extra = 'symbolic bytes';

export class Flavour {
  private readonly extras = new Set<Extra>();
  /** A run is under way that the search would repeat. */
  repeatable = false;

  /** @param again ends the run and has the program loaded anew */
  constructor(private readonly again: () => never) {}

  has(extra: Extra): boolean {
    return this.extras.has(extra);
  }

  /** From the next load on. */
  add(extra: Extra): void {
    this.extras.add(extra);
  }

  /** The run needs it: returns only where it is there, or where the run cannot be repeated. */
  need(extra: Extra): void {
    if (!this.repeatable || this.extras.has(extra)) return;
    this.extras.add(extra);
    this.again();
  }
}
