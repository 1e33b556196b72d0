export class VendingMachine {
  private credit = 0;
  private sold = 0;

  constructor(private stock: number) {}

  insert(coin: 1 | 2 | 5): void {
    this.credit += coin;
  }

  buy(price: number): number {
    if (price <= 0) throw new RangeError('the price must be positive');
    if (this.stock === 0) return this.refund();
    if (this.credit < price) return 0;
    this.stock--;
    this.sold++;
    this.credit -= price;
    return this.refund();
  }

  private refund(): number {
    const change = this.credit;
    this.credit = 0;
    return change;
  }
}
