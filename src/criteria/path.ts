// Path coverage: every path is a goal of its own. Boolean values are decided, so that a path has one reason for each.
import type { Criterion } from '../path/criterion.js';
import type { LivePath } from '../path/listener.js';

export class PathCriterion implements Criterion {
  met(path: LivePath): Iterable<string> {
    return [`path ${path.prefix}`];
  }
}
