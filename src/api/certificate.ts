// Certificates of proofs by induction (docs/proofs.md): made of the results of a check, and checked again by a second, independent pass. The CLI goes through
// here (`check --certificate`, `verify`).
// Soundness: nothing in a certificate is trusted. The unit is explored by a fresh engine, without caches, with a solver whose answers are compared with those of
// its back end alone; only what the certificate says is widened and assumed, and each of its facts must hold.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ownVersion } from '../cli/own-version.js';
import { wrongCertificate } from '../report/messages.js';
import type { ProofPlan } from '../result/certificate.js';
import { type CheckOptions, DEFAULT_OPTIONS } from '../result/options.js';
import type { ProvedLoop } from '../result/proof.js';
import type { UnitResult } from '../result/result.js';
import { check } from './check.js';
import { OptionError } from './check-error.js';

export const CERTIFICATE_VERSION = 2;

/** Seconds of processor time for a unit: answers of the solver are found twice. */
const TIMEOUT = 60;

/** Options that a proof depends on. */
const DEPENDS_ON = ['failOn', 'returned', 'concrete', 'models', 'assume', 'schedule', 'maxSteps'] as const;

export interface CertifiedUnit {
  /** `FILE#unit`, from the folder of the check. */
  readonly target: string;
  /** SHA-256 of the file. */
  readonly source: string;
  readonly options: Partial<Pick<CheckOptions, (typeof DEPENDS_ON)[number]>>;
  /** For readers: what each loop changes and keeps. */
  readonly loops: readonly ProvedLoop[];
  /** For the check. */
  readonly plan: ProofPlan;
}

export interface Certificate {
  readonly version: typeof CERTIFICATE_VERSION;
  /** The version of everypath that wrote it: what is widened at a loop, and how facts are named, is its own. */
  readonly everypath: string;
  /** SHA-256 of the units as JSON. */
  readonly digest: string;
  readonly units: readonly CertifiedUnit[];
}

export interface VerifiedUnit {
  readonly target: string;
  readonly verified: boolean;
  /** Why not. */
  readonly reason?: string;
}

export interface Verification {
  readonly version: typeof CERTIFICATE_VERSION;
  readonly verified: boolean;
  readonly units: readonly VerifiedUnit[];
}

/** The certificate of the units that were proved by induction. */
export function certificateOf(
  results: readonly UnitResult[],
  options: Partial<CheckOptions> = {},
  cwd: string = process.cwd(),
): Certificate {
  const units = results.flatMap(({ unit, file, proof, verdict }): CertifiedUnit[] => {
    if (verdict !== 'proved' || proof === undefined) return [];
    const path = resolve(cwd, file);
    const target = `${relative(cwd, path).replaceAll('\\', '/')}#${unit}`;
    const { plan, loops } = proof;
    const source = hashOf(readFileSync(path));
    return [{ target, source, options: dependedOn(options), loops: loops.map((loop) => from(cwd, loop)), plan }];
  });
  return { version: CERTIFICATE_VERSION, everypath: ownVersion(), digest: hashOf(JSON.stringify(units)), units };
}

/** Places are told from the folder of the check. */
function from(cwd: string, { location, ...rest }: ProvedLoop): ProvedLoop {
  if (location === undefined) return rest;
  const file = relative(cwd, resolve(cwd, location.file)).replaceAll('\\', '/');
  return { ...rest, location: { ...location, file } };
}

function dependedOn(options: Partial<CheckOptions>): CertifiedUnit['options'] {
  const given = DEPENDS_ON.filter(
    (name) => name in options && JSON.stringify(options[name]) !== JSON.stringify(DEFAULT_OPTIONS[name]),
  );
  return Object.fromEntries(given.map((name) => [name, options[name]]));
}

/**
 * Checks a certificate again.
 * @param given the certificate, or the file that holds it
 * @throws OptionError where it is no certificate, or one of another version of everypath
 */
export async function verifyCertificate(
  given: Certificate | string,
  options: Pick<Partial<CheckOptions>, 'timeout' | 'solver'> & {
    readonly cwd?: string;
    readonly signal?: AbortSignal;
  } = {},
): Promise<Verification> {
  const { cwd = process.cwd(), timeout = TIMEOUT, ...others } = options;
  const rest = { ...others, timeout };
  const certificate = typeof given === 'string' ? readCertificate(resolve(cwd, given), given) : given;
  const problem = otherVersion(certificate);
  if (problem !== undefined) throw new OptionError(wrongCertificate('the certificate', problem));
  const units: VerifiedUnit[] = [];
  const intact = hashOf(JSON.stringify(certificate.units)) === certificate.digest;
  for (const unit of certificate.units) {
    const reason = intact ? await reasonAgainst(unit, cwd, rest) : 'the certificate was changed since it was written';
    const { target } = unit;
    units.push(reason === undefined ? { target, verified: true } : { target, verified: false, reason });
  }
  const verified = intact && units.every((unit) => unit.verified);
  return { version: CERTIFICATE_VERSION, verified, units };
}

async function reasonAgainst(
  { target, source, options, plan }: CertifiedUnit,
  cwd: string,
  rest: Pick<Partial<CheckOptions>, 'timeout' | 'solver'>,
): Promise<string | undefined> {
  const file = resolve(cwd, target.slice(0, target.lastIndexOf('#')));
  try {
    if (hashOf(readFileSync(file)) !== source) return 'the file has changed since';
  } catch {
    return 'the file cannot be read';
  }
  const checked = { ...options, proof: 'only', terminates: plan.ends, certified: plan, cache: false, cwd } as const;
  const { units } = await check(target, { ...checked, ...rest });
  const [unit] = units;
  if (units.length !== 1) return 'the file has no such unit';
  if (unit.verdict === 'proved') return undefined;
  return unit.gaps[0]?.message ?? `it is ${unit.verdict}`;
}

/** Of another version nothing is checked: it may say the same in other words. */
function otherVersion({ version, everypath = 'of an older version' }: Partial<Certificate>): string | undefined {
  const own = ownVersion();
  if (version === CERTIFICATE_VERSION && everypath === own) return undefined;
  return `it was written by everypath ${everypath}, and this is ${own}: write it anew with check --certificate`;
}

function readCertificate(path: string, shown: string): Certificate {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new OptionError(wrongCertificate(shown, 'it cannot be read'));
  }
  let found: Partial<Certificate> | null;
  try {
    found = JSON.parse(text);
  } catch {
    throw new OptionError(wrongCertificate(shown, 'it is no JSON'));
  }
  const isOne = typeof found?.version === 'number' && Array.isArray(found.units);
  if (!isOne) throw new OptionError(wrongCertificate(shown, 'it is no certificate'));
  const problem = otherVersion(found as Certificate);
  if (problem !== undefined) throw new OptionError(wrongCertificate(shown, problem));
  if (!found?.units?.every(isUnit)) throw new OptionError(wrongCertificate(shown, 'it is no certificate'));
  return found as Certificate;
}

function isUnit(unit: Partial<CertifiedUnit> | null): boolean {
  const { target, source, options, plan } = unit ?? {};
  const isLoop = (loop: Partial<ProofPlan['loops'][number]> | null): boolean =>
    [loop?.widened, loop?.arrays, loop?.references].every((part) => typeof part === 'object' && part !== null) &&
    Array.isArray(loop?.facts);
  if (typeof target !== 'string' || !target.includes('#') || typeof source !== 'string') return false;
  if (typeof options !== 'object' || typeof plan !== 'object' || plan === null) return false;
  return Number.isInteger(plan.peel) && Array.isArray(plan.loops) && plan.loops.every(isLoop);
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
