// Messages between the enumerating thread and its host. Families are sent in batches, as they are found; the thread waits when
// too many of them have not been taken, so that a slow consumer does not fill the memory.

import type { MessagePort } from 'node:worker_threads';
import type { SpecErrorCode } from './domains.js';
import type { SearchResult } from './search.js';
import type { EnumerationSpec } from './spec.js';

/** How a thread that runs a predicate gets its modules. */
export interface ThreadChannel {
  /** Replies to 'load' messages. */
  readonly replies: MessagePort;
  /** [0]: set to 1 and notified when a reply is there; [1]: batches that may still be sent. */
  readonly signals: Int32Array;
}

export interface LoadMessage {
  readonly type: 'load';
  readonly specifier: string;
  readonly from: string | undefined;
}

export interface EnumerateThreadData extends ThreadChannel {
  readonly spec: EnumerationSpec;
  /** Milliseconds of searching, waiting for the consumer not included. */
  readonly timeout: number;
  /** Only the number of solutions is wanted. */
  readonly countOnly: boolean;
}

export type EnumerateMessage =
  | LoadMessage
  /** What the user's generators give. */
  | { readonly type: 'generated'; readonly values: Readonly<Record<string, readonly unknown[]>> }
  /** Families one after the other: the number of codes, then the codes. */
  | { readonly type: 'families'; readonly data: Int32Array }
  | { readonly type: 'progress'; readonly runs: number; readonly count: number | bigint }
  | { readonly type: 'finished'; readonly result: SearchResult; readonly timeMs: number }
  | {
      readonly type: 'failed';
      readonly what: 'load' | 'spec' | 'predicate';
      readonly message: string;
      readonly code?: SpecErrorCode;
    };

export const CREDITS = 8;
