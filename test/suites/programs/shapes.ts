export type Shape =
  | { readonly kind: 'circle'; readonly radius: number }
  | { readonly kind: 'square'; readonly side: number }
  | { readonly kind: 'rectangle'; readonly width: number; readonly height: number };

export function area(shape: Shape): number {
  switch (shape.kind) {
    case 'circle':
      return 3 * shape.radius * shape.radius;
    case 'square':
      return shape.side * shape.side;
    case 'rectangle':
      return shape.width * shape.height;
  }
}

export function larger(a: Shape, b: Shape): Shape {
  return area(a) >= area(b) ? a : b;
}
