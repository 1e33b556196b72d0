// A tree as text, for terminals: children below their parent, indented where the tree branches.
import type { TreeDocument, TreeNode } from '../trace/format.js';
import { Tree } from '../trace/tree.js';
import { pathCondition, place, visible } from './node-text.js';

const MARKS: Readonly<Record<string, string>> = {
  branch: '◇',
  choice: '◇',
  call: '▶',
  return: '◀',
  condition: '∧',
  end: '■',
  infeasible: '✗',
  subsumed: '↩',
};

export function writeText(document: TreeDocument): string {
  const tree = new Tree(document);
  const targets = new Set(document.nodes.map(({ target }) => target));
  const out: string[] = [];
  const stack: { readonly node: TreeNode; readonly above: string; readonly below: string }[] = [
    { node: tree.root, above: '', below: '' },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, above, below } = top;
    out.push(`${above}${lineOf(tree, node)}${targets.has(node.id) ? `  #${node.id}` : ''}`);
    const children = tree.childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) {
      const last = i === children.length - 1;
      if (children.length === 1) stack.push({ node: children[i], above: below, below });
      else {
        const [mark, rest] = last ? ['└─ ', '   '] : ['├─ ', '│  '];
        stack.push({ node: children[i], above: below + mark, below: below + rest });
      }
    }
  }
  return `${out.join('\n')}\n`;
}

function lineOf(tree: Tree, node: TreeNode): string {
  const same = node.kind === 'condition' && node.edge === node.label;
  const edge = node.edge === undefined || same ? '' : `[${visible(node.edge)}] `;
  const mark = MARKS[node.kind] ?? '·';
  const where = node.location === undefined ? '' : `  ${place(node.location)}`;
  const condition = node.kind === 'end' ? `  when ${pathCondition(tree, node).join(' && ') || 'true'}` : '';
  const by = node.target === undefined ? '' : ` by #${node.target}`;
  return `${edge}${mark} ${visible(node.label)}${by}${visible(condition)}${where}`;
}
