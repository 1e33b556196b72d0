/** What the crew sees of a decision: one line for the action, one for each broken rule, and the caution and warning panel. */
import type { AbortMode } from './abort-modes.js';
import type { Lamp, Rule, RuleLog } from './rule-book.js';

/** `hold`: the readings belong to different cycles, or aborts are inhibited. */
export type Action = 'continue' | 'abort' | 'hold';

/** Lines that fit on the display beneath the action. */
const MAX_RULES = 6;
const WIDTH = 32;

const PANEL: readonly Lamp[] = ['CREW', 'CABIN', 'POWER', 'NAV', 'ATT', 'BOOST', 'STAGE', 'ESCAPE'];

const MODE_NAMES: Readonly<Record<AbortMode, string>> = {
  pad: 'PAD ABORT',
  low: 'TOWER ABORT, CANARDS',
  high: 'TOWER ABORT, HIGH',
  ballistic: 'BALLISTIC SPLASHDOWN',
  targeted: 'TARGETED SPLASHDOWN',
  orbit: 'ABORT TO ORBIT',
};

/** What the crew has to do, in the order in which it has to be done. */
const CHECKLISTS: Readonly<Record<AbortMode, readonly string[]>> = {
  pad: ['BRACE', 'HATCH AFTER LANDING'],
  low: ['BRACE', 'VISORS CLOSED', 'CHUTES AT 24K'],
  high: ['BRACE', 'VISORS CLOSED', 'TOWER JETTISON', 'CHUTES AT 24K'],
  ballistic: ['VISORS CLOSED', 'STAGE SEP', 'ATTITUDE HEAT SHIELD', 'CHUTES AT 24K'],
  targeted: ['VISORS CLOSED', 'STAGE SEP', 'ENGINE ARM', 'ATTITUDE HEAT SHIELD', 'CHUTES AT 24K'],
  orbit: ['STAGE SEP', 'ENGINE ARM', 'BURN TO ORBIT'],
};

export function crewDisplay(log: RuleLog, action: Action, mode: AbortMode | undefined): string[] {
  const lines = [headline(action, mode)];
  for (const rule of log.broken.slice(0, MAX_RULES)) lines.push(ruleLine(rule));
  const more = log.broken.length - MAX_RULES;
  if (more > 0) lines.push(fit(`  AND ${more} MORE`));
  lines.push(panelLine(log));
  if (mode !== undefined) lines.push(...checklist(mode));
  return lines;
}

function headline(action: Action, mode: AbortMode | undefined): string {
  switch (action) {
    case 'continue':
      return fit('ASCENT NOMINAL');
    case 'hold':
      return fit('ABORT EXECUTIVE ON HOLD');
    case 'abort':
      return fit(mode === undefined ? 'ABORT' : MODE_NAMES[mode]);
  }
}

function ruleLine(rule: Rule): string {
  return fit(`${rule.kind === 'systems' ? '*' : ' '} ${rule.id} ${rule.title}`);
}

/** Lamps that are lit, in the order of the panel. */
function panelLine(log: RuleLog): string {
  const lit = PANEL.filter((lamp) => log.broken.some((rule) => rule.lamp === lamp));
  return fit(lit.length === 0 ? 'PANEL CLEAR' : `PANEL ${lit.join(' ')}`);
}

function checklist(mode: AbortMode): string[] {
  return CHECKLISTS[mode].map((step, i) => fit(`${i + 1} ${step}`));
}

/** Exactly as wide as the display. */
function fit(text: string): string {
  return text.length > WIDTH ? text.slice(0, WIDTH) : text.padEnd(WIDTH, ' ');
}
