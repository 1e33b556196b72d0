// A static method as unit.
// expect: {"unit":"Temperature.ofCelsius","verdict":"proved","paths":2}
export class Temperature {
  private constructor(readonly kelvin: number) {}

  /** @requires Number.isFinite(celsius) */
  static ofCelsius(celsius: number): Temperature {
    if (celsius < -273) throw new RangeError('below absolute zero');
    return new Temperature(celsius + 273);
  }
}
