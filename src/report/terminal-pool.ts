import { createColors } from 'picocolors';
import type { GoalResult, PoolProgress } from '../runner/results.ts';
import { painter, type TerminalStream, type TerminalOptions, VERDICT_SIGNS } from './terminal.ts';
import { verdictLabel } from './verdict.ts';
import { formatDuration, oneLine, plural, shorten } from './format.ts';

/** What a worker does now. */
interface WorkerStatus {
  readonly device: string;
  readonly goal: string;
  readonly position: string;
  turn: string;
  doing: string;
}

/**
 * Live progress of several goals at once, written to `stream`. On a terminal each worker has one line that is rewritten, below what
 * has ended; elsewhere every line names worker, device and goal.
 */
export function createPoolProgress(stream: TerminalStream, options: TerminalOptions): PoolProgress {
  const colors = createColors(options.color);
  const busy = new Map<number, WorkerStatus>();
  const board = options.tty
    ? new StatusLines(stream, () => [...busy].toSorted(([a], [b]) => a - b).map(line))
    : null;
  const line = ([worker, { device, goal, position: place, turn, doing }]: [number, WorkerStatus]): string =>
    [`${worker} ${device}`, `${place} ${goal}`, turn, doing].filter((part) => part !== '').join('  ');
  const say = (text: string): void => {
    if (board === null) stream.write(`${text}\n`);
    else board.above(text);
  };
  const of = (worker: number): string => {
    const now = busy.get(worker);
    return now === undefined ? `[${worker}]` : `${colors.dim(`[${worker} ${now.device}]`)} ${now.goal}:`;
  };
  return {
    attemptStarted(goal, n, of, { worker, device, attempt }) {
      const name = `${oneLine(goal.name)}${attempt > 1 ? ` (try ${attempt})` : ''}`;
      busy.set(worker, { device, goal: name, position: `${n}/${of}`, turn: '', doing: '' });
      if (board === null) say(`${colors.dim(`[${worker} ${device}]`)} ${colors.bold(`${n}/${of} ${name}`)}`);
      else board.draw();
    },
    turnProgress(worker, words) {
      const now = busy.get(worker);
      if (now === undefined) return;
      for (const note of words.notes) say(`${of(worker)} ${colors.dim(oneLine(note))}`);
      if (words.turn !== null) Object.assign(now, { turn: words.turn, doing: '' });
      if (words.doing !== null) now.doing = words.doing;
      if (board !== null) board.draw();
      else for (const text of [words.turn, words.doing]) if (text !== null) say(`${of(worker)} ${text}`);
    },
    attemptEnded(result, { worker, device }, again) {
      busy.delete(worker);
      say(`${colors.dim(`[${worker} ${device}]`)} ${endedLine(result, again, options.color)}`);
    },
    notice: (words) => say(oneLine(words)),
    ended: () => board?.end(),
  };
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
    dim(`(${plural(turns, 'turn')}, ${formatDuration(durationMs)}${again ? '; is tried again' : ''})`),
  ].join('  ');
}

const UP_AND_ERASE = (lines: number): string => (lines === 0 ? '' : `\u001B[${lines}A`) + '\r\u001B[J';

/** Lines at the lower end of a terminal that are drawn again and again. */
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

  /** A line that stays, over the ones that are drawn again; null: none. */
  above(text: string | null): void {
    // A terminal without a size says 0.
    const wide = (this.#stream.columns || 80) - 1;
    // What does not fit on the screen could not be erased again.
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
