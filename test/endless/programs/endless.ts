// Programs for test/endless/never-ends.test.ts that never end on some inputs.
interface Item {
  value: number;
  next: Item | null;
}

export function nested(n: number): number {
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    let j = 0;
    do {
      sum = n > 5 ? 1 : 2;
      if (n <= 5) j++;
    } while (j < 3);
  }
  return sum;
}

export function garbage(flag: boolean): number {
  let box = { round: [0] };
  while (flag) box = { round: [...box.round] };
  return box.round.length;
}

export function caught(text: string): number {
  for (;;) {
    try {
      if (text.length > 2) throw new Error(text);
      return text.length;
    } catch {}
  }
}

export function inCallee(items: Item | null, wanted: number): boolean {
  return find(items, wanted);
}

function find(items: Item | null, wanted: number): boolean {
  let at = items;
  while (at !== null) {
    if (at.value === wanted) return true;
    at = at.next;
  }
  return false;
}

export class Ring {
  size: 2 | 3 = 2;

  seek(to: 0 | 1 | 2): number {
    let position = 0;
    while (position !== to) position = position + 1 === this.size ? 0 : position + 1;
    return position;
  }
}
