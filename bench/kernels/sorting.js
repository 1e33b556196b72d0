// Quicksort, merge sort and heap sort of pseudo-random integers.
function random(seed) {
  let s = seed;
  return () => {
    s = (s * 1103515245 + 12345) & 0x7fffffff;
    return s;
  };
}

function quick(a, lo, hi) {
  while (lo < hi) {
    const pivot = a[(lo + hi) >> 1];
    let i = lo;
    let j = hi;
    while (i <= j) {
      while (a[i] < pivot) i++;
      while (a[j] > pivot) j--;
      if (i <= j) {
        const t = a[i];
        a[i] = a[j];
        a[j] = t;
        i++;
        j--;
      }
    }
    quick(a, lo, j);
    lo = i;
  }
}

function merge(a) {
  if (a.length < 2) return a;
  const middle = a.length >> 1;
  const left = merge(a.slice(0, middle));
  const right = merge(a.slice(middle));
  const out = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) out.push(left[i] <= right[j] ? left[i++] : right[j++]);
  while (i < left.length) out.push(left[i++]);
  while (j < right.length) out.push(right[j++]);
  return out;
}

function sift(a, root, end) {
  for (;;) {
    let child = 2 * root + 1;
    if (child >= end) return;
    if (child + 1 < end && a[child] < a[child + 1]) child++;
    if (a[root] >= a[child]) return;
    [a[root], a[child]] = [a[child], a[root]];
    root = child;
  }
}

function heap(a) {
  for (let i = (a.length >> 1) - 1; i >= 0; i--) sift(a, i, a.length);
  for (let end = a.length - 1; end > 0; end--) {
    [a[0], a[end]] = [a[end], a[0]];
    sift(a, 0, end);
  }
}

export function run(n) {
  const next = random(42);
  const a = Array.from({ length: n }, next);
  const b = a.slice();
  quick(b, 0, b.length - 1);
  const c = merge(a);
  const d = a.slice();
  heap(d);
  let sum = 0;
  for (let i = 0; i < n; i++) {
    if (b[i] !== c[i] || c[i] !== d[i]) throw new Error('not sorted');
    sum = (sum * 31 + b[i]) | 0;
  }
  return sum;
}
