// Errors are told apart by class; what is not handled goes on.
// expect: {"unit":"handle","verdict":"proved","paths":3,"outcomes":{"returned":2,"threw":1}}
class ValidationError extends Error {
  constructor(readonly field: string) {
    super(`invalid ${field}`);
  }
}

function validate(x: number): void {
  if (x < 0) throw new ValidationError('x');
  if (x > 100) throw new Error('too large');
}

export function handle(x: number): string {
  try {
    validate(x);
    return 'valid';
  } catch (error) {
    if (error instanceof ValidationError) return error.field;
    throw error;
  }
}
