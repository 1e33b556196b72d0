// How each kind of node looks, and how users change that: by kind, by kind and outcome (`end.violated`), or with a function.
import type { NodeKind, TreeNode } from '../trace/format.js';

export const SHAPES = ['box', 'rounded', 'diamond', 'ellipse'] as const;

export interface NodeAttributes {
  readonly shape: (typeof SHAPES)[number];
  /** Colours are `#rrggbb`. */
  readonly fill: string;
  readonly stroke: string;
  readonly color: string;
  readonly bold: boolean;
  readonly dashed: boolean;
  /** A second line around the shape. */
  readonly double: boolean;
  /** In place of the node's own text. */
  readonly label?: string;
}

export type AttributesOf =
  | Partial<NodeAttributes>
  | ((node: TreeNode, attributes: NodeAttributes) => Partial<NodeAttributes> | undefined);

/** By kind of node, or kind and outcome: `branch`, `end`, `end.violated`. `*`: every node. */
export type UserAttributes = Readonly<Record<string, AttributesOf>>;

const PLAIN: NodeAttributes = {
  shape: 'box',
  fill: '#ffffff',
  stroke: '#6b7280',
  color: '#111827',
  bold: false,
  dashed: false,
  double: false,
};

const KINDS: Readonly<Record<NodeKind, NodeAttributes>> = {
  root: { ...PLAIN, shape: 'ellipse', fill: '#1f2937', stroke: '#1f2937', color: '#ffffff', bold: true },
  statement: PLAIN,
  branch: { ...PLAIN, shape: 'diamond', fill: '#fef3c7', stroke: '#b45309' },
  choice: { ...PLAIN, shape: 'diamond', fill: '#ede9fe', stroke: '#6d28d9' },
  call: { ...PLAIN, fill: '#bfdbfe', stroke: '#1d4ed8', bold: true },
  return: { ...PLAIN, fill: '#dbeafe', stroke: '#1d4ed8' },
  condition: { ...PLAIN, shape: 'rounded', fill: '#f3f4f6', stroke: '#9ca3af' },
  end: { ...PLAIN, shape: 'rounded', fill: '#e5e7eb', stroke: '#4b5563', bold: true, double: true },
  infeasible: { ...PLAIN, shape: 'rounded', stroke: '#9ca3af', color: '#6b7280', dashed: true },
  subsumed: { ...PLAIN, shape: 'rounded', fill: '#ecfeff', stroke: '#0e7490', dashed: true },
  custom: { ...PLAIN, fill: '#fdf4ff', stroke: '#a21caf' },
};

const OUTCOMES: Readonly<Record<string, Partial<NodeAttributes>>> = {
  returned: { fill: '#dcfce7', stroke: '#15803d' },
  threw: { fill: '#ffedd5', stroke: '#c2410c' },
  violated: { fill: '#fee2e2', stroke: '#b91c1c' },
  cut: { dashed: true, double: false },
};

export function attributesFor(node: TreeNode, user: UserAttributes = {}): NodeAttributes {
  let attributes: NodeAttributes = { ...(KINDS[node.kind] ?? PLAIN), ...OUTCOMES[node.outcome ?? ''] };
  for (const key of ['*', node.kind, `${node.kind}.${node.outcome ?? ''}`]) {
    const own = Object.hasOwn(user, key) ? user[key] : undefined;
    if (own === undefined) continue;
    const given = typeof own === 'function' ? own(node, attributes) : own;
    if (given === undefined) continue;
    checkAttributes(key, given);
    attributes = { ...attributes, ...given };
  }
  return attributes;
}

/** Attributes that do not exist or have a wrong value. */
export class AttributesError extends Error {}

/** @throws AttributesError */
export function checkUserAttributes(value: unknown): UserAttributes {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AttributesError('attributes are an object by kind of node: { "branch": { "fill": "#ffeeaa" } }');
  }
  for (const [key, own] of Object.entries(value)) {
    const kind = key.split('.')[0];
    if (kind !== '*' && !Object.hasOwn(KINDS, kind)) {
      throw new AttributesError(`there is no kind of node '${key}'; there are ${Object.keys(KINDS).join(', ')}`);
    }
    if (typeof own !== 'function') checkAttributes(key, own);
  }
  return value as UserAttributes;
}

const VALUES: { readonly [Name in keyof NodeAttributes]-?: readonly [(value: unknown) => boolean, string] } = {
  shape: [(value) => (SHAPES as readonly unknown[]).includes(value), `one of ${SHAPES.join(', ')}`],
  fill: [isColor, 'a colour such as #ffeeaa'],
  stroke: [isColor, 'a colour such as #ffeeaa'],
  color: [isColor, 'a colour such as #ffeeaa'],
  bold: [(value) => typeof value === 'boolean', 'true or false'],
  dashed: [(value) => typeof value === 'boolean', 'true or false'],
  double: [(value) => typeof value === 'boolean', 'true or false'],
  label: [(value) => value === undefined || typeof value === 'string', 'a text'],
};

function checkAttributes(key: string, value: unknown): void {
  if (typeof value !== 'object' || value === null)
    throw new AttributesError(`attributes of '${key}' must be an object`);
  for (const [name, given] of Object.entries(value)) {
    const rule = Object.hasOwn(VALUES, name) ? VALUES[name as keyof NodeAttributes] : undefined;
    if (rule === undefined) {
      throw new AttributesError(`'${key}' has no attribute '${name}'; there are ${Object.keys(VALUES).join(', ')}`);
    }
    if (!rule[0](given)) throw new AttributesError(`${key}.${name} must be ${rule[1]}; it is ${JSON.stringify(given)}`);
  }
}

function isColor(value: unknown): boolean {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}
