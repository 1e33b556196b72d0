// Shapes in a notation short enough for tables: `null | number`, `Node{elem: number, next: null | ^0}`.
import type { ObjectShape, Shape, ShapeTable } from '../../src/inputs/shape.js';

export function showShape(shape: Shape, table: ShapeTable, seen: Set<number> = new Set()): string {
  switch (shape.kind) {
    case 'literal':
      return typeof shape.value === 'bigint' ? `${shape.value}n` : (JSON.stringify(shape.value) ?? 'undefined');
    case 'union':
      return shape.options.map((option) => showShape(option, table, seen)).join(' | ');
    case 'array':
      return `[](${showShape(shape.element, table, seen)})`;
    case 'tuple': {
      const elements = shape.elements.map((e) => showShape(e.shape, table, seen) + (e.optional ? '?' : ''));
      if (shape.rest !== undefined) elements.push(`...${showShape(shape.rest, table, seen)}`);
      return `[${elements.join(', ')}]`;
    }
    case 'set':
      return `${shape.weak === true ? 'weak ' : ''}set(${showShape(shape.element, table, seen)})`;
    case 'map':
      return `${shape.weak === true ? 'weak ' : ''}map(${showShape(shape.key, table, seen)}, ${showShape(shape.value, table, seen)})`;
    case 'function':
      return `fn(${showShape(shape.result, table, seen)})`;
    case 'bytes':
      return shape.name;
    case 'unsupported':
      return `!${shape.text}`;
    case 'ref':
      return seen.has(shape.id) ? `^${shape.id}` : showObject(table[shape.id]!, table, seen);
    default:
      return shape.kind;
  }
}

function showObject(object: ObjectShape, table: ShapeTable, seen: Set<number>): string {
  seen.add(object.id);
  const fields = object.fields.map(
    (field) => `${field.name}${field.optional ? '?' : ''}: ${showShape(field.shape, table, seen)}`,
  );
  if (object.index !== undefined) fields.push(`[${object.index.key}]: ${showShape(object.index.value, table, seen)}`);
  const others = object.instances.filter((id) => id !== object.id);
  const also = others.map((id) => ` or ${showShape({ kind: 'ref', id }, table, seen)}`).join('');
  const head = object.class === undefined ? '' : `${object.abstract ? 'abstract ' : ''}class ${object.class.name}`;
  return `${head}{${fields.join(', ')}}${also}`;
}
