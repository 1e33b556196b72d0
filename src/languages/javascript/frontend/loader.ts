// Translated modules on request, for one program: resolves a specifier, translates the file, remembers the answer. Site
// and mark numbers are unique over the program, so one translation serves every unit that needs it.
import { extname } from 'node:path';
import type { Observe } from '../../observed.js';
import { ProgramError } from '../../program-error.js';
import type { UnitDescription } from '../../unit.js';
import type { Link } from '../../unit-content.js';
import { EVALUATED, EXPRESSION, type ModuleCode, type TextToCompile } from '../module-code.js';
import type { ContractSource } from './contract-list.js';
import { readText } from './disk.js';
import { detectFormat, type ModuleFormat } from './instrument/format.js';
import { TranslateError } from './instrument/request.js';
import { translate } from './instrument/translate.js';
import { isNodeText, nodeTextFile, requiredBy } from './node-texts/node-texts.js';
import type { Project } from './project.js';
import { placedCode } from './regions/placed-text.js';
import { isPackageFile, type Resolution, type Resolver } from './resolve.js';
import { diagnosticText, isScriptFile, rangeOf, type Sources, syntaxErrors } from './sources.js';

export interface ModuleLoader {
  /** `fromFile` undefined: the specifier is the unit's own file, or the one that names it. */
  load(
    specifier: string,
    fromFile: string | undefined,
    observe?: Observe,
    tells?: boolean,
  ): ModuleCode | { readonly error: string };
  /** Loaders of one program have the same. */
  readonly source: object;
}

/** What a module is translated for. */
interface Purpose {
  readonly unit: UnitDescription;
  readonly observe: Observe | undefined;
  /** Tasks tell what they touch. */
  readonly tells?: boolean | undefined;
}

export class ProgramLoader {
  private readonly cache = new Map<string, ModuleCode | { readonly error: string }>();
  private readonly packageTypes = new Map<string, string>();
  private readonly imports = new Map<string, Link>();
  /** Texts of JSON files. */
  private readonly data = new Map<string, string | undefined>();
  private siteBase = 0;
  private markBase = 0;
  private pointBase = 0;
  private evaluations = 0;

  constructor(
    private readonly sources: Sources,
    private readonly projectFor: (file: string) => Project,
    private readonly resolverFor: (file: string) => Resolver,
    private readonly contracts: readonly ContractSource[],
    private readonly modules: ReadonlyMap<string, string> = new Map(),
    /** Places of logical operators whose operands are booleans by their types. */
    private readonly booleansIn: (file: string) => ReadonlySet<string> | undefined = () => undefined,
  ) {}

  for(unit: UnitDescription): ModuleLoader {
    return {
      source: this,
      load: (specifier, fromFile, observe, tells) => {
        try {
          return this.load(specifier, fromFile, { unit, observe, tells: tells && observe === undefined });
        } catch (error) {
          if (!(error instanceof TranslateError) && !(error instanceof ProgramError)) throw error;
          const { location } = error;
          const place = location === undefined ? '' : `${location.file}:${location.line}:${location.column}: `;
          return { error: place + error.message, ...(error instanceof TranslateError ? { syntax: true } : {}) };
        }
      },
    };
  }

  private load(
    specifier: string,
    fromFile: string | undefined,
    purpose: Purpose,
  ): ModuleCode | { readonly error: string } {
    const { unit } = purpose;
    if (fromFile === undefined) return this.module(specifier, purpose);
    if (specifier.startsWith(EVALUATED)) return this.evaluated(specifier.slice(EVALUATED.length), unit);
    if (specifier.startsWith(EXPRESSION)) return this.expression(specifier.slice(EXPRESSION.length), unit);
    // A file with models need not belong to the project of the unit.
    if (unit.models?.some((model) => model.file === specifier)) return this.module(specifier, purpose);
    const resolution = this.resolve(specifier, fromFile, unit);
    this.imports.set(`${fromFile}\0${specifier}`, [fromFile, specifier, foundAs(resolution)]);
    if (resolution.kind === 'error') return { error: resolution.message };
    if (resolution.kind === 'builtin') return withoutCode(resolution.name, 'builtin');
    return this.module(resolution.file, purpose);
  }

  private resolve(specifier: string, fromFile: string, unit: UnitDescription): Resolution {
    const given = this.modules.get(specifier);
    if (given !== undefined) return { kind: 'file', file: given };
    if (isNodeText(fromFile)) return requiredBy(specifier);
    const resolver = this.resolverFor(isPackageFile(fromFile) ? unit.file : fromFile);
    const style = this.formatOf(fromFile) === 'cjs' ? 'require' : 'import';
    const found = resolver.resolve(specifier, fromFile, style);
    const text = found.kind === 'builtin' ? nodeTextFile(found.name) : undefined;
    return text === undefined ? found : { kind: 'file', file: text };
  }

  /** Imports of all units so far, as they were resolved. */
  links(): readonly Link[] {
    return [...this.imports.values()];
  }

  /** What an import would be resolved to now, as links have it. */
  resolved(specifier: string, fromFile: string, unit: UnitDescription): string {
    return foundAs(this.resolve(specifier, fromFile, unit));
  }

  /** The text that a module was, or would be, made from; undefined for one that is not code. */
  textOf(file: string): string | undefined {
    const format = this.formatOf(file);
    return format === undefined || file.endsWith('.node') ? undefined : this.textIn(file, format);
  }

  /** What the translation of a module depends on besides its text. */
  settingsOf(file: string): string {
    return `${this.formatOf(file)} ${isPackageFile(file) ? '' : JSON.stringify(this.projectFor(file).options)}`;
  }

  private textIn(file: string, format: ModuleFormat): string | undefined {
    if (format !== 'json') return this.sources.get(file)?.text;
    if (!this.data.has(file)) this.data.set(file, readText(file));
    return this.data.get(file);
  }

  /** Text that the program compiles at run time. */
  private evaluated(key: string, unit: UnitDescription): ModuleCode {
    const { text, context } = JSON.parse(key) as TextToCompile;
    const number = ++this.evaluations;
    const code = translate({
      file: `eval:${number}`,
      source: text,
      format: 'eval',
      prefix: `$e${number}_`,
      evaluated: JSON.parse(context),
      dynamic: unit.dynamic,
      siteBase: this.siteBase,
      markBase: this.markBase,
      contracts: [],
    });
    this.siteBase += code.sites.length;
    return code;
  }

  /** A module that exports a function of the named inputs. */
  private expression(key: string, unit: UnitDescription): ModuleCode {
    const [text, names] = JSON.parse(key) as [string, string[]];
    const code = translate({
      file: `${unit.file}#${text}`,
      source: `module.exports = function (${names.join(', ')}) { return (${text}\n); };`,
      format: 'cjs',
      dynamic: unit.dynamic,
      siteBase: this.siteBase,
      markBase: this.markBase,
      contracts: [],
    });
    this.siteBase += code.sites.length;
    this.markBase += code.marks.length;
    return code;
  }

  /** The translation of a file that a unit has loaded; undefined for one that it has not. */
  translated(file: string, unit: UnitDescription): ModuleCode | undefined {
    const code = this.cache.get(this.keyOf(file, { unit, observe: undefined }));
    return code === undefined || 'error' in code ? undefined : code;
  }

  private module(file: string, purpose: Purpose): ModuleCode | { readonly error: string } {
    const key = this.keyOf(file, purpose);
    let code = this.cache.get(key);
    if (code === undefined) {
      code = this.translateFile(file, purpose);
      this.cache.set(key, code);
    }
    return code;
  }

  private keyOf(file: string, { unit, observe, tells }: Purpose): string {
    const reports = observe === undefined ? '' : JSON.stringify(observe);
    const form = `${unit.dynamic ? 'dynamic' : 'typed'}${unit.threads ? ':threads' : ''}${tells ? ':tells' : ''}${unit.summaries ? ':summaries' : ''}`;
    return `${form}:${reports}:${modelledIn(file, unit).join()}:${file}`;
  }

  private translateFile(file: string, { unit, observe, tells }: Purpose): ModuleCode | { readonly error: string } {
    if (file.endsWith('.node')) return withoutCode(file, 'addon');
    const format = this.formatOf(file);
    if (format === undefined)
      return { error: `Cannot load ${file}: ${extname(file) || 'a file without extension'} is not code` };
    const source = this.textIn(file, format);
    if (source === undefined) return { error: `Cannot read ${file}` };
    const problem = format === 'json' ? undefined : syntaxErrors(this.sources.get(file)!)[0];
    if (problem !== undefined) {
      const at = rangeOf(this.sources.get(file)!, problem.start ?? 0, problem.start ?? 0);
      return { error: `${file}:${at.line}:${at.column}: ${diagnosticText(problem)}` };
    }
    const code = translate({
      file,
      source,
      format,
      dynamic: unit.dynamic,
      siteBase: this.siteBase,
      markBase: this.markBase,
      ...(observe === undefined || observe.branches ? {} : { observe: this.observed(file, observe) }),
      branchMarks: observe?.branches === true,
      contracts: this.contracts.filter((contract) => contract.file === file),
      modelled: modelledIn(file, unit),
      // Where somebody listens, every statement is to be heard of.
      summaries: unit.summaries === true && observe === undefined,
      partial: this.contracts.length > 0,
      threads: unit.threads === true,
      tells: tells === true,
      // The tsconfig a package was built with is not there, or is not meant for us.
      compilerOptions: isPackageFile(file) ? {} : this.projectFor(file).options,
    });
    this.siteBase += code.sites.length;
    this.markBase += code.marks.length;
    this.pointBase += code.observed?.points.length ?? 0;
    const places = this.sources.placesOf(file);
    return places === undefined ? code : placedCode(code, places);
  }

  private observed(file: string, what: Observe) {
    const own = !isPackageFile(file) && this.sources.placesOf(file) === undefined;
    const booleans = what.values && own ? this.booleansIn(file) : undefined;
    return { what, base: this.pointBase, ...(booleans && { booleans }) };
  }

  private formatOf(file: string): ModuleFormat | undefined {
    if (!isScriptFile(file) && !file.endsWith('.json')) return undefined;
    return detectFormat(file, this.sources.get(file)?.text ?? '', this.packageTypes);
  }
}

/** Top-level names of a file that models stand for. */
function modelledIn(file: string, unit: UnitDescription): string[] {
  return (unit.models ?? []).filter(({ target }) => target.file === file).map(({ target }) => target.name);
}

/** As links have it. */
function foundAs(resolution: Resolution): string {
  if (resolution.kind === 'file') return resolution.file;
  return resolution.kind === 'builtin' ? `builtin:${resolution.name}` : `error:${resolution.message}`;
}

function withoutCode(name: string, format: 'builtin' | 'addon'): ModuleCode {
  const empty = { code: '', codeMap: [], original: '', originalMap: [], sites: [], marks: [] };
  return { file: name, base: 0, markBase: 0, format, ...empty };
}
