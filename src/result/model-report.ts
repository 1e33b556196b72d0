// What `everypath model-check` found: plain data, written by --json (docs/models.md).

/** Calls after which model and original were seen to differ. */
export interface ModelDifference {
  /** The calls, the last of which shows the difference. */
  readonly calls: readonly string[];
  readonly original: string;
  readonly model: string;
}

export interface ModelReport {
  readonly name: string;
  readonly file: string;
  readonly kind: 'class' | 'function';
  /** `untested`: nothing could be called; `notes` say why. */
  readonly verdict: 'agrees' | 'differs' | 'untested';
  readonly runs: number;
  readonly calls: number;
  /** Runs that began with a state of the model that concretize made an object of. */
  readonly fromState: number;
  readonly difference?: ModelDifference;
  readonly notes: readonly string[];
}

export interface ModelCheckResult {
  readonly version: 1;
  readonly file: string;
  readonly models: readonly ModelReport[];
}
