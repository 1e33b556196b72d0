// Findings of each severity (docs/projects.md): what callers can do, what the code says of itself, what takes odd inputs.

interface User {
  name: string;
  address?: { city: string };
}

/** A caller that keeps to the types can do this. */
export function city(user: User): string {
  return user.address!.city.trim();
}

/** @ensures result >= 0 */
export function balance(paid: number, spent: number): number {
  return paid - spent;
}

/** Only NaN misses every row. */
export function band(score: number): string {
  const bands = [
    { least: 0, name: 'low' },
    { least: 10, name: 'high' },
  ];
  const found = bands.filter((b) => score >= b.least || score < 0).pop();
  return found!.name;
}

export class Queue {
  private items: string[] | null = [];
  size(): number {
    return this.items!.length;
  }
}

/** @throws {TypeError} when there is no such entry */
export function entry(table: Map<string, { value: number }>, key: string): number {
  return table.get(key)!.value;
}

declare const document: { title: string };

/** Of a browser: nothing is wrong with it elsewhere. */
export function pageTitle(): string {
  return document.title;
}

export function label(text: any): string {
  return text.trim();
}
