// `everypath explore`: its options. No work happens here, so that --help is quick.
import type { Command } from 'commander';
import { checkExplorerNumbers } from '../api/explorer-options.js';
import type { CheckOptions } from '../result/options.js';
import type { TreeDetail } from '../trace/format.js';
import type { Act } from './action.js';
import { type MayConfigure, withConfig } from './configured.js';
import { addExplorationOptions, type GivenExploration, resolveExploration } from './exploration-options.js';
import { number, optionName } from './options.js';

export interface ExploreCommand {
  readonly targets: readonly string[];
  readonly options: CheckOptions;
  readonly detail: TreeDetail | undefined;
  readonly nodes: string | undefined;
  readonly infeasible: boolean;
  readonly variables: boolean;
  readonly port: number;
  readonly maxNodes: number;
  readonly open: boolean;
  readonly json: boolean;
  readonly color: boolean;
}

type Given = GivenExploration & {
  readonly detail?: TreeDetail;
  readonly nodes?: string;
  readonly infeasible?: boolean;
  readonly variables?: boolean;
  readonly port?: number;
  readonly maxNodes?: number;
  readonly open?: boolean;
  readonly json?: boolean;
  readonly color?: boolean;
};

const NOTES = `
The page is served on the loopback address only, to whoever has the token in its address, until Ctrl-C. Everything the exploration
finds appears while it goes on. A file of the same page: everypath tree FILE#UNIT --format html.

Exit codes:
  0  ended with Ctrl-C
  2  wrong usage, a program that cannot be loaded, a port that cannot be had
  3  a bug in everypath

Examples:
  npx everypath explore src/list.ts#insert
  npx everypath explore src/list.ts#insert --detail branches --no-open --port 8080`;

export function addExploreCommand(program: Command, act: Act): void {
  const explore = program
    .command('explore')
    .description('Watch the exploration and walk its tree on a local web page.')
    .argument('<target...>', 'FILE[#UNIT] or FILE:LINES')
    .addOption(number('--port <n>', 'of the local page (default: one that is free)'))
    .option('--no-open', 'print the address, open no browser')
    .option('--detail <what>', 'nodes: statements, branches, conditions, calls, custom (default: statements)')
    .option('--nodes <file>', 'a node factory: nodes and data of your own (docs/execution-tree.md)')
    .option('--infeasible', 'show options that are not possible, too')
    .option('--no-variables', 'do not record the values of variables')
    .addOption(number('--max-nodes <n>', 'nodes of a unit that the page gets (default: 200000)'));
  addExplorationOptions(explore, ['jobs', 'workers', 'race'])
    .option('--json', 'print the address as one line of JSON: {"url": ..., "port": ...}')
    .option('--no-config', 'read no configuration file')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', NOTES)
    .action((targets: string[], given: Given & MayConfigure, own: Command) => {
      // What is wrong on the command line is said before anything is read.
      const { config: _config, ...plain } = given;
      toCommand(targets, plain);
      act(async (streams, signal) => {
        const command = toCommand(targets, await withConfig(own, targets, given));
        return (await import('./run-explore-command.js')).runExploreCommand(command, streams, signal);
      }, true);
    });
}

function toCommand(targets: readonly string[], given: Given): ExploreCommand {
  const { detail, nodes, infeasible = false, variables = true, port, maxNodes, ...more } = given;
  const { open = true, json = false, color = true, ...options } = more;
  const resolved = resolveExploration(options);
  const numbers = checkExplorerNumbers({ port, maxNodes }, optionName);
  return { targets, options: resolved, detail, nodes, infeasible, variables, open, json, color, ...numbers };
}
