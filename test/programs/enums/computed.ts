// Enums with computed members, flags, reverse lookup and a const enum.
// expect: {"unit":"can","verdict":"proved"}
// expect: {"unit":"label","verdict":"proved"}
// expect: {"unit":"turn","verdict":"proved","paths":4}
import { assert } from 'everypath';

enum Access {
  None = 0,
  Read = 1 << 1,
  Write = 1 << 2,
  Both = Read | Write,
  Size = 'abc'.length,
}

export function can(access: Access): boolean {
  if (access === Access.None) return false;
  return (access & Access.Read) !== 0;
}

export function label(access: Access.None | Access.Read | Access.Both): string {
  const name = Access[access];
  assert(name === 'None' || name === 'Read' || name === 'Both');
  return name;
}

const enum Heading {
  North,
  East,
  South,
  West,
}

export function turn(heading: Heading): Heading {
  switch (heading) {
    case Heading.North:
      return Heading.East;
    case Heading.East:
      return Heading.South;
    case Heading.South:
      return Heading.West;
    case Heading.West:
      return Heading.North;
  }
}
