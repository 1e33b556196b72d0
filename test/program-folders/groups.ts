// The groups of folders of test/programs, a test file for each.
export const GROUPS = {
  numbers: ['numbers', 'bigint', 'booleans', 'enums', 'nondeterminism'],
  strings: ['strings', 'regex', 'library', 'switches'],
  arrays: ['arrays', 'tuples', 'symbolic-arrays', 'iterators', 'hybrid'],
  objects: ['objects', 'heap', 'optional', 'nullish', 'unions', 'collections'],
  classes: ['classes', 'closures', 'functions', 'recursion', 'symbolic', 'dynamic'],
  control: ['loops', 'exceptions', 'async', 'hostile', 'contracts'],
  modules: ['modules', 'packages', 'syntax', 'evaluation', 'strict-null-off'],
} as const;
