// Candidates for functions of times and dates.
import { DATE_FIELDS, DATE_TEXTS } from '../../../logic/theories/calendar/functions.js';
import type { Candidates, Target } from './candidates.js';
import { textFor, timesFor, yearAndMonth } from './times.js';

const ofTime: Target = ({ data, args }, value, to) => {
  for (const time of timesFor(data as string, value, to.value(args[0]))) to.target(args[0], time);
};

export const CALENDAR: Candidates = {
  sorts: {},
  goals: {},
  targets: {},
  functions: {
    ...Object.fromEntries(
      [...Object.keys(DATE_FIELDS), ...DATE_TEXTS, 'localTime', 'fromLocalTime'].map((name) => [name, ofTime]),
    ),
    dateParse: ({ args }, value, to) => to.target(args[0], textFor(value)),
    monthDay: ({ args: [a, b] }, value, to) => {
      const [year, month] = yearAndMonth(value);
      const now = to.value(a);
      to.target(a, year);
      to.target(b, month);
      to.target(b, month + 12 * (year - now));
    },
  },
};
