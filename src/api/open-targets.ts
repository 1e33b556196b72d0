// Opens what targets name, whatever languages their files are in, as one program. Called before anything is explored.
import type { Language, OpenOptions, OpenProgram } from '../languages/language.js';
import type { Languages } from '../languages/registry.js';
import type { Target } from '../languages/target.js';
import type { UnitDescription } from '../languages/unit.js';
import { languageBroken, noRegion } from '../report/messages.js';
import type { CheckOptions } from '../result/options.js';
import { OptionError } from './check-error.js';
import { withUserFiles } from './user-files.js';

/** @throws OptionError */
export async function languagesOf(options: CheckOptions, cwd: string): Promise<Languages> {
  const files = withUserFiles(options, cwd).languages;
  const { loadLanguages } = await import('../host/load-languages.js');
  const { UserModuleError } = await import('../host/user-module.js');
  try {
    return await loadLanguages(files);
  } catch (error) {
    if (!(error instanceof UserModuleError)) throw error;
    throw new OptionError(languageBroken(error.message));
  }
}

/** Files of no known language are JavaScript's, which says what is wrong with them. */
export function languageOf(languages: Languages, { file }: Target): Language {
  return languages.of(file) ?? languages.named('javascript');
}

export async function openTargets(
  languages: Languages,
  targets: readonly Target[],
  options: OpenOptions,
): Promise<OpenProgram> {
  const groups = new Map<Language, number[]>();
  targets.forEach((target, i) => {
    const language = languageOf(languages, target);
    if (target.lines !== undefined && !language.regions)
      throw new OptionError(noRegion(target.file, `lines are no unit in ${language.name}`));
    if (options.concretize && options.concretize.length > 0 && !language.regions)
      throw new OptionError(noRegion(target.file, `--concretize knows no expressions of ${language.name}`));
    groups.set(language, [...(groups.get(language) ?? []), i]);
  });
  const programs: OpenProgram[] = [];
  for (const [language, indices] of groups) {
    const { onProblem } = options;
    const own = onProblem && {
      onProblem: (i: number, ...[problem]: [Parameters<typeof onProblem>[1]]) => onProblem(indices[i], problem),
    };
    const frontEnd = await language.frontEnd();
    programs.push(
      await frontEnd.open(
        indices.map((i) => targets[i]),
        { ...options, ...own },
      ),
    );
  }
  return programs.length === 1 ? programs[0] : together(programs);
}

function together(programs: readonly OpenProgram[]): OpenProgram {
  const owners = new Map(programs.flatMap((program) => program.units.map((unit) => [unit, program] as const)));
  return {
    units: [...owners.keys()],
    source: (unit: UnitDescription) => (owners.get(unit) as OpenProgram).source(unit),
    content: (unit, links) => (owners.get(unit) as OpenProgram).content?.(unit, links),
    notes: async () => (await Promise.all(programs.map((program) => program.notes?.() ?? []))).flat(),
  };
}
