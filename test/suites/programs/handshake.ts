export type Phase = 'closed' | 'syn-sent' | 'established' | 'closing';
export interface Segment {
  readonly syn: boolean;
  readonly ack: boolean;
  readonly fin: boolean;
}

export function receive(phase: Phase, { syn, ack, fin }: Segment): Phase {
  if (phase === 'syn-sent' && syn && ack) return 'established';
  if (phase === 'established' && (fin || (syn && !ack))) return 'closing';
  if (phase === 'closing' && ack) return 'closed';
  return phase;
}
