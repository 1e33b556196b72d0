// JavaScript with JSDoc types: a class, an optional property, a union.
// expect: {"unit":"area","verdict":"proved"}
// expect: {"unit":"width","verdict":"refuted","violations":["runtime-error"]}
/**
 * @typedef {{ kind: 'circle', radius: number }} Circle
 * @typedef {{ kind: 'square', side: number, label?: { text: string } }} Square
 */

/**
 * @param {Circle | Square} shape
 * @returns {number}
 */
export function area(shape) {
  if (shape.kind === 'circle') return 3 * shape.radius * shape.radius;
  return shape.side * shape.side;
}

/**
 * @param {Square} square
 * @returns {number}
 */
export function width(square) {
  return square.label.text.length;
}
