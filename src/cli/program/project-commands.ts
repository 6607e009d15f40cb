import type { Command } from 'commander';
import type { InitFlags } from '../commands/init.ts';
import type { KeptFlags } from '../commands/kept.ts';
import { commaSeparated } from '../flags/flag-values.ts';
import type { Session } from './session.ts';

const OUT_OPTION = ['--out <folder>', 'folder for runs (default: .thumbrule)'] as const;

/** Adds the commands for the files of a project: check, kept, init, schema. */
export function addProjectCommands(cli: Command, session: Session): void {
  addCheck(cli, session);
  addKept(cli, session);
  addInit(cli, session);
}

function addCheck(cli: Command, session: Session): void {
  cli
    .command('check')
    .description('check goal files without a device')
    .argument('[paths...]', 'goal files, folders, globs and suites')
    .option('--env <name>', 'env file: env/<name>.yaml')
    .option('--tags <tags>', 'only goals with one of these tags; "!slow" excludes a tag', commaSeparated)
    .option('--planner <names>', 'planners that will run the goals (default: planner: of the config file)')
    .option('--explain', 'print how each line is read: act, target, place, row, condition, branch, value')
    .option('--kept', 'say which open-ended steps cost calls, and which kept paths are stale (exit 1)')
    .option('--out <folder>', 'folder for runs (default: .thumbrule)')
    .option('--json', 'print one JSON document, with the reading of each line, and nothing else to stdout')
    .action(async (paths: string[], flags: object) => {
      session.exitCode = await (await import('../commands/check.ts')).checkCommand(paths, flags, session.io);
    });
}

function addKept(cli: Command, session: Session): void {
  const kept = cli.command('kept').description('kept paths of open-ended steps: review what has changed');
  kept
    .command('diff')
    .description('show how runs that passed differ from the kept paths (exit 1: something differs)')
    .argument('[paths...]', 'goal files, folders, globs and suites')
    .option('--env <name>', 'env file: env/<name>.yaml')
    .option(...OUT_OPTION)
    .option('--json', 'print one JSON document')
    .action(async (paths: string[], flags: KeptFlags) => {
      session.exitCode = await (
        await import('../commands/kept.ts')
      ).keptDiffCommand(paths, flags, session.io);
    });
  kept
    .command('accept')
    .description('write these changes to the kept files, and vouch for their paths')
    .argument('[paths...]', 'goal files, folders, globs and suites')
    .option('--env <name>', 'env file: env/<name>.yaml')
    .option(...OUT_OPTION)
    .action(async (paths: string[], flags: KeptFlags) => {
      session.exitCode = await (
        await import('../commands/kept.ts')
      ).keptAcceptCommand(paths, flags, session.io);
    });
}

function addInit(cli: Command, session: Session): void {
  cli
    .command('init')
    .description('create a first goal that passes, env file and config; keeps existing files')
    .argument('[folder]', 'target folder', '.')
    .option(
      '--device <name>',
      'simulated, chromium, android or ios (default: simulated; asked at a terminal)',
    )
    .option('--app <app>', 'app under test: path, URL, package or bundle id (default: a sample app)')
    .option('--ci <name>', 'create a CI file: github, gitlab or jenkins; alone, it creates nothing else')
    .action(async (folder: string, flags: InitFlags) => {
      const { initCommand } = await import('../commands/init.ts');
      session.exitCode = await initCommand(folder, flags, { ...session.io, stdin: process.stdin });
    });
  cli
    .command('schema')
    .description(
      'print the JSON Schema of goal files, or of suites, the config file, env files or simulated apps',
    )
    .argument('[of]', 'goal, suite, config, env or app', 'goal')
    .action(async (name: string) => {
      session.exitCode = (await import('../commands/schema.ts')).schemaCommand(name, session.io);
    });
}
