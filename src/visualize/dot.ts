// A tree in the language of Graphviz, for those who have it and want its layouts.
import type { TreeDocument } from '../trace/format.js';
import { Tree } from '../trace/tree.js';
import { attributesFor, type UserAttributes } from './attributes.js';
import { edgeLines, nodeLines, visible } from './node-text.js';

const SHAPES = { box: 'box', rounded: 'box', diamond: 'diamond', ellipse: 'ellipse' } as const;

export function writeDot(document: TreeDocument, user: UserAttributes | undefined): string {
  const tree = new Tree(document);
  const out = [
    `digraph ${quote(document.unit)} {`,
    '  node [fontname="DejaVu Sans Mono,monospace", fontsize=11, style=filled];',
    '  edge [fontname="DejaVu Sans Mono,monospace", fontsize=10, color="#4b5563"];',
  ];
  for (const node of document.nodes) {
    const attributes = attributesFor(node, user);
    const lines = nodeLines(tree, node, attributes.label ?? node.label, attributes.shape === 'diamond');
    const style = ['filled'];
    if (attributes.shape === 'rounded') style.push('rounded');
    if (attributes.dashed) style.push('dashed');
    const pairs = [
      `label=${quote(lines.map((line) => line.text).join('\n'))}`,
      `shape=${SHAPES[attributes.shape]}`,
      `style=${quote(style.join(','))}`,
      `fillcolor="${attributes.fill}"`,
      `color="${attributes.stroke}"`,
      `fontcolor="${attributes.color}"`,
      `tooltip=${quote(`${node.kind}: ${visible(node.label)}`)}`,
      `class="${node.kind}"`,
    ];
    if (attributes.double) pairs.push('peripheries=2');
    if (attributes.bold) pairs.push('fontname="DejaVu Sans Mono Bold,monospace bold"');
    out.push(`  n${node.id} [${pairs.join(', ')}];`);
    if (node.parent !== -1) {
      const label = edgeLines(node).join('\n');
      const look = [label === '' ? '' : `label=${quote(label)}`, node.kind === 'infeasible' ? 'style=dashed' : ''];
      const shown = look.filter((text) => text !== '').join(', ');
      out.push(`  n${node.parent} -> n${node.id}${shown === '' ? '' : ` [${shown}]`};`);
    }
    if (node.target !== undefined)
      out.push(`  n${node.id} -> n${node.target} [style=dashed, color="#0e7490", constraint=false];`);
  }
  out.push('}', '');
  return out.join('\n');
}

function quote(text: string): string {
  return `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`;
}
