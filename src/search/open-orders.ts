// Whether an order is open, as a search finds out.

export class OpenOrders {
  areOpen = false;
  /** The search counts, whatever it comes to. */
  counts = false;

  /** Several tasks may come next. True: the search begins anew. */
  found(): boolean {
    this.areOpen = !this.counts;
    return this.areOpen;
  }
}
