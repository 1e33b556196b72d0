// A program with a state of so many objects: accounts with private fields, histories, maps, sets, dates, a long list, rules that are closures.
const count = Number(process.argv[2] ?? 100_000);

class Account {
  #pin;
  constructor(id) {
    this.id = id;
    this.#pin = (id * 7919) % 10_000;
    this.history = [{ amount: id % 97, at: new Date(id * 1000) }];
    this.tags = new Set([`t${id % 5}`]);
  }
  knows(pin) {
    return this.#pin === pin;
  }
}

/** A closure with a counter of its own. */
function rule(limit) {
  let used = 0;
  return (amount) => {
    if (amount > limit) return false;
    used += 1;
    return used < 1_000_000;
  };
}

const accounts = new Map();
let first = null;
const rules = Array.from({ length: 350 }, (_, i) => rule(1000 + i));
for (let i = 0; i < count / 6.5; i++) {
  accounts.set(i, new Account(i));
  first = { value: i, next: first };
  if (i % 2 === 0) first = { value: -i, next: first };
}

function withdraw(id, amount, pin) {
  const account = accounts.get(42);
  if (!account.knows(pin)) return 'wrong pin';
  if (!rules[7](amount)) return 'refused';
  if (id === 77 && amount === 5) return account.none.x;
  account.history.push({ amount, at: new Date(0) });
  return first.value > 0 ? 'paid' : 'late';
}

console.log(withdraw(1, 2, 3));
