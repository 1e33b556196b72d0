export declare abstract class Part {
  readonly name: string;
  abstract read(): number;
}
export declare class Gauge extends Part {
  value: number;
  next: Part | null;
  read(): number;
}
export declare class Plug extends Part {
  read(): number;
}
