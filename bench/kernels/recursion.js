// Recursion: Fibonacci, n queens, permutations, Ackermann, mutual recursion.
function fib(n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

function queens(n, row, columns, up, down) {
  if (row === n) return 1;
  let count = 0;
  for (let c = 0; c < n; c++) {
    const bit = 1 << c;
    if ((columns & bit) !== 0 || (up & (1 << (row + c))) !== 0 || (down & (1 << (row - c + n))) !== 0) continue;
    count += queens(n, row + 1, columns | bit, up | (1 << (row + c)), down | (1 << (row - c + n)));
  }
  return count;
}

function permute(list, k, visit) {
  if (k === list.length) {
    visit(list);
    return;
  }
  for (let i = k; i < list.length; i++) {
    [list[k], list[i]] = [list[i], list[k]];
    permute(list, k + 1, visit);
    [list[k], list[i]] = [list[i], list[k]];
  }
}

const ackermann = (m, n) => {
  if (m === 0) return n + 1;
  if (n === 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
};

function even(n) {
  return n === 0 ? true : odd(n - 1);
}

function odd(n) {
  return n === 0 ? false : even(n - 1);
}

export function run(n) {
  let sum = fib(n) + queens(8, 0, 0, 0, 0) + ackermann(2, n);
  permute([1, 2, 3, 4, 5, 6, 7], 0, (p) => {
    sum = (sum * 7 + p[0] * 10 + p[6]) % 1000003;
  });
  for (let i = 0; i < 500; i++) if (even(i)) sum++;
  return sum;
}
