/** A line of `logcat -v threadtime`: its tag and its text. */
const LINE = /^\d\d-\d\d \d\d:\d\d:\d\d\.\d+\s+(\d+)\s+\d+\s+[A-Z]\s+(.*?)\s*: (.*)$/;

/**
 * The first line of the latest crash of `app` in a log: "FATAL EXCEPTION: main java.lang.IllegalStateException: …", or of a
 * native one "Fatal signal 11 (SIGSEGV) …"; null: none.
 */
export function findCrash(lines: readonly string[], app: string): string | null {
  let found: string | null = null;
  /** Of the process that is dying, by its id: its own first words, and whether it is the app's. */
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
