/** The ascent flight rules as the rule book lists them: what each one is about and what the crew is told. */

/** A matter of the vehicle's systems, or of its performance: systems come first. */
export type RuleKind = 'systems' | 'performance';

/** Lamp of the caution and warning panel. */
export type Lamp = 'CREW' | 'CABIN' | 'POWER' | 'NAV' | 'ATT' | 'BOOST' | 'STAGE' | 'ESCAPE';

export interface Rule {
  readonly id: string;
  readonly kind: RuleKind;
  readonly lamp: Lamp;
  /** As the crew display shows it, at most 24 characters. */
  readonly title: string;
}

export const RULES = [
  // Crew and cabin.
  { id: 'FR-01', kind: 'systems', lamp: 'CREW', title: 'CREW ABORT HANDLE' },
  { id: 'FR-02', kind: 'systems', lamp: 'CABIN', title: 'CABIN PRESSURE' },
  { id: 'FR-03', kind: 'systems', lamp: 'CABIN', title: 'OXYGEN' },
  { id: 'FR-04', kind: 'systems', lamp: 'CABIN', title: 'CARBON DIOXIDE' },
  { id: 'FR-05', kind: 'systems', lamp: 'CABIN', title: 'FIRE IN CABIN' },
  { id: 'FR-06', kind: 'systems', lamp: 'CABIN', title: 'HATCH SEAL' },
  // Avionics.
  { id: 'FR-07', kind: 'systems', lamp: 'CREW', title: 'GROUND ABORT REQUEST' },
  { id: 'FR-08', kind: 'systems', lamp: 'POWER', title: 'BUS A AND B LOW' },
  { id: 'FR-09', kind: 'systems', lamp: 'POWER', title: 'FLIGHT COMPUTERS' },
  { id: 'FR-10', kind: 'systems', lamp: 'POWER', title: 'SENSOR POWER' },
  // Navigation.
  { id: 'FR-11', kind: 'systems', lamp: 'NAV', title: 'NAVIGATION LOST' },
  { id: 'FR-12', kind: 'performance', lamp: 'NAV', title: 'RANGE SAFETY CORRIDOR' },
  { id: 'FR-13', kind: 'performance', lamp: 'NAV', title: 'CROSSRANGE' },
  { id: 'FR-14', kind: 'performance', lamp: 'NAV', title: 'DYNAMIC PRESSURE' },
  // Attitude.
  { id: 'FR-15', kind: 'systems', lamp: 'ATT', title: 'PITCH DIVERGENCE' },
  { id: 'FR-16', kind: 'systems', lamp: 'ATT', title: 'YAW DIVERGENCE' },
  { id: 'FR-17', kind: 'systems', lamp: 'ATT', title: 'ROLL DIVERGENCE' },
  { id: 'FR-18', kind: 'systems', lamp: 'ATT', title: 'ANGLE OF ATTACK' },
  { id: 'FR-19', kind: 'performance', lamp: 'ATT', title: 'GUIDANCE' },
  // Booster.
  { id: 'FR-20', kind: 'systems', lamp: 'BOOST', title: 'CHAMBER PRESSURE HIGH' },
  { id: 'FR-21', kind: 'performance', lamp: 'BOOST', title: 'CHAMBER PRESSURE LOW' },
  { id: 'FR-22', kind: 'systems', lamp: 'BOOST', title: 'CASE BURN-THROUGH' },
  { id: 'FR-23', kind: 'systems', lamp: 'BOOST', title: 'THRUST VECTOR' },
  { id: 'FR-24', kind: 'systems', lamp: 'BOOST', title: 'HYDRAULICS' },
  { id: 'FR-25', kind: 'systems', lamp: 'BOOST', title: 'ROLL CONTROL' },
  // Coasting between the stages.
  { id: 'FR-26', kind: 'systems', lamp: 'STAGE', title: 'INCOMPLETE SEPARATION' },
  { id: 'FR-27', kind: 'performance', lamp: 'STAGE', title: 'FALLING' },
  // Upper stage.
  { id: 'FR-28', kind: 'systems', lamp: 'STAGE', title: 'CHAMBER PRESSURE HIGH' },
  { id: 'FR-29', kind: 'performance', lamp: 'STAGE', title: 'CHAMBER PRESSURE LOW' },
  { id: 'FR-30', kind: 'systems', lamp: 'STAGE', title: 'TURBINE' },
  { id: 'FR-31', kind: 'systems', lamp: 'STAGE', title: 'FUEL TANK' },
  { id: 'FR-32', kind: 'systems', lamp: 'STAGE', title: 'OXIDIZER TANK' },
  { id: 'FR-33', kind: 'systems', lamp: 'STAGE', title: 'PROPELLANT LEAK' },
  { id: 'FR-34', kind: 'performance', lamp: 'STAGE', title: 'MIXTURE RATIO' },
  { id: 'FR-35', kind: 'systems', lamp: 'STAGE', title: 'GIMBAL' },
  { id: 'FR-36', kind: 'performance', lamp: 'STAGE', title: 'FUEL RESERVE' },
  // Escape tower.
  { id: 'FR-37', kind: 'systems', lamp: 'ESCAPE', title: 'EARLY JETTISON' },
] as const satisfies readonly Rule[];

export type RuleId = (typeof RULES)[number]['id'];

const BY_ID: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));

export function ruleOf(id: RuleId): Rule {
  const rule = BY_ID.get(id);
  if (rule === undefined) throw new RangeError(`the rule book has no rule ${id}`);
  return rule;
}

/** Collects the rules that are broken in one cycle. */
export class RuleLog {
  readonly broken: Rule[] = [];

  breaks(id: RuleId): void {
    this.broken.push(ruleOf(id));
  }

  has(kind: RuleKind): boolean {
    return this.broken.some((rule) => rule.kind === kind);
  }
}
