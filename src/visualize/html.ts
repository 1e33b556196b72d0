// The page of the explorer. `renderHtml` gives it as one self-contained file with the tree inside, `livePage` as the page that the
// local server serves, which asks for the tree. Script and style are inline and named by their hashes in the policy, so that the
// page runs nothing else and asks nobody else for anything.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import type { TreeDocument, TreeNode } from '../trace/format.js';
import type { PageLine } from './page-stream.js';

export interface HtmlOptions {
  /** The text of a source file; undefined when it is not at hand. By default files are read. */
  readonly readSource?: (file: string) => string | undefined;
  /** What `everypath check` is called with to replay a path: FILE#UNIT. */
  readonly target?: string;
}

/** The explorer's page with the tree and the sources that its nodes lie in: one file that needs no server. */
export function renderHtml(document: TreeDocument, options: HtmlOptions = {}): string {
  const { nodes, verdict, ...header } = document;
  const target = options.target ?? `${header.file}#${header.unit}`;
  const lines: PageLine[] = [{ header, live: false, target }];
  const sources = new SourceLines(options.readSource ?? readSource);
  lines.push(...sources.ofFile(header.file));
  for (const node of nodes) lines.push(...sources.of(node), { node });
  lines.push({ done: verdict === undefined ? {} : { verdict } });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return page(`${header.unit} · everypath`, deflateRawSync(text, { level: 9 }).toString('base64')).html;
}

export interface Page {
  readonly html: string;
  /** Content-Security-Policy. */
  readonly policy: string;
}

export function livePage(title: string): Page {
  return page(title, '');
}

/** The lines with the sources of nodes, each file once, before the first node that lies in it. */
export class SourceLines {
  readonly #seen = new Set<string>();
  readonly #read: (file: string) => string | undefined;

  constructor(read: (file: string) => string | undefined) {
    this.#read = read;
  }

  of(node: TreeNode): PageLine[] {
    const places = [node.location, node.path?.outcome.location];
    return places.flatMap((place) => (place === undefined ? [] : this.ofFile(place.file)));
  }

  ofFile(file: string): PageLine[] {
    if (this.#seen.has(file)) return [];
    this.#seen.add(file);
    const text = this.#read(file);
    return text === undefined ? [] : [{ source: { file, text } }];
  }
}

const SOURCE_NAME = /\.(?:[cm]?[jt]s|[jt]sx|json)$/i;

/**
 * A file that has gone since it was explored is shown without its source. Other files than sources are never read: a saved tree
 * from elsewhere could name any.
 */
export function readSource(file: string): string | undefined {
  if (!SOURCE_NAME.test(file)) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M8 2v4M4 14V9h8v5M8 6v3' fill='none' stroke='%230b5fd0' stroke-width='2'/%3E%3C/svg%3E";

function page(title: string, data: string): Page {
  return htmlPage(
    { title, assets: 'viewer', connects: data === '' },
    `<noscript>This page draws an execution tree and needs JavaScript.</noscript>
<script type="application/octet-stream" id="everypath-data">${data}</script>`,
  );
}

export interface PageShell {
  readonly title: string;
  /** Which script and style of dist/ it has. */
  readonly assets: 'viewer' | 'project';
  /** It asks its own server for more. */
  readonly connects: boolean;
}

/** A page with its script and style inside, which no other may be added to. @param body markup */
export function htmlPage({ title, assets: name, connects }: PageShell, body: string): Page {
  const script = asset(`${name}.js`);
  const style = asset(`${name}-style.css`);
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    'img-src data:',
    connects ? "connect-src 'self'" : "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${ICON}">
<style>${style}</style>
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`;
  return { html, policy };
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const assets = new Map<string, string>();

/** Beside this module in dist/; in dist/ of the project when this module runs from src/. */
function asset(name: string): string {
  const known = assets.get(name);
  if (known !== undefined) return known;
  const beside = new URL(`./${name}`, import.meta.url);
  const text = readFileSync(existsSync(beside) ? beside : new URL(`../../dist/${name}`, import.meta.url), 'utf8');
  assets.set(name, text);
  return text;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
