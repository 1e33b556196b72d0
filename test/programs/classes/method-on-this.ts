// Methods that call each other on a symbolic receiver.
// expect: {"unit":"Gauge.read","verdict":"proved","paths":3}
export class Gauge {
  constructor(
    private level: number,
    private readonly limit: number,
  ) {}

  private over(): boolean {
    return this.level > this.limit;
  }

  read(): string {
    if (this.over()) {
      this.level = this.limit;
      return 'over';
    }
    if (this.level === this.limit) return 'full';
    return 'room';
  }
}
