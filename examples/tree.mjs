// The execution tree of a function as data: walked with a visitor, made coarser, compared and drawn.
//
//   node examples/tree.mjs
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coarsen, diffTrees, isEmptyDiff, loadTree, renderTree, saveTree, Tree, tree, visitTree } from 'everypath';

const examples = dirname(fileURLToPath(import.meta.url));
const [document] = await tree(join(examples, 'comp-ab.ts#compAB'), { detail: 'statements' });

const kinds = new Map();
visitTree(new Tree(document), {
  enter: ({ kind }) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1),
});
console.log(`${document.unit}: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`);

// Which branches had one possible outcome only?
visitTree(new Tree(document), {
  branch: ({ label, forced }, all) => {
    if (forced)
      console.log(`${label} is always ${all.childrenOf(all.document.nodes.find((n) => n.label === label))[0].edge}`);
  },
});

console.log(await renderTree(coarsen(document, 'conditions'), { format: 'text' }));

const saved = loadTree(saveTree(document));
console.log(`saved and loaded, it is the same: ${isEmptyDiff(diffTrees(document, saved))}`);

const file = join(tmpdir(), 'everypath-comp-ab.pdf');
writeFileSync(file, await renderTree(document, { format: 'pdf' }));
console.log('drawn as PDF');
