/** Runs again when files change, until the signal aborts. */
import { statSync, watch } from 'node:fs';
import { resolve, sep } from 'node:path';

/** Files that change together are one change, ms. */
const QUIET_MS = 300;
const IGNORED = /(?:^|[\\/])(?:\.|node_modules(?:[\\/]|$))|\.part$|~$/u;

export interface WatchOptions {
  /** Folders and files, absolute. */
  readonly paths: readonly string[];
  /** Folders whose files never count, absolute: what a run writes. */
  readonly except: readonly string[];
  readonly signal: AbortSignal;
  /** Called with the files that changed, absolute, sorted. The next call comes when it has ended. */
  readonly onChange: (files: readonly string[]) => Promise<void>;
  /** Called when changes are watched for. */
  readonly onReady?: () => void;
}

/** Watches until the signal aborts; a path that does not exist is passed over. */
export async function watchFiles({ paths, except, signal, onChange, onReady }: WatchOptions): Promise<void> {
  const changed = new Set<string>();
  let wake = (): void => {};
  const watchers = paths.flatMap((path) => {
    try {
      const isFile = statSync(path).isFile();
      return [
        watch(path, { recursive: true, signal }, (_, name) => {
          // A watched file is named by itself, and files in a folder from the folder on.
          const file = name === null || isFile ? path : resolve(path, name);
          if (isIgnored(file, path, except)) return;
          changed.add(file);
          wake();
        }).on('error', () => {}),
      ];
    } catch {
      return [];
    }
  });
  onReady?.();
  try {
    while (!signal.aborted) {
      await nextChange(changed, signal, (call) => {
        wake = call;
      });
      if (signal.aborted) return;
      await pause(QUIET_MS, signal);
      const files = [...changed].toSorted();
      changed.clear();
      if (files.length > 0 && !signal.aborted) await onChange(files);
    }
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}

function isIgnored(file: string, root: string, except: readonly string[]): boolean {
  if (IGNORED.test(file.slice(root.length))) return true;
  return except.some((folder) => file === folder || file.startsWith(folder + sep));
}

async function nextChange(
  changed: ReadonlySet<string>,
  signal: AbortSignal,
  onWake: (call: () => void) => void,
): Promise<void> {
  if (changed.size > 0 || signal.aborted) return;
  await new Promise<void>((done) => {
    onWake(done);
    signal.addEventListener(
      'abort',
      () => {
        done();
      },
      { once: true },
    );
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });
}
