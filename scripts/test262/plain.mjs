// A test as it is, in a fresh context of Node.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import vm from 'node:vm';
import { HOST_SOURCE } from './host-source.mjs';

const compiled = new Map();

export class PlainSide {
  /** @type {string[]} */
  printed = [];
  /** @type {Map<string, import('node:vm').SourceTextModule>} */
  modules = new Map();

  constructor() {
    this.context = vm.createContext({}, { codeGeneration: { strings: true, wasm: true } });
    this.install(this.context);
  }

  install(/** @type {import('node:vm').Context} */ context) {
    const global = vm.runInContext('globalThis', context);
    return vm.runInContext(HOST_SOURCE, context)(global, {
      print: (/** @type {string} */ text) => this.printed.push(text),
      createRealm: () => this.install(vm.createContext({})),
      evalScript: (/** @type {string} */ text) => this.run(text, context, 'evalScript'),
      detachArrayBuffer: (/** @type {ArrayBuffer} */ buffer) => void structuredClone(buffer, { transfer: [buffer] }),
      gc: () => globalThis.gc?.(),
    });
  }

  run(/** @type {string} */ source, /** @type {import('node:vm').Context} */ context, /** @type {string} */ filename) {
    const script = new vm.Script(source, {
      filename,
      importModuleDynamically: (specifier) => this.dynamicImport(specifier, filename),
    });
    return script.runInContext(context);
  }

  /** @returns {Promise<import('node:vm').Module>} */
  async dynamicImport(/** @type {string} */ specifier, /** @type {string} */ from) {
    const module = this.load(resolve(dirname(from), specifier));
    if (module.status === 'unlinked') await this.link(module);
    if (module.status === 'linked') await module.evaluate();
    else if (module.status === 'evaluating') await Promise.resolve();
    if (module.status === 'errored') throw module.error;
    return module;
  }

  harness(/** @type {string} */ file, /** @type {string} */ source) {
    let script = compiled.get(file);
    if (script === undefined) compiled.set(file, (script = new vm.Script(source, { filename: file })));
    script.runInContext(this.context);
  }

  /** Phase and error of a test; nothing when it ended normally. */
  async execute(/** @type {string} */ file, /** @type {string} */ source, /** @type {string} */ mode) {
    try {
      if (mode !== 'module') {
        try {
          new vm.Script(source, { filename: file });
        } catch (error) {
          return { phase: 'parse', error };
        }
        this.run(source, this.context, file);
        return {};
      }
      let module;
      try {
        module = this.load(file, source);
      } catch (error) {
        return { phase: 'parse', error };
      }
      try {
        await this.link(module);
      } catch (error) {
        return { phase: 'resolution', error };
      }
      await module.evaluate();
      return {};
    } catch (error) {
      return { phase: 'runtime', error };
    }
  }

  /** @returns {import('node:vm').SourceTextModule} */
  load(/** @type {string} */ file, /** @type {string | undefined} */ text = undefined) {
    let module = this.modules.get(file);
    if (module === undefined) {
      module = new vm.SourceTextModule(text ?? readFileSync(file, 'utf8'), {
        identifier: file,
        context: this.context,
        importModuleDynamically: (specifier) => this.dynamicImport(specifier, file),
        initializeImportMeta: (meta) => {
          meta.url = `file://${file}`;
        },
      });
      this.modules.set(file, module);
    }
    return module;
  }

  link(/** @type {import('node:vm').SourceTextModule} */ module) {
    return module.link((specifier, from) => this.load(resolve(dirname(from.identifier), specifier)));
  }

  /** Lets promises settle. */
  async settle(/** @type {() => boolean} */ done) {
    for (let i = 0; i < 50 && !done(); i++) await new Promise((next) => setImmediate(next));
  }
}
