export class Door {
  state: 'open' | 'closed' | 'locked' = 'open';
  attempts = 0;

  constructor(private readonly code: number) {}

  close(): void {
    if (this.state === 'open') this.state = 'closed';
  }

  lock(): boolean {
    if (this.state !== 'closed') return false;
    this.state = 'locked';
    return true;
  }

  unlock(code: number): boolean {
    if (this.state !== 'locked') return false;
    if (this.attempts >= 3) throw new Error('blocked');
    if (code !== this.code) {
      this.attempts++;
      return false;
    }
    this.attempts = 0;
    this.state = 'closed';
    return true;
  }
}
