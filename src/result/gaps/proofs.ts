// The gap of a proof by induction that did not succeed (docs/proofs.md): which loop, and what was missing.
import type { ProvedLoop } from '../proof.js';
import { type GapText, gapOf } from './gap-text.js';

export type WhyNot =
  /** Something that no state can describe is reachable at the loop. */
  | { readonly kind: 'opaque' }
  | { readonly kind: 'recursion' }
  /** Of a recursive function: it may throw, change something, return what is not followed. */
  | { readonly kind: 'throws' | 'effect' | 'result' }
  /** A variable holds values of several types, or of a type that is not widened. */
  | { readonly kind: 'type'; readonly name: string }
  /** Something else than variables changed. */
  | { readonly kind: 'state' }
  /** Invariants that the user wrote are not known to hold. */
  | { readonly kind: 'invariant'; readonly texts: readonly string[] }
  /** The facts that were kept do not exclude a violation. */
  | {
      readonly kind: 'violation';
      readonly clause: string | undefined;
      readonly loops: readonly ProvedLoop[];
      readonly example: readonly string[];
    }
  /** `terminates`: nothing is known to fall in each round. */
  | { readonly kind: 'measure'; readonly loops: readonly ProvedLoop[] }
  /** A certificate does not show it. */
  | { readonly kind: 'certificate'; readonly fact: string | undefined }
  | { readonly kind: 'gap'; readonly gap: string }
  | { readonly kind: 'cut' | 'time' | 'paths' };

export function notInductive(why: WhyNot): GapText {
  return gapOf('induction', reason(why), lift(why));
}

/** Does it say of a loop or a recursion what is missing? Then whoever wrote it can help. */
export function namesLoop({ kind }: WhyNot): boolean {
  return kind !== 'gap' && kind !== 'cut' && kind !== 'time' && kind !== 'paths';
}

function reason(why: WhyNot): string {
  switch (why.kind) {
    case 'opaque':
      return 'no proof by induction: the state at this loop cannot be described';
    case 'recursion':
      return 'no proof by induction: a function calls itself without end';
    case 'throws':
      return 'no proof by induction: a recursive call may throw';
    case 'effect':
      return 'no proof by induction: a recursive call changes what others see';
    case 'result':
      return 'no proof by induction: a recursive call returns what is not followed';
    case 'type':
      return `no proof by induction: the loop changes ${why.name} in a way that is not followed`;
    case 'state':
      return 'no proof by induction: the loop changes objects in a way that is not followed';
    case 'invariant':
      return `no proof by induction: the loop is not known to keep ${why.texts.join(' and ')}`;
    case 'violation':
      return `no proof by induction: ${keptText(why.loops)} ${why.clause === undefined ? 'not exclude a violation here' : `not imply ${why.clause}`}${missingText(why.example)}`;
    case 'certificate':
      return why.fact === undefined
        ? 'the certificate does not prove it: loops change or need more than it says'
        : `the certificate does not prove it: ${why.fact} does not hold`;
    case 'measure':
      return `no proof that this loop ends: no number is known that falls or grows in each of its rounds${keptWith(why.loops)}`;
    case 'gap':
      return `no proof by induction: ${why.gap}`;
    case 'cut':
      return 'no proof by induction: a path was not followed to its end';
    case 'time':
      return 'no proof by induction in the time there was';
    case 'paths':
      return 'no proof by induction: too many paths lead through the loops';
  }
}

const MAX_SHOWN = 6;

function keptText(loops: readonly ProvedLoop[]): string {
  const facts = [...new Set(loops.flatMap(({ invariants }) => invariants))];
  if (facts.length === 0)
    return loops.length === 0 ? 'all paths without loops do' : 'the loop keeps no known fact, so it does';
  const more = facts.length > MAX_SHOWN ? ', ...' : '';
  return `what the loop keeps (${facts.slice(0, MAX_SHOWN).join(', ')}${more}) does`;
}

/** What an invariant has to exclude. */
function missingText(example: readonly string[]): string {
  return example.length === 0 ? '' : `; an @invariant that excludes ${example.join(', ')} at the loop would help`;
}

function keptWith(loops: readonly ProvedLoop[]): string {
  const facts = [...new Set(loops.flatMap(({ invariants }) => invariants))].slice(0, MAX_SHOWN);
  return facts.length === 0 ? '' : ` (known: ${facts.join(', ')})`;
}

function lift(why: WhyNot): string | undefined {
  if (why.kind === 'time') return '--timeout';
  return undefined;
}
