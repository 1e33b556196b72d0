// Times and dates: functions of a time value, which is a number. No operators, no sort of their own.
import type { Theory } from '../../operator.js';
import { DATE_FUNCTIONS } from './functions.js';

export const CALENDAR: Theory<never> = { sorts: {}, operators: {}, families: {}, functions: DATE_FUNCTIONS };
