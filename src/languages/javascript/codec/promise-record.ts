// Promises of concrete inputs: what became of them on the path. Noted by the materializer and by decode; read where inputs are written down, and
// by recorded functions, which begin what they give.

export interface PromiseRecord {
  readonly ended: 'fulfilled' | 'rejected' | undefined;
  /** What it is fulfilled with. */
  value: unknown;
  /** Of the error that it is rejected with. */
  readonly message: string;
  /** The name of the task that ends it, where no call of the program begins it. */
  readonly task?: string | undefined;
  /** What it stands for is under way from now on. */
  begin(): void;
}

const records = new WeakMap<object, PromiseRecord>();

export function notePromise(promise: object, record: PromiseRecord): void {
  records.set(promise, record);
}

export function promiseRecordOf(value: object): PromiseRecord | undefined {
  return records.get(value);
}
