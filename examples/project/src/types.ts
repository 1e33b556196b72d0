// Types alone: nothing to check here, and nothing is said about it.
export interface Item {
  readonly name: string;
  readonly price: number;
  readonly discount?: { readonly percent: number };
}
