// Calendar functions (logic/theories/calendar) as integer arithmetic: fields of a time, days of a month. Used by
// calendar.ts when the time is a mathematical integer.
// Soundness: exact. Year, month and day are fresh integers tied to the day by the Gregorian calendar, which has exactly
// one solution for each day; the constants are named after the time, so a time is taken apart once.
import { MS_PER_DAY } from '../../../logic/theories/calendar/functions.js';
import type { Smt, SmtBuilder } from '../../smt/node.js';

/** Days before each month of a year that begins in March. */
const STARTS = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337];
/** Days from the first of March of the year 0 to 1970. */
const EPOCH = 719_468;

interface Civil {
  readonly year: Smt;
  /** From 0 for January. */
  readonly month: Smt;
  readonly day: Smt;
}

export class Calendar {
  private readonly civils = new Map<number, Civil>();

  constructor(
    private readonly b: SmtBuilder,
    private readonly assert: (condition: Smt) => void,
  ) {}

  /** A field of a time, an Int; undefined for other functions. @param id names the time */
  field(name: string, time: Smt, id: number): Smt | undefined {
    const inDay = (): Smt => this.mod(time, MS_PER_DAY);
    switch (name) {
      case 'getUTCFullYear':
        return this.civil(time, id).year;
      case 'getUTCMonth':
        return this.civil(time, id).month;
      case 'getUTCDate':
        return this.civil(time, id).day;
      case 'getUTCDay':
        return this.mod(this.plus(this.div(time, MS_PER_DAY), this.b.int(4)), 7);
      case 'getUTCHours':
        return this.div(inDay(), 3_600_000);
      case 'getUTCMinutes':
        return this.div(this.mod(time, 3_600_000), 60_000);
      case 'getUTCSeconds':
        return this.div(this.mod(time, 60_000), 1000);
      case 'getUTCMilliseconds':
        return this.mod(time, 1000);
      default:
        return undefined;
    }
  }

  /** The day on which a month begins; months beyond a year count on. */
  monthDay(year: Smt, month: Smt): Smt {
    const b = this.b;
    const index = this.mod(month, 12);
    const y = this.plus(year, this.div(month, 12));
    const early = b.app('<', 'Bool', index, b.int(2));
    const shifted = b.ite(early, b.app('-', 'Int', y, b.int(1)), y);
    const from = b.ite(early, this.plus(index, b.int(10)), b.app('-', 'Int', index, b.int(2)));
    const leaps = this.plus(b.app('-', 'Int', this.div(shifted, 4), this.div(shifted, 100)), this.div(shifted, 400));
    const days = this.plus(this.plus(this.times(shifted, 365), leaps), this.start(from));
    return b.app('-', 'Int', days, b.int(EPOCH));
  }

  private civil(time: Smt, id: number): Civil {
    let known = this.civils.get(id);
    if (known === undefined) this.civils.set(id, (known = this.makeCivil(time, id)));
    return known;
  }

  private makeCivil(time: Smt, id: number): Civil {
    const b = this.b;
    const day = this.plus(this.div(time, MS_PER_DAY), b.int(EPOCH));
    const era = b.constant(`era${id}`, 'Int');
    const year = this.bounded(`yoe${id}`, 0, 399);
    const month = this.bounded(`mon${id}`, 0, 11);
    const date = this.bounded(`dom${id}`, 1, 31);
    const leaps = b.app('-', 'Int', this.div(year, 4), this.div(year, 100));
    const before = this.plus(this.plus(this.times(era, 146_097), this.times(year, 365)), leaps);
    const first = this.plus(before, this.start(month));
    this.assert(b.eq(day, b.app('-', 'Int', this.plus(first, date), b.int(1))));
    this.assert(b.app('<=', 'Bool', date, this.lengthOf(month, year)));
    const late = b.app('<=', 'Bool', b.int(10), month);
    const ofEra = this.plus(this.times(era, 400), year);
    return {
      year: b.ite(late, this.plus(ofEra, b.int(1)), ofEra),
      month: b.ite(late, b.app('-', 'Int', month, b.int(10)), this.plus(month, b.int(2))),
      day: date,
    };
  }

  /** Days of a month; February, the last one, has 29 when the year that it ends in is a leap year. */
  private lengthOf(month: Smt, yearOfEra: Smt): Smt {
    const b = this.b;
    const next = this.plus(yearOfEra, b.int(1));
    const divides = (by: number): Smt => b.eq(this.mod(next, by), b.int(0));
    const leap = b.and(divides(4), b.or(b.not(divides(100)), divides(400)));
    const lengths = STARTS.map((start, i) => (i < 11 ? STARTS[i + 1] - start : 28));
    const short = lengths.flatMap((n, i) => (n === 30 ? [b.eq(month, b.int(i))] : []));
    const february = b.ite(leap, b.int(29), b.int(28));
    return b.ite(b.eq(month, b.int(11)), february, b.ite(b.or(...short), b.int(30), b.int(31)));
  }

  private start(month: Smt): Smt {
    const b = this.b;
    return STARTS.slice(1).reduceRight(
      (rest, _days, i) => b.ite(b.eq(month, b.int(i)), b.int(STARTS[i]), rest),
      b.int(STARTS[11]),
    );
  }

  private bounded(name: string, min: number, max: number): Smt {
    const b = this.b;
    const value = b.constant(name, 'Int');
    this.assert(b.app('<=', 'Bool', b.int(min), value));
    this.assert(b.app('<=', 'Bool', value, b.int(max)));
    return value;
  }

  private plus(x: Smt, y: Smt): Smt {
    return this.b.app('+', 'Int', x, y);
  }

  private times(x: Smt, by: number): Smt {
    return this.b.app('*', 'Int', x, this.b.int(by));
  }

  /** Rounds down; divisors are positive. */
  private div(x: Smt, by: number): Smt {
    return this.b.app('div', 'Int', x, this.b.int(by));
  }

  private mod(x: Smt, by: number): Smt {
    return this.b.app('mod', 'Int', x, this.b.int(by));
  }
}
