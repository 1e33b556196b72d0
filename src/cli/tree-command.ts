// `everypath tree`: its options. No work happens here, so that --help is quick.
import { extname } from 'node:path';
import type { Command } from 'commander';
import { OptionError } from '../api/check-error.js';
import { resolveOptions } from '../api/resolve-options.js';
import { closest } from '../languages/program-error.js';
import { wrongChoice } from '../report/messages.js';
import type { CheckOptions } from '../result/options.js';
import type { TreeDetail } from '../trace/format.js';
import type { Act } from './action.js';
import { type MayConfigure, withConfig } from './configured.js';
import { addExplorationOptions, type GivenExploration, resolveExploration } from './exploration-options.js';
import { number, repeated } from './options.js';

/** As in visualize/render.ts, which is not loaded for --help. */
const FORMATS = ['text', 'dot', 'svg', 'png', 'pdf', 'ps', 'json', 'html'] as const;
const DETAILS = ['statements', 'branches', 'conditions', 'calls', 'custom'] as const;

export interface TreeCommand {
  readonly targets: readonly string[];
  readonly options: CheckOptions;
  readonly format: (typeof FORMATS)[number];
  readonly detail: TreeDetail | undefined;
  readonly collapse: 'calls' | undefined;
  readonly attributes: string | undefined;
  readonly output: string | undefined;
  readonly infeasible: boolean;
  readonly variables: boolean;
  readonly nodes: string | undefined;
  readonly merge: readonly string[];
  readonly diff: string | undefined;
  readonly maxNodes: number | undefined;
  readonly color: boolean;
}

type Given = GivenExploration & {
  readonly format?: string;
  readonly detail?: string;
  readonly collapse?: string;
  readonly attributes?: string;
  readonly output?: string;
  readonly infeasible?: boolean;
  readonly variables?: boolean;
  readonly nodes?: string;
  readonly merge?: readonly string[];
  readonly diff?: string;
  readonly maxNodes?: number;
  readonly json?: boolean;
  readonly color?: boolean;
};

const NOTES = `
A target is FILE[#UNIT], FILE:12-30 (docs/regions.md), or a tree saved with --format json: FILE.json. A tree is drawn of each unit; with several units, the
unit's name joins the name of the output file.

Exit codes:
  0  drawn; with --diff: no differences
  1  with --diff: differences
  2  wrong usage, or a program or tree that cannot be loaded
  3  a bug in everypath

Examples:
  npx everypath tree examples/comp-ab.ts#compAB
  npx everypath tree examples/comp-ab.ts#compAB -o tree.pdf
  npx everypath tree src/list.ts#insert --detail conditions --format svg -o tree.svg
  npx everypath tree src/list.ts#insert --json -o before.json
  npx everypath tree before.json --diff after.json`;

export function addTreeCommand(program: Command, act: Act): void {
  const tree = program
    .command('tree')
    .description('Draw the execution tree of a unit, or save, merge and compare trees.')
    .argument('<target...>', 'FILE[#UNIT], FILE:LINES, or a saved tree')
    .option('--format <format>', `${FORMATS.join(', ')} (default: as the output file is named, else text)`)
    .option('--detail <what>', `nodes: ${DETAILS.join(', ')} (default: statements)`)
    .option('--collapse <what>', 'calls: show each call as one node')
    .option('--attributes <file>', 'how nodes look: JSON or a module (docs/execution-tree.md)')
    .option('-o, --output <file>', 'where to write (default: standard output)')
    .option('--infeasible', 'show options that are not possible, too')
    .option('--variables', 'attach the values of variables to statements')
    .option('--nodes <file>', 'a node factory: nodes and data of your own')
    .option('--merge <file>', 'add the nodes of a saved tree (repeatable)', repeated)
    .option('--diff <file>', 'print what a saved tree has that differs')
    .addOption(number('--max-nodes <n>', 'nodes of a figure (default: 5000; of a page: 200000)'));
  addExplorationOptions(tree, ['jobs', 'workers', 'race'])
    .addOption(
      number('--workers <n|auto>', 'units explored at a time, each by a process of its own (docs/scale-out.md)'),
    )
    .option('--json', 'the same as --format json')
    .option('--no-config', 'read no configuration file')
    .option('--no-color', 'print no colours (also NO_COLOR=1)')
    .addHelpText('after', NOTES)
    .action((targets: string[], given: Given & MayConfigure, own: Command) => {
      // What is wrong on the command line is said before anything is read.
      const { config: _config, ...plain } = given;
      toCommand(targets, plain);
      act(async (streams, signal) => {
        const command = toCommand(targets, await withConfig(own, targets, given));
        return (await import('./run-tree-command.js')).runTreeCommand(command, streams, signal);
      });
    });
}

function toCommand(targets: readonly string[], given: Given): TreeCommand {
  const { format, detail, collapse, attributes, output, infeasible = false, variables = false, ...more } = given;
  const { nodes, merge = [], diff, maxNodes, json = false, color = true, ...options } = more;
  const resolved = resolveExploration(options);
  if (maxNodes !== undefined) resolveOptions({ maxPaths: maxNodes }, () => '--max-nodes');
  return {
    targets,
    options: resolved,
    format: oneOf('--format', format ?? (json ? 'json' : formatOf(output)), FORMATS),
    detail: detail === undefined ? (nodes === undefined ? undefined : 'custom') : oneOf('--detail', detail, DETAILS),
    collapse: collapse === undefined ? undefined : oneOf('--collapse', collapse, ['calls'] as const),
    attributes,
    output,
    infeasible,
    variables,
    nodes,
    merge,
    diff,
    maxNodes,
    color,
  };
}

/** As the output file is named; texts on a terminal. */
function formatOf(output: string | undefined): string {
  const ending = output === undefined ? '' : extname(output).slice(1).toLowerCase();
  if (ending === 'gv') return 'dot';
  if (ending === 'htm') return 'html';
  return (FORMATS as readonly string[]).includes(ending) ? ending : 'text';
}

function oneOf<const T extends string>(option: string, value: string, choices: readonly T[]): T {
  if (choices.includes(value as T)) return value as T;
  throw new OptionError(wrongChoice(option, value, choices, closest(value, choices)));
}
