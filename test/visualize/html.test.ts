// The self-contained page as text: it holds everything and asks nobody for anything.
import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../src/visualize/html.js';
import { FILE, SOURCE, syntheticTree } from '../browser/synthetic.js';

const html = renderHtml(syntheticTree(200), { readSource: (file) => (file === FILE ? SOURCE : undefined) });

function lines(page: string): any[] {
  const data = /id="everypath-data">([^<]*)</.exec(page)![1];
  const text = inflateRawSync(Buffer.from(data, 'base64')).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('renderHtml', () => {
  it('embeds the tree, its sources once, and the verdict', () => {
    const [header, source, ...rest] = lines(html);
    expect(header).toMatchObject({ header: { unit: 'insert' }, live: false });
    expect(source.source).toEqual({ file: FILE, text: SOURCE });
    expect(rest.filter((line) => 'node' in line)).toHaveLength(syntheticTree(200).nodes.length);
    expect(rest.filter((line) => 'source' in line)).toHaveLength(0);
    expect(rest.at(-1)).toEqual({ done: { verdict: 'refuted' } });
  });

  it('names its script and style in a policy that allows nothing else', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)![1];
    const sha = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    expect(policy).toContain(`script-src '${sha(/<script>([\s\S]*)<\/script>/.exec(html)![1])}'`);
    expect(policy).toContain(`style-src '${sha(/<style>([\s\S]*?)<\/style>/.exec(html)![1])}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
  });

  it('refers to nothing outside', () => {
    const markup = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<style>[\s\S]*?<\/style>/g, '');
    expect(markup).not.toMatch(/(?:src|href)="(?!data:)/);
    expect(html).not.toMatch(/@import|url\(\s*["']?http/);
  });

  it('shows names as text', () => {
    const nasty = { ...syntheticTree(10), unit: '</title><script>alert(1)</script>' };
    expect(renderHtml(nasty, { readSource: () => undefined })).not.toContain('<script>alert');
  });

  it('embeds no file that is not source code', () => {
    const tree = { ...syntheticTree(1), file: '/etc/passwd', nodes: [] };
    expect(lines(renderHtml(tree)).some((line) => 'source' in line)).toBe(false);
  });
});
