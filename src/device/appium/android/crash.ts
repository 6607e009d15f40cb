/** Matches a line of `logcat -v threadtime`: process id, tag and text. */
const LINE = /^\d\d-\d\d \d\d:\d\d:\d\d\.\d+\s+(\d+)\s+\d+\s+[A-Z]\s+(.*?)\s*: (.*)$/;

/**
 * Returns the first line of the app's latest crash in a log, such as "FATAL EXCEPTION: main java.lang.IllegalStateException: …" or "Fatal signal
 * 11 (SIGSEGV) …"; null when there is none.
 */
export function findCrash(lines: readonly string[], app: string): string | null {
  let found: string | null = null;
  /** Crashing processes by id: the first line of the crash, and whether it is the app's process. */
  const dying = new Map<string, { head: string; own: boolean }>();
  for (const line of lines) {
    const [, pid = '', tag = '', text = ''] = LINE.exec(line) ?? [];
    if (tag === 'libc' && text.startsWith('Fatal signal') && text.includes(`(${app})`)) found = text;
    if (tag !== 'AndroidRuntime') continue;
    const now = dying.get(pid);
    if (text.startsWith('FATAL EXCEPTION')) dying.set(pid, { head: text, own: false });
    else if (now !== undefined && text.startsWith('Process: '))
      now.own = /^Process: ([^,]+)/.exec(text)?.[1] === app;
    else if (now?.own === true) {
      found = `${now.head} ${text}`;
      dying.delete(pid);
    }
  }
  return found;
}
