// Products with prices that change, in categories that form a tree.

export class CatalogError extends Error {}

export class Category {
  constructor(name, parent = null) {
    this.name = name;
    this.parent = parent;
    this.children = [];
    if (parent) parent.children.push(this);
  }

  isWithin(other) {
    for (let category = this; category; category = category.parent) if (category === other) return true;
    return false;
  }

  get path() {
    return this.parent ? `${this.parent.path}/${this.name}` : this.name;
  }
}

export class Product {
  #prices;

  constructor(sku, name, category, cents, grams) {
    this.sku = sku;
    this.name = name;
    this.category = category;
    this.grams = grams;
    this.discontinued = false;
    this.#prices = [{ from: 0, cents }];
  }

  /** The price on a day. */
  priceOn(day) {
    let found = this.#prices[0];
    for (const price of this.#prices) if (price.from <= day) found = price;
    return found.cents;
  }

  reprice(day, cents) {
    const last = this.#prices.at(-1);
    if (day < last.from) throw new CatalogError(`${this.sku} has a later price`);
    if (day === last.from) last.cents = cents;
    else this.#prices.push({ from: day, cents });
  }

  get changes() {
    return this.#prices.length - 1;
  }
}

export class Catalog {
  #products = new Map();
  root = new Category('all');

  category(path) {
    let at = this.root;
    for (const name of path.split('/')) {
      at = at.children.find((child) => child.name === name) ?? new Category(name, at);
    }
    return at;
  }

  add(sku, name, path, cents, grams) {
    if (this.#products.has(sku)) throw new CatalogError(`${sku} is there already`);
    const product = new Product(sku, name, this.category(path), cents, grams);
    this.#products.set(sku, product);
    return product;
  }

  get(sku) {
    const product = this.#products.get(sku);
    if (product === undefined) throw new CatalogError(`there is no ${sku}`);
    return product;
  }

  *within(category) {
    for (const product of this.#products.values()) if (product.category.isWithin(category)) yield product;
  }

  get skus() {
    return [...this.#products.keys()];
  }
}

const NAMES = ['lamp', 'desk', 'chair', 'shelf', 'clock', 'vase', 'rug', 'mirror', 'stool', 'frame'];
const PATHS = ['home/light', 'home/furniture', 'office/furniture', 'office/decor', 'garden'];

export function stockCatalog(random) {
  const catalog = new Catalog();
  for (let i = 0; i < 40; i++) {
    const name = `${NAMES[i % NAMES.length]} ${Math.floor(i / NAMES.length) + 1}`;
    catalog.add(`P${100 + i}`, name, PATHS[i % PATHS.length], random.between(199, 24999), random.between(80, 9000));
  }
  return catalog;
}
