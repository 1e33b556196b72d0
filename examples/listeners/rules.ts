// A monitor of five independent rules. All combinations of broken rules make 32 paths; examples/listeners/one-rule.mjs cuts
// each path at its second broken rule, which leaves the six that a tester wants: none broken, and each broken alone.
//
//     npx everypath check examples/listeners/rules.ts#verdict --listener examples/listeners/one-rule.mjs

function broken(rule: string, violations: string[]): void {
  violations.push(rule);
}

export function verdict(pressure: number, temperature: number, voltage: number, spin: number, fuel: number): string {
  const violations: string[] = [];
  if (pressure > 90) broken('pressure', violations);
  if (temperature > 400) broken('temperature', violations);
  if (voltage < 24) broken('voltage', violations);
  if (spin > 12) broken('spin', violations);
  if (fuel < 5) broken('fuel', violations);
  return violations.length === 0 ? 'go' : `abort: ${violations.join(', ')}`;
}
