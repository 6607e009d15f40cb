/** `thumbrule run --watch`: runs a goal again when it changes, and all of them when the app, an env file or the config file does. */
import { dirname, relative, resolve } from 'node:path';
import { loadConfig } from '../../config/load.ts';
import { loadGoals } from '../../goal/load.ts';
import { oneLine } from '../../shared/printable.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { localApp } from '../devices/app-under-test.ts';
import { isUrl } from '../devices/app-kinds.ts';
import { allowedTasks, type RunOptions, runOptions } from '../flags/options.ts';
import type { RunFlags } from '../../config/setting-values.ts';
import { EXIT, type Io, isUsageError, printError } from '../io.ts';
import { pathsOrDefault } from '../select/goal-paths.ts';
import { watchFiles } from './watch-files.ts';

const WATCHING = 'Watching for changes. Press Ctrl-C to stop.\n';

type RunAgain = (paths: readonly string[]) => Promise<number>;

/**
 * Runs goals, then runs again what changes touch, until Ctrl-C. Exits with 130, as a cancelled run does.
 * @throws USAGE with --json, whose output is one document
 */
export async function runAndWatch(
  paths: readonly string[],
  flags: RunFlags,
  io: Io,
  run: RunAgain,
): Promise<number> {
  if (flags.json === true)
    throw new ThumbruleError('USAGE', '--watch prints more than one document.', 'Leave out --json.');
  await runOnce(run, paths, io);
  while (!io.signal.aborted) {
    const watched = await filesToWatch(paths, flags, io);
    const again = new AbortController();
    await watchFiles({
      paths: watched.paths,
      except: watched.except,
      signal: AbortSignal.any([io.signal, again.signal]),
      onReady: () => void io.stderr.write(WATCHING),
      onChange: async (files) => {
        const goals = watched.goals.filter((goal) => files.includes(resolve(io.cwd, goal)));
        const names = files.slice(0, 3).map((file) => oneLine(relative(io.cwd, file)));
        io.stderr.write(`Changed: ${names.join(', ')}${files.length > 3 ? ' and more' : ''}\n`);
        // Something other than goals changed: it may matter to all of them.
        await runOnce(run, goals.length === files.length ? goals : paths, io);
        // A new goal or app may be there to watch.
        if (goals.length !== files.length) again.abort();
        else io.stderr.write(WATCHING);
      },
    });
  }
  return EXIT.cancelled;
}

async function runOnce(run: RunAgain, paths: readonly string[], io: Io): Promise<void> {
  try {
    await run(paths);
  } catch (error) {
    // A file that is being edited may be wrong for a moment.
    if (!isUsageError(error)) throw error;
    printError(io, error);
  }
}

interface Watched {
  readonly paths: readonly string[];
  readonly except: readonly string[];
  /** Goal files as the loader names them. */
  readonly goals: readonly string[];
}

async function filesToWatch(paths: readonly string[], flags: RunFlags, io: Io): Promise<Watched> {
  const { config } = await loadConfig(io.cwd);
  const options = runOptions(paths, flags, config);
  const named = await pathsOrDefault(paths, options.paths, io.cwd);
  const { env, tags } = options;
  const { goals, problems } = await loadGoals(named, {
    env,
    tags,
    allow: allowedTasks(options),
    cwd: io.cwd,
  });
  const files = [...new Set([...goals, ...problems].map(({ file }) => file))].filter((f) => f !== '');
  const folders = files.map((file) => dirname(resolve(io.cwd, file)));
  const apps = goals.flatMap((goal) => appPath(options, goal) ?? []);
  const around = [resolve(io.cwd, 'env'), resolve(io.cwd, 'thumbrule.config.yaml')];
  const all = [...new Set([...folders, ...apps, ...around])];
  return {
    paths: all.filter((path) => !all.some((other) => other !== path && path.startsWith(`${other}/`))),
    except: [resolve(io.cwd, options.out)],
    goals: files,
  };
}

function appPath(options: RunOptions, goal: Parameters<typeof localApp>[1]): string | null {
  try {
    const app = localApp(options, goal);
    return isUrl(app) ? null : app;
  } catch {
    // An app that is missing is reported by the run.
    return null;
  }
}
