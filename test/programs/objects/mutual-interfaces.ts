// Two interfaces that refer to each other.
// expect: {"unit":"walk","verdict":"proved","paths":3}
export interface Owner {
  pet: Pet;
}

export interface Pet {
  owner: Owner | null;
  age: number;
}

export function walk(owner: Owner): string {
  const back = owner.pet.owner;
  if (back === null) return 'stray';
  if (back === owner) return 'home';
  return 'elsewhere';
}
