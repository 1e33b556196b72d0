// Imports a module that is no part of the tool. The command line runs as a script (cli/start.ts), which Node lets import nothing: it is given
// the function of whoever runs it.

/** A parameter of that script. */
declare const importGiven: (specifier: string) => Promise<unknown>;

export const importModule: (specifier: string) => Promise<unknown> =
  typeof importGiven === 'undefined' ? (specifier) => import(specifier) : importGiven;
