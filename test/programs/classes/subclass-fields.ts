// Fields of the subclass are read after instanceof.
// expect: {"unit":"cost","verdict":"proved","paths":3}
class Item {
  price = 1;
}

class Discounted extends Item {
  discount = 0;
}

export function cost(item: Item): number {
  if (item instanceof Discounted) {
    if (item.discount > item.price) return 0;
    return item.price - item.discount;
  }
  return item.price;
}
