// An order form whose rules are small functions of their arguments. `npx everypath summarize` prints each as a table of cases; with
// `--summaries` the form is explored without walking through the rules again at every call (docs/summaries.md).

export function isPostcode(text: string): boolean {
  if (text.length !== 5) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

export function zone(kilometres: number): string {
  if (!(kilometres >= 0)) throw new RangeError('distance');
  return kilometres < 50 ? 'local' : kilometres < 500 ? 'country' : kilometres < 2000 ? 'europe' : 'world';
}

export class Parcel {
  weight = 0;
  price = 0;

  /** Adds a thing to the parcel. */
  add(grams: number, cents: number): number {
    if (grams > 0) this.weight += grams;
    this.price += cents;
    return this.price;
  }
}

/** Three legs of a journey; the customs form is wanted where one of them leaves Europe. */
export function route(first: number, second: number, third: number): string {
  const zones = `${zone(first)} ${zone(second)} ${zone(third)}`;
  if (zones === 'local local world') throw new TypeError('no form for this route');
  return zones;
}

export function label(from: string, to: string): string {
  if (!isPostcode(from) || !isPostcode(to)) throw new RangeError('postcode');
  return `${from}-${to}`;
}
