import { rm } from 'node:fs/promises';
import { loadConfig } from '../../config/load.ts';
import { loadGoals } from '../../goal/load.ts';
import {
  isSamePath,
  isSameStep,
  keptPath,
  readKept,
  writeKept,
  type KeptStep,
} from '../../planner/kept/file.ts';
import { plural } from '../../report/format.ts';
import { oneLine } from '../../shared/printable.ts';
import { EXIT, printJson, printProblems, type Io } from '../io.ts';
import { pendingPath } from '../kept/update.ts';
import { outputFolder } from '../output-folder.ts';
import { pathsOrDefault } from '../select/goal-paths.ts';

export interface KeptFlags {
  readonly out?: string;
  readonly env?: string;
  readonly json?: boolean;
}

/** One change of a kept file: `before` is null for a path that is new. */
interface KeptChange {
  readonly file: string;
  readonly step: string;
  readonly before: KeptStep | null;
  readonly after: KeptStep;
}

/**
 * Prints how the runs that passed differ from the kept files of these goals. Exit 1 when something differs.
 * @throws ThumbruleError GOAL_INVALID for a damaged file
 */
export async function keptDiffCommand(paths: readonly string[], flags: KeptFlags, io: Io): Promise<number> {
  const files = await keptFiles(paths, flags, io);
  if (files === null) return EXIT.usage;
  const changes = (await Promise.all(files.map(({ path, pending }) => changesOf(path, pending)))).flat();
  if (flags.json === true) printJson(io, { changes });
  else io.stdout.write(changes.length === 0 ? 'Nothing has changed.\n' : changes.map(changeText).join('\n'));
  return changes.length === 0 ? EXIT.passed : EXIT.failed;
}

/**
 * Writes the changes to the kept files of these goals, and marks their paths as accepted.
 * @throws ThumbruleError GOAL_INVALID for a damaged file
 */
export async function keptAcceptCommand(paths: readonly string[], flags: KeptFlags, io: Io): Promise<number> {
  const files = await keptFiles(paths, flags, io);
  if (files === null) return EXIT.usage;
  let accepted = 0;
  for (const { path, pending } of files) {
    const kept = await readKept(path);
    const changes = await readKept(pending);
    const steps = [
      ...kept.map((k) => changes.find((c) => isSameStep(k, c)) ?? k),
      ...changes.filter((c) => !kept.some((k) => isSameStep(k, c))),
    ].map((step): KeptStep => ({ ...step, accepted: true }));
    if (steps.length === 0) continue;
    await writeKept(path, steps);
    await rm(pending, { force: true });
    accepted += steps.length;
    io.stdout.write(`${oneLine(path)}: ${plural(steps.length, 'path')}\n`);
  }
  io.stdout.write(`${plural(accepted, 'path')} accepted.\n`);
  return EXIT.passed;
}

interface KeptFiles {
  readonly path: string;
  readonly pending: string;
}

/** Returns the kept files of these goals; null when the goals can't be loaded, which is reported. */
async function keptFiles(
  paths: readonly string[],
  flags: KeptFlags,
  io: Io,
): Promise<readonly KeptFiles[] | null> {
  const { config, problems } = await loadConfig(io.cwd);
  const loaded = await loadGoals(await pathsOrDefault(paths, config.goals ?? [], io.cwd), {
    env: flags.env ?? config.env,
    tags: [],
    allow: { http: config.allowHttp ?? [], commands: config.allowCommands ?? false },
    cwd: io.cwd,
  });
  const all = [...problems, ...loaded.problems];
  if (all.length > 0) {
    printProblems(io, all);
    return null;
  }
  const out = await outputFolder(flags.out, io);
  const files = new Set(loaded.goals.filter(({ file }) => file !== '').map(({ file }) => keptPath(file)));
  return [...files].map((path) => ({ path, pending: pendingPath(out, path) }));
}

async function changesOf(path: string, pending: string): Promise<KeptChange[]> {
  const [kept, changes] = [await readKept(path), await readKept(pending)];
  return changes.flatMap((after): KeptChange[] => {
    const before = kept.find((k) => isSameStep(k, after)) ?? null;
    return before !== null && isSamePath(before, after)
      ? []
      : [{ file: path, step: after.step, before, after }];
  });
}

function changeText({ file, step, before, after }: KeptChange): string {
  const [old, now] = [before === null ? [] : linesOf(before), linesOf(after)];
  const rows = changedRows(old, now);
  return `${oneLine(file)}  ${oneLine(step)}\n${rows.map((row) => `${oneLine(row)}\n`).join('')}`;
}

/** Returns the lines in order: those that are gone before those that took their place. */
function changedRows(old: readonly string[], now: readonly string[]): readonly string[] {
  const rows: string[] = [];
  let from = 0;
  let added: string[] = [];
  const close = (upTo: number): void => {
    rows.push(...old.slice(from, upTo).map((line) => `  - ${line}`), ...added);
    added = [];
  };
  for (const line of now) {
    const at = old.indexOf(line, from);
    if (at < 0) added.push(`  + ${line}`);
    else {
      close(at);
      rows.push(`    ${line}`);
      from = at + 1;
    }
  }
  close(old.length);
  return rows;
}

function linesOf({ lines, result }: KeptStep): readonly string[] {
  return [...lines.map((line) => line.do), ...(result === undefined ? [] : [`result: ${result}`])];
}
