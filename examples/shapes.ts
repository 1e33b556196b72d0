// A discriminated union: which member it is, is decided when the code reads the tag. `area` handles all of them, so
// its last line is dead code; `corners` forgot one, and the type assertion hides it from the compiler.
//
//   npx everypath check examples/shapes.ts        (exit code 1)

export type Shape =
  | { readonly kind: 'circle'; readonly radius: number }
  | { readonly kind: 'rectangle'; readonly width: number; readonly height: number }
  | { readonly kind: 'polygon'; readonly corners: readonly [number, number][] };

/** Proved: every member is handled, the error cannot be thrown. */
export function area(shape: Shape): number | undefined {
  switch (shape.kind) {
    case 'circle':
      return Math.PI * shape.radius * shape.radius;
    case 'rectangle':
      return shape.width * shape.height;
    case 'polygon':
      return undefined;
  }
  throw new Error('a shape of no known kind');
}

/** Refuted: a circle has no list of corners. */
export function corners(shape: Shape): number {
  if (shape.kind === 'rectangle') return 4;
  return (shape as Shape & { kind: 'polygon' }).corners.length;
}
