import { createColors } from 'picocolors';
import type { GoalResult, PoolProgress } from '../runner/results.ts';
import { painter, type TerminalStream, type TerminalOptions, VERDICT_SIGNS } from './terminal.ts';
import { verdictLabel } from './verdict.ts';
import { formatDuration, plural, shorten } from './format.ts';
import { oneLine } from '../shared/printable.ts';

/** A worker's current state. */
interface WorkerStatus {
  readonly device: string;
  readonly goal: string;
  /** From 1. */
  readonly n: number;
  readonly position: string;
  turn: string;
  doing: string;
}

interface PoolProgressOptions extends Omit<TerminalOptions, 'timeLeft'> {
  /** How long each goal is expected to take, ms, in the order of the goals; null when nobody knows. */
  readonly durations?: readonly number[] | null;
}

/**
 * Returns live progress of several goals at once. On a terminal each worker has one line that is rewritten, below the goals that
 * have ended, and a line says how many have ended and about how long the rest takes; elsewhere every line names worker, device and goal.
 */
export function createPoolProgress(stream: TerminalStream, options: PoolProgressOptions): PoolProgress {
  const colors = createColors(options.color);
  const busy = new Map<number, WorkerStatus>();
  const count = new GoalCount(options.durations ?? null);
  const board =
    options.tty && options.quiet !== true
      ? new StatusLines(stream, () => [
          ...count.lines.map(colors.dim),
          ...[...busy].toSorted(([a], [b]) => a - b).map(line),
        ])
      : null;
  const line = ([worker, { device, goal, position: place, turn, doing }]: [number, WorkerStatus]): string =>
    [`${worker} ${device}`, `${place} ${goal}`, turn, doing].filter((part) => part !== '').join('  ');
  const say = (text: string): void => {
    if (options.quiet === true) return;
    if (board === null) stream.write(`${text}\n`);
    else board.above(text);
  };
  const of = (worker: number): string => {
    const now = busy.get(worker);
    return now === undefined ? `[${worker}]` : `${colors.dim(`[${worker} ${now.device}]`)} ${now.goal}:`;
  };
  return {
    attemptStarted(goal, n, of, { worker, device, attempt }) {
      const name = `${oneLine(goal.name)}${attempt > 1 ? ` (attempt ${attempt})` : ''}`;
      busy.set(worker, { device, goal: name, n, position: `${n}/${of}`, turn: '', doing: '' });
      count.started(of, busy.size);
      if (board === null) say(`${colors.dim(`[${worker} ${device}]`)} ${colors.bold(`${n}/${of} ${name}`)}`);
      else board.draw();
    },
    turnProgress(worker, progress) {
      const now = busy.get(worker);
      if (now === undefined) return;
      for (const note of progress.notes) say(`${of(worker)} ${colors.dim(oneLine(note))}`);
      // A step that takes several turns is written once.
      const isNew = progress.turn !== null && progress.turn !== now.turn;
      if (progress.turn !== null) Object.assign(now, { turn: progress.turn, doing: '' });
      if (progress.doing !== null) now.doing = progress.doing;
      if (board !== null) board.draw();
      else
        for (const text of [isNew ? progress.turn : null, progress.doing])
          if (text !== null) say(`${of(worker)} ${text}`);
    },
    attemptEnded(result, { worker, device }, again) {
      const n = busy.get(worker)?.n;
      busy.delete(worker);
      if (n !== undefined && !again) count.ended(n);
      say(`${colors.dim(`[${worker} ${device}]`)} ${endedLine(result, again, options.color)}`);
    },
    notice: (text) => say(oneLine(text)),
    ended: () => board?.end(),
  };
}

/** Counts the goals that have ended, for the line above the workers. */
class GoalCount {
  readonly #durations: readonly number[] | null;
  readonly #ended = new Set<number>();
  #total = 0;
  #workers = 1;

  constructor(durations: readonly number[] | null) {
    this.#durations = durations;
  }

  /** A goal of `total` has started, while `busy` workers have one. */
  started(total: number, busy: number): void {
    this.#total = total;
    this.#workers = Math.max(this.#workers, busy);
  }

  /** The nth goal has ended for good. */
  ended(n: number): void {
    this.#ended.add(n);
  }

  /** `3 of 12 goals done, about 2 min 05 s left`; none before the first goal. */
  get lines(): readonly string[] {
    if (this.#total === 0) return [];
    const left = this.#timeLeft();
    const time = left === null ? '' : `, about ${formatDuration(left)} left`;
    return [`${this.#ended.size} of ${plural(this.#total, 'goal')} done${time}`];
  }

  /** About how long the other goals take on these workers, ms; null when nobody knows. */
  #timeLeft(): number | null {
    if (this.#durations === null) return null;
    const open = this.#durations.filter((_, i) => !this.#ended.has(i + 1));
    return Math.max(0, ...open, open.reduce((sum, ms) => sum + ms, 0) / this.#workers);
  }
}

function endedLine(
  { goal, verdict, turns, durationMs, earlier }: GoalResult,
  again: boolean,
  color: boolean,
): string {
  const { dim, yellow } = createColors(color);
  const label = verdictLabel(verdict);
  return [
    painter(color)(verdict.kind, `${VERDICT_SIGNS[verdict.kind]} ${verdict.kind}`),
    oneLine(goal.name),
    ...(label === '' ? [] : [label]),
    ...(verdict.kind === 'passed' && earlier.length > 0 ? [yellow('flaky')] : []),
    dim(`(${plural(turns, 'turn')}, ${formatDuration(durationMs)}${again ? '; retrying' : ''})`),
  ].join('  ');
}

const UP_AND_ERASE = (lines: number): string => (lines === 0 ? '' : `\u001B[${lines}A`) + '\r\u001B[J';

/** Lines at the end of a terminal that are rewritten in place. */
class StatusLines {
  readonly #stream: TerminalStream;
  readonly #lines: () => readonly string[];
  #drawn = 0;

  constructor(stream: TerminalStream, lines: () => readonly string[]) {
    this.#stream = stream;
    this.#lines = lines;
  }

  draw(): void {
    this.above(null);
  }

  /** Writes a line that stays above the rewritten ones; null writes none. */
  above(text: string | null): void {
    // A terminal without a size reports 0.
    const wide = (this.#stream.columns || 80) - 1;
    // Lines outside the screen could not be erased.
    const most = Math.max(1, (this.#stream.rows || 24) - 2);
    const lines = this.#lines().slice(0, most);
    const stays = text === null ? '' : `${text}\n`;
    this.#stream.write(
      `${UP_AND_ERASE(this.#drawn)}${stays}${lines.map((line) => `${shorten(line, wide)}\n`).join('')}`,
    );
    this.#drawn = lines.length;
  }

  end(): void {
    this.#stream.write(UP_AND_ERASE(this.#drawn));
    this.#drawn = 0;
  }
}
