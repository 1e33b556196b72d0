// A tree in any format. Each writer is loaded when it is asked for: fonts, layout and page cost only those who use them.
import { coarsen, coarserThan, collapseCalls } from '../trace/coarsen.js';
import type { TreeDetail, TreeDocument } from '../trace/format.js';
import { saveTree } from '../trace/json.js';
import type { UserAttributes } from './attributes.js';
import type { Scene } from './scene.js';

export const TREE_FORMATS = ['text', 'dot', 'svg', 'png', 'pdf', 'ps', 'json', 'html'] as const;
export type TreeFormat = (typeof TREE_FORMATS)[number];

export interface RenderOptions {
  readonly format: TreeFormat;
  /** Fewer nodes than the document has. */
  readonly detail?: TreeDetail;
  /** Show a call as one node. */
  readonly collapse?: 'calls';
  /** How nodes look. */
  readonly attributes?: UserAttributes;
  /** Larger trees are refused: nobody could read the figure. */
  readonly maxNodes?: number;
  /** FILE#UNIT, as the page shows it. */
  readonly target?: string;
}

/** Figures of more nodes cannot be read; pages can be searched and folded. */
const MAX_NODES: Readonly<Partial<Record<TreeFormat, number>>> = {
  svg: 5000,
  png: 5000,
  pdf: 5000,
  ps: 5000,
  html: 200_000,
};

/** The tree cannot be shown in this way; `hint` says how it can. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

/** @throws RenderError when the tree is too large for the format or has less detail than asked for */
export async function renderTree(document: TreeDocument, options: RenderOptions): Promise<string | Buffer> {
  const { format, attributes, target } = options;
  const shown = reduce(document, options);
  const limit = options.maxNodes ?? MAX_NODES[format] ?? Number.POSITIVE_INFINITY;
  if (shown.nodes.length > limit) {
    const [nodes, most] = [shown.nodes.length, limit].map((n) => n.toLocaleString('en-US'));
    throw new RenderError(
      `the tree has ${nodes} nodes; ${format} is limited to ${most}`,
      `less detail (--detail conditions, --collapse calls), a bound (--max-depth, --max-paths), --format ${format === 'html' ? 'json' : 'html or json'}, or --max-nodes`,
    );
  }
  switch (format) {
    case 'json':
      return saveTree(shown);
    case 'text':
      return (await import('./text.js')).writeText(shown);
    case 'dot':
      return (await import('./dot.js')).writeDot(shown, attributes);
    case 'html':
      return (await import('./html.js')).renderHtml(shown, target === undefined ? {} : { target });
    case 'svg':
      return (await import('./svg.js')).writeSvg(await scene(shown, attributes));
    case 'pdf':
      return (await import('./pdf.js')).writePdf(await scene(shown, attributes));
    case 'ps':
      return (await import('./postscript.js')).writePostScript(await scene(shown, attributes));
    case 'png':
      return renderPng(await scene(shown, attributes));
  }
}

async function scene(document: TreeDocument, attributes: UserAttributes | undefined): Promise<Scene> {
  return (await import('./figure.js')).drawTree(document, attributes);
}

async function renderPng(drawn: Scene): Promise<Buffer> {
  const { TooLargeError, writePng } = await import('./png.js');
  try {
    return writePng(drawn);
  } catch (error) {
    if (error instanceof TooLargeError) throw new RenderError(error.message, '--format svg, pdf or html');
    throw error;
  }
}

function reduce(document: TreeDocument, { detail, collapse }: RenderOptions): TreeDocument {
  const possible = coarserThan(document.detail);
  if (detail !== undefined && !possible.includes(detail)) {
    const hint = `build it again with --detail ${detail}`;
    throw new RenderError(`the tree shows ${document.detail}; it cannot be brought to ${detail}`, hint);
  }
  const shown = detail === undefined ? document : coarsen(document, detail);
  return collapse === undefined ? shown : collapseCalls(shown);
}
