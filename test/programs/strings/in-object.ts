// A string field of a lazily decided object.
// expect: {"unit":"greet","verdict":"proved","paths":3}
export interface Person {
  name: string;
  age: number;
}

export function greet(p: Person): string {
  if (p.name === 'Ada') return 'hello';
  if (p.age > 30) return p.name + '!';
  return p.name;
}
