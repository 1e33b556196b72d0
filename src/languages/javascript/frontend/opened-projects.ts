// The projects that the files of an open program belong to, each with its resolver and, once a type is asked for, its types.
import { declarationFiles, type Project, Projects } from './project.js';
import { Resolver } from './resolve.js';
import type { Sources } from './sources.js';
import { createTypeProgram, type TypeProgram } from './type-program.js';

export class OpenedProjects {
  private readonly projects: Projects;
  private readonly resolvers = new Map<Project, Resolver>();
  private readonly types = new Map<Project, TypeProgram>();

  constructor(
    cwd: string,
    private readonly sources: Sources,
    /** The files of a project whose types are asked for. */
    private readonly rootsOf: (project: Project) => Iterable<string>,
  ) {
    this.projects = new Projects(cwd);
  }

  of(file: string): Project {
    return this.projects.of(file);
  }

  resolverFor(file: string): Resolver {
    const project = this.of(file);
    const resolver = this.resolvers.get(project) ?? new Resolver(project);
    this.resolvers.set(project, resolver);
    return resolver;
  }

  /** Types of the project have been asked for. */
  hasTypes(project: Project): boolean {
    return this.types.has(project);
  }

  typesFor(project: Project): TypeProgram {
    const existing = this.types.get(project);
    if (existing !== undefined) return existing;
    const roots = [...new Set(this.rootsOf(project))];
    let types = createTypeProgram(roots, project.options, this.sources);
    // Global declarations of the project that nothing imports: looked for only when a name is missing.
    const ambient = types.unresolved.length > 0 ? declarationFiles(project) : [];
    if (ambient.length > 0) types = createTypeProgram([...roots, ...ambient], project.options, this.sources);
    this.types.set(project, types);
    return types;
  }
}
