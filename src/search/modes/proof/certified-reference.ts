// What a widened reference may be, as a certificate has it. Used by plan.ts.
import type { Reference } from '../../../languages/state.js';
import type { Sort } from '../../../logic/term.js';
import type { CertifiedReference } from '../../../result/certificate.js';

export function toCertificate({ shapes, nullish, sorts }: Reference): CertifiedReference {
  return {
    shapes: [...shapes],
    nullish: [...nullish].map((value) => (value === null ? 'null' : 'undefined')),
    sorts: [...sorts],
  };
}

export function fromCertificate({ shapes, nullish, sorts }: CertifiedReference): Reference {
  return {
    shapes: new Set(shapes),
    nullish: new Set(nullish.map((text) => (text === 'null' ? null : undefined))),
    sorts: new Set(sorts as readonly Sort[]),
  };
}
