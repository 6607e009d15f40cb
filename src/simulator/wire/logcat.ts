const KEPT = 1000;

/** The phone's log, in the format `threadtime`. */
export class Logcat {
  readonly #lines: string[] = [];
  readonly #followers = new Set<(line: string) => void>();

  add(level: 'E' | 'W' | 'I' | 'D', tag: string, text: string): void {
    const at = new Date().toISOString();
    const line = `${at.slice(5, 10)} ${at.slice(11, 23)}  1000  1000 ${level} ${tag}: ${text}\n`;
    this.#lines.push(line);
    if (this.#lines.length > KEPT) this.#lines.shift();
    for (const follower of this.#followers) follower(line);
  }

  clear(): void {
    this.#lines.length = 0;
  }

  text(): string {
    return `--------- beginning of main\n${this.#lines.join('')}`;
  }

  /** Calls back with each new line, until `gone`. */
  async follow(take: (line: string) => void, gone: Promise<void>): Promise<void> {
    this.#followers.add(take);
    await gone;
    this.#followers.delete(take);
  }
}
