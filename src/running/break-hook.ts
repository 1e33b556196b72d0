// Sets breakpoints at the heads of units in every script that V8 reads, also in those that no loader reaches: evaluated texts, bundles, snapshots. Used by hook.ts.
// Always holds: what fails in it never reaches the program, and no text is changed.
import { Session } from 'node:inspector';
import { hideRequired, realpathOf } from '../record/loader-hook.js';
import type { Told } from './hook.js';
import { mayBeIn } from './marked-texts.js';
import type { Trigger } from './marks.js';
import type { Parsed } from './questions.js';
import { RUN } from './run-name.js';
import type { Tools } from './tools.js';

export function breakAt(triggers: readonly Trigger[], tools: () => Tools, tell: (what: Told) => void): void {
  hideRequired();
  const session = new Session();
  session.connect();
  const post = <T>(method: string, params: object): T => {
    let answer: unknown;
    session.post(method, params, (_error, result) => (answer = result));
    return answer as T;
  };
  const own = __dirname;
  session.on('Debugger.scriptParsed', ({ params }) => {
    const { scriptId, url, isModule = false, startLine = 0, startColumn = 0 } = params as Parsed;
    if (url.startsWith('node:') || url.startsWith(own)) return;
    try {
      const file = url === '' ? '' : realpathOf(url);
      if (triggers.every((trigger) => trigger.file !== undefined && trigger.file !== file)) return;
      const { scriptSource: text } = post<{ scriptSource: string }>('Debugger.getScriptSource', { scriptId });
      // Conditions of breakpoints are scripts, too.
      if (text.startsWith(RUN) || !triggers.some((trigger) => mayBeIn(trigger, text, file))) return;
      const found = tools().breakpoints(text, file, isModule, scriptId);
      for (let i = 0; i < found.length; i++) {
        const { line, column, condition } = found[i] as (typeof found)[number];
        const columnNumber = column + (line === 0 ? startColumn : 0);
        post('Debugger.setBreakpoint', {
          location: { scriptId, lineNumber: line + startLine, columnNumber },
          condition,
        });
      }
      tell({ type: found.length > 0 ? 'found' : 'loaded' });
    } catch {
      // The script is left alone.
    }
  });
  post('Debugger.enable', {});
}
