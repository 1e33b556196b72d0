// Expressions as a tree of discriminated unions: one that contains itself is never evaluated to the end.
// expect: {"unit":"evaluate","verdict":"refuted","violations":["stack-overflow"],"gaps":["limit"],"options":{"maxObjects":3}}
type Expr = { op: 'lit'; value: number } | { op: 'neg'; arg: Expr } | { op: 'add'; left: Expr; right: Expr };

export function evaluate(e: Expr): number {
  switch (e.op) {
    case 'lit':
      return e.value;
    case 'neg':
      return -evaluate(e.arg);
    case 'add':
      return evaluate(e.left) + evaluate(e.right);
  }
}
