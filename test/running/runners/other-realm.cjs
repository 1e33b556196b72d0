// Loads a module as jest does: in a child process, in a realm of its own, inside of a function, with a console and a trace of its own.
const { fork } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const vm = require('node:vm');

if (process.argv[2] === undefined) fork(__filename, ['child']).on('exit', (code) => process.exit(code ?? 1));
else {
  Error.prepareStackTrace = undefined;
  const context = vm.createContext({ console: { log: (text) => console.log(text) } });
  const filename = join(__dirname, 'cart.cjs');
  const text = `({"Object.<anonymous>":function(module,exports,require){${readFileSync(filename, 'utf8')}\n}});`;
  const script = new vm.Script(text, { filename });
  const module = { exports: {} };
  script.runInContext(context)['Object.<anonymous>'](module, module.exports, require);
  const cart = new module.exports.Cart().add(1, 2).add(2, 3).add(4, 1);
  cart.redeem('TEN');
  console.log(cart.total(5));
}
