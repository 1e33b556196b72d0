import { describe, expect, it } from 'vitest';
import { Progress } from '../../src/cli/progress.js';
import { swapNode, unchecked } from '../report/fixtures.js';

const event = {
  type: 'progress',
  unit: 'swapNode',
  paths: 1234,
  openBranches: 56,
  coverage: 0.5,
  solverShare: 0.251,
  timeMs: 2500,
} as const;

function terminal(isTTY: boolean, columns = 200) {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text: string) => written.push(text) };
}

describe('Progress', () => {
  it('rewrites one line and clears it', () => {
    const tty = terminal(true);
    const progress = new Progress(tty);
    progress.clear();
    expect(tty.written).toEqual([]);
    progress.show(event);
    progress.show(event);
    progress.clear();
    const line = '\r\u001b[2KswapNode: 1,234 paths · 56 open · 50 % covered · 25 % in the solver · 2.5 s';
    expect(tty.written).toEqual([line, line, '\r\u001b[2K']);
  });

  it('says how far a run of several units is', () => {
    const tty = terminal(true);
    const progress = new Progress(tty);
    progress.hear({ type: 'unit-started', unit: 'a', file: 'a.ts', units: 40 });
    for (const verdict of ['proved', 'refuted', 'open'] as const) {
      progress.hear({ type: 'unit-finished', result: { ...swapNode, verdict } });
    }
    const [path] = unchecked.paths;
    for (const unit of ['a', 'b']) progress.hear({ type: 'path', unit, path });
    progress.show(event);
    expect(tty.written[0]).toContain('──────────── 3 of 40 units, 1 refuted, 1 finding · swapNode: 1,234 paths');
    for (let i = 3; i < 20; i++) progress.hear({ type: 'unit-finished', result: swapNode });
    progress.show(event);
    expect(tty.written.at(-1)).toContain('━━━━━━────── 20 of 40 units');
  });

  it('says how long a unit may still take', () => {
    const tty = terminal(true);
    new Progress(tty, 10).show(event);
    expect(tty.written[0]).toContain('2.5 of at most 10 s');
    new Progress(tty, Number.POSITIVE_INFINITY).show(event);
    expect(tty.written[1]).toContain('· 2.5 s');
  });

  it('never wraps', () => {
    const tty = terminal(true, 20);
    new Progress(tty).show(event);
    expect(tty.written[0].length).toBeLessThan('\r\u001b[2K'.length + 20);
  });

  it('writes nothing into a pipe', () => {
    const pipe = terminal(false);
    const progress = new Progress(pipe);
    progress.show(event);
    progress.clear();
    expect(pipe.written).toEqual([]);
  });
});
