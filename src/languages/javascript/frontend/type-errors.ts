// Type errors of the program's own files, without those that only say that declarations are missing: ambient packages
// and most of the browser's names are left out of the type program on purpose.
import type { Diagnostic, SourceFile } from 'typescript';
import { ts } from './compiler.js';
import { isPackageFile } from './resolve.js';
import type { TypeProgram } from './type-program.js';

/** "Cannot find name/module/type definition ..." in its variants. */
const UNRESOLVED = new Set([
  1259, 2304, 2306, 2307, 2318, 2503, 2552, 2580, 2581, 2582, 2583, 2584, 2585, 2591, 2592, 2593, 2688, 2691, 2732,
  2792, 2867, 2868, 2875, 2882, 7016, 7026,
]);

export function typeErrorsIn(types: TypeProgram): Diagnostic[] {
  return types.program.getSourceFiles().flatMap((file) => {
    if (file.isDeclarationFile || types.isLibraryFile(file) || isPackageFile(file.fileName)) return [];
    return errorsOf(file, types);
  });
}

/** What import.meta holds is declared by the packages that are left out. */
function isAboutImportMeta({ code, messageText }: Diagnostic): boolean {
  return code === 2339 && typeof messageText === 'string' && messageText.includes("'ImportMeta'");
}

function errorsOf(file: SourceFile, types: TypeProgram): Diagnostic[] {
  const all = types.program.getSemanticDiagnostics(file).filter((d) => d.category === ts.DiagnosticCategory.Error);
  const kept = all.filter((diagnostic) => !UNRESOLVED.has(diagnostic.code) && !isAboutImportMeta(diagnostic));
  // Where something is unresolved, callbacks lose the types they get from their context: "implicitly any" follows.
  return kept.length === all.length
    ? kept
    : kept.filter((diagnostic) => diagnostic.code < 7000 || diagnostic.code >= 8000);
}
