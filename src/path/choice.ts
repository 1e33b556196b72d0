// Choice points: every nondeterminism of a path is one numbered option at one of them.
import type { Term } from '../logic/term.js';
import type { ScheduledTask } from './schedule.js';

/** Index into the program's site table (program.ts in path/). -1: no source position. */
export type SiteId = number;

/** The site of conditions that a type alone imposes (literal types): assumed, but not shown as part of the path. */
export const TYPE_SITE: SiteId = -3;

/** The site of assume() in the analysed code. */
export const ASSUME_SITE: SiteId = -4;

export type ChoicePoint =
  /** Option 0: the condition holds; option 1: it does not. */
  | { readonly kind: 'branch'; readonly site: SiteId; readonly condition: Term }
  /** Lazy initialization: `describe(i)` is option i as conditions in source notation, for the path condition. */
  | {
      readonly kind: 'shape';
      readonly site: SiteId;
      readonly at: string;
      readonly options: number;
      readonly describe: (option: number) => string[];
      /** The option of the concrete inputs that the run follows. */
      readonly wish?: number | undefined;
    }
  /** Nondeterminism asked for by the user: choose(n). */
  | { readonly kind: 'choose'; readonly site: SiteId; readonly at: string; readonly options: number }
  /** Which of the tasks that wait runs next, which may be the only one: `describe(i)` is option i, for the path condition. */
  | {
      readonly kind: 'schedule';
      readonly site: SiteId;
      readonly at: string;
      readonly options: number;
      readonly describe: (option: number) => string[];
      /** In the order that is most likely. */
      readonly tasks: readonly ScheduledTask[];
      /** What may come next depends on what came last in a way that no footprint tells: every option is to be taken. */
      readonly whole?: boolean;
    };

export type SchedulePoint = Extract<ChoicePoint, { kind: 'schedule' }>;
