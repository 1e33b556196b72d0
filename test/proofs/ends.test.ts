// That loops end (`terminates`), and certificates: what a proof rests on, what is refused.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Certificate, certificateOf, check, verifyCertificate } from 'everypath';
import { expect, test } from 'vitest';
import { runCli } from '../run-cli.js';

const PROGRAM = `
/** @ensures result >= 0 */
export function found(xs: number[]): number { let n = 0; for (const x of xs) if (x > 1) n++; return n; }
/**
 * @requires Number.isInteger(n) && n >= 0 && n <= 1000000
 * @ensures result >= 0
 */
export function depth(n: number): number { return n === 0 ? 0 : 1 + depth(n - 1); }
/** @ensures result >= 0 */
export function infinityW(n: number): number { let i = 0; while (i < n) i++; return i; }
interface Link { next: Link | null }
/** @ensures result >= 0 */
export function ringW(link: Link | null): number { let n = 0; while (link) { n++; link = link.next; } return n; }
`;

const cwd = mkdtempSync(join(tmpdir(), 'everypath-ends-'));
writeFileSync(join(cwd, 'a.ts'), PROGRAM);

test('a measure falls, or the gap says that none is known', async () => {
  const { units } = await check('a.ts', { cwd, proof: 'only', terminates: true, timeout: 60 });
  for (const { unit, verdict, proof, gaps, assumptions } of units) {
    expect([unit, verdict]).toEqual([unit, unit.endsWith('W') ? 'open' : 'proved']);
    if (verdict !== 'proved') expect(gaps).toMatchObject([{ code: 'induction' }]);
    else {
      expect(proof?.ends).toBe(true);
      expect(assumptions.some((text) => text.startsWith('loops end'))).toBe(false);
    }
  }
  const [{ proof }] = units;
  expect(proof?.loops.map(({ measure }) => measure)).toEqual(['index grows']);
  expect(units[2].gaps[0].message).toContain('no proof that this loop ends');
});

test('it is about proofs', () => {
  expect(() => check('a.ts', { cwd, proof: 'off', terminates: true })).toThrow(
    'terminates is about proofs by induction',
  );
});

test('a certificate is checked again; one that was changed is refused', async () => {
  const options = { proof: 'only', terminates: true, timeout: 60 } as const;
  const { units } = await check(['a.ts#found', 'a.ts#depth'], { cwd, ...options });
  const certificate = certificateOf(units, options, cwd);
  const [{ plan }] = certificate.units;
  expect(certificate.units.map(({ target }) => target)).toEqual(['a.ts#found', 'a.ts#depth']);
  expect(await verifyCertificate(certificate, { cwd })).toMatchObject({ verified: true });

  const reason = async (changed: Partial<Certificate['units'][number]>): Promise<string | undefined> => {
    const unit = { ...certificate.units[0], ...changed };
    const made = { ...certificate, units: [unit] };
    const { createHash } = await import('node:crypto');
    const digest = createHash('sha256').update(JSON.stringify(made.units)).digest('hex');
    const { verified, units: checked } = await verifyCertificate({ ...made, digest }, { cwd });
    expect(verified).toBe(false);
    return checked[0].reason;
  };
  const loop = (change: object): { plan: typeof plan } => ({
    plan: { ...plan, loops: [{ ...plan.loops[0], ...change }] },
  });
  expect(await reason(loop({ facts: [] }))).toContain('does not imply result >= 0');
  expect(await reason(loop({ facts: [...plan.loops[0].facts, 'n >= 1'] }))).toContain('1 <= n does not hold');
  expect(await reason({ plan: { ...plan, loops: [...plan.loops, ...plan.loops] } })).toContain('does not hold');
  expect(await reason({ target: 'a.ts#infinityW' })).toBeDefined();
  expect(await reason({ source: '00' })).toBe('the file has changed since');
  await expect(verifyCertificate({ ...certificate, everypath: '0.0.1' }, { cwd })).rejects.toThrow(
    'written by everypath 0.0.1, and this is',
  );
  const [first] = (await verifyCertificate({ ...certificate, digest: '00' }, { cwd })).units;
  expect(first).toMatchObject({ verified: false, reason: 'the certificate was changed since it was written' });
});

test('the command line writes and verifies certificates', async () => {
  const written = await runCli(['check', 'a.ts#found', '--proof', 'only', '--certificate', 'c.json'], { cwd });
  expect(written.code).toBe(0);
  const verified = await runCli(['verify', 'c.json'], { cwd });
  expect([verified.code, verified.stdout]).toEqual([0, 'a.ts#found: verified\n']);
  writeFileSync(join(cwd, 'd.json'), readFileSync(join(cwd, 'c.json'), 'utf8').replaceAll('0 <= n', '1 <= n'));
  const refused = await runCli(['verify', 'd.json', '--json'], { cwd });
  expect([refused.code, JSON.parse(refused.stdout).verified]).toEqual([1, false]);
  const missing = await runCli(['verify', 'none.json'], { cwd });
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('cannot be verified')]);
});
