// The local server by itself: who is let in, what is served, how lines reach readers that come early, late or slowly.
import { request } from 'node:http';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Feed } from '../../src/explorer-server/feed.js';
import { openBrowser } from '../../src/explorer-server/open-browser.js';
import { ExplorerServer } from '../../src/explorer-server/server.js';
import { SourceLines } from '../../src/visualize/html.js';
import { projectPage } from '../../src/visualize/project-page.js';

const feed = (maxNodes = 100): Feed => new Feed(new SourceLines(() => 'source'), maxNodes);
const node = (id: number) => ({ id, parent: id - 1, kind: 'statement' as const, label: `node ${id}` });

const overview = () => projectPage({ title: 'all', summary: 'two units', units: [], findings: [], errors: [] });

let server: ExplorerServer;
let feeds: Feed[];
let stopped: number;

beforeEach(async () => {
  feeds = [feed()];
  stopped = 0;
  server = new ExplorerServer({ title: 'a < b', feeds, overview, stop: () => stopped++ });
  await server.listen(0);
});
afterEach(() => server.close());

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
  readonly headers: Record<string, unknown>;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode, body, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

const token = (): string => new URL(server.url).searchParams.get('token')!;

describe('the server', () => {
  it('serves the page to whoever has the token', async () => {
    const { status, body, headers } = await ask(`/?token=${token()}`);
    expect(status).toBe(200);
    expect(body).toContain('<title>a &lt; b</title>');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['/', '/units', '/stream', '/stop', '/package.json', '/../../etc/passwd'])(
    'refuses %s without the token',
    async (path) => {
      expect((await ask(path)).status).toBe(403);
      expect((await ask(path, { 'x-everypath-token': `${token()}x` })).status).toBe(403);
      expect((await ask(path, { 'x-everypath-token': '' })).status).toBe(403);
    },
  );

  it('serves the page of all units, under a policy of its own', async () => {
    const { status, body, headers } = await ask(`/units?token=${token()}`);
    expect(status).toBe(200);
    expect(body).toContain('two units');
    expect(headers['content-security-policy']).toContain("connect-src 'none'");
    expect(server.treeAddress(3)).toBe(`/?token=${token()}&unit=3`);
  });

  it('serves nothing else', async () => {
    const headers = { 'x-everypath-token': token() };
    const paths = [
      '/package.json',
      '/../package.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/stream/..',
      '//etc/passwd',
      '/viewer.js',
    ];
    for (const path of paths) expect((await ask(path, headers)).status, path).toBe(path === '/stream/..' ? 200 : 404);
    expect((await ask('/', headers, 'POST')).status).toBe(404);
    expect((await ask('/stream?unit=1', headers)).status).toBe(404);
    expect((await ask('/stream?unit=-1', headers)).status).toBe(404);
    expect((await ask('/stream?unit=__proto__', headers)).status).toBe(404);
  });

  it('answers to its own address only, so that no other name can be bound to it', async () => {
    const headers = { 'x-everypath-token': token() };
    expect((await ask('/', { ...headers, host: 'evil.example' })).status).toBe(421);
    expect((await ask('/', { ...headers, host: `evil.example:${server.port}` })).status).toBe(421);
    expect((await ask('/', { ...headers, host: `localhost:${server.port}` })).status).toBe(200);
    expect((await ask('/', { ...headers, origin: 'http://evil.example' })).status).toBe(421);
  });

  it('stops the exploration on request', async () => {
    const headers = { 'x-everypath-token': token() };
    expect((await ask('/stop', headers, 'POST')).status).toBe(204);
    expect((await ask('/stop', headers, 'GET')).status).toBe(404);
    expect(stopped).toBe(1);
  });

  it('has another token every time', async () => {
    const other = new ExplorerServer({ title: '', feeds, overview, stop: () => {} });
    await other.listen(0);
    expect(new URL(other.url).searchParams.get('token')).not.toBe(token());
    expect(new URL(other.url).hostname).toBe('127.0.0.1');
    await other.close();
  });

  it('streams what was and what comes', async () => {
    feeds[0].nodes([node(0)]);
    const answer = ask('/stream', { 'x-everypath-token': token() });
    setTimeout(() => {
      feeds[0].nodes([node(1), node(2)]);
      feeds[0].end({ verdict: 'proved' });
      feeds[0].close();
    }, 50);
    const lines = (await answer).body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.node?.id ?? line.done?.verdict)).toEqual([0, 1, 2, 'proved']);
  });
});

describe('a feed', () => {
  it('waits for slow readers and loses nothing', async () => {
    const given = feed(10_000);
    let text = '';
    const slow = new Writable({
      highWaterMark: 64,
      write(chunk, _encoding, done) {
        text += chunk;
        setImmediate(done);
      },
    });
    const ended = new Promise((resolve) => slow.on('finish', resolve));
    given.send(slow);
    for (let i = 0; i < 500; i++) given.nodes([node(i)]);
    given.end({});
    given.close();
    await ended;
    const ids = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).node?.id);
    expect(ids).toEqual([...Array(500).keys(), undefined]);
  });

  it('keeps as many nodes as it may and counts the others', async () => {
    const given = feed(3);
    given.nodes([0, 1, 2, 3, 4].map(node));
    given.nodes([node(5)]);
    given.end({ verdict: 'open' });
    given.close();
    let text = '';
    await new Promise((resolve) => {
      const all = new Writable({
        write(chunk, _encoding, done) {
          text += chunk;
          done();
        },
      });
      all.on('finish', resolve);
      given.send(all);
    });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter((line) => 'node' in line)).toHaveLength(3);
    expect(lines.at(-1)).toEqual({ done: { verdict: 'open', leftOut: 3 } });
  });
});

describe('opening a browser', () => {
  it('says why it did not', async () => {
    expect(await openBrowser('http://127.0.0.1/', {}, 'linux')).toBe('there is no graphical display');
    const missing = { DISPLAY: ':0', PATH: '/nowhere' };
    expect(await openBrowser('http://127.0.0.1/', missing, 'linux')).toMatch(
      /^xdg-open could not be started \(ENOENT\)$/,
    );
  });
});
