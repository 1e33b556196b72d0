// What is not modelled is a named gap.
// expect: {"unit": "subclass", "verdict": "open", "gaps": ["unsupported"], "oracle": false}

export class Names extends Set<string> {
  first(): string | undefined {
    return [...this][0];
  }
}

export function subclass(names: Names): boolean {
  return names.has('a');
}
