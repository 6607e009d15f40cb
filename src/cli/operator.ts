/** The operator at the terminal, for `--interactive`: reads lines from stdin, a terminal or a pipe. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { OperatorReply, Operator, StuckPlanner } from '../planner/operator.ts';
import type { Output } from './io.ts';
import { oneLine, printableLines } from '../shared/printable.ts';

export interface OperatorTerminal {
  readonly input: Readable;
  readonly output: Output;
  /** Command line of an editor (`$VISUAL`, `$EDITOR`); null: the operator types the reply. */
  readonly editor: string | null;
}

export interface TerminalOperator extends Operator {
  /** Releases the input, so that the process can end. */
  close(): void;
}

const CHOICES = '  h hint   e edit the last reply   r retry   c cancel';

/** Returns an operator at a terminal. After the end of the input, every question is answered with cancel. */
export function operatorAt({ input, output, editor }: OperatorTerminal): TerminalOperator {
  const lines = new LineReader(input);
  const ask = async (prompt: string, signal: AbortSignal): Promise<string | null> => {
    output.write(prompt);
    return lines.next(signal);
  };
  const edited = async ({ replies }: StuckPlanner, signal: AbortSignal): Promise<OperatorReply | null> => {
    const last = replies.findLast((r) => r.raw !== '')?.raw ?? '';
    if (editor !== null) return { kind: 'edit', text: await editInEditor(editor, last, signal) };
    output.write(
      `${printableLines(last)}\n  Type the corrected reply; end with a line that is only a full stop.\n`,
    );
    const typed: string[] = [];
    for (;;) {
      const line = await ask('', signal);
      if (line === null || line.trim() === '.') break;
      typed.push(line);
    }
    return typed.length === 0 ? null : { kind: 'edit', text: typed.join('\n') };
  };
  return {
    close: () => lines.close(),
    async help(stuck, signal) {
      output.write(`\n${describeStuck(stuck)}`);
      for (;;) {
        const word = await ask(`${CHOICES}\n> `, signal);
        if (word === null) return { kind: 'cancel' };
        switch (word.trim().toLowerCase()) {
          case 'h':
          case 'hint': {
            const text = (await ask('  hint: ', signal))?.trim() ?? '';
            if (text !== '') return { kind: 'hint', text };
            break;
          }
          case 'e':
          case 'edit': {
            const help = await edited(stuck, signal);
            if (help !== null) return help;
            break;
          }
          case 'r':
          case 'retry':
          case 'restart':
            return { kind: 'restart' };
          case 'c':
          case 'cancel':
            return { kind: 'cancel' };
          default:
            output.write('  Type h, e, r or c.\n');
        }
      }
    },
  };
}

function describeStuck({ planner, line, reason, replies }: StuckPlanner): string {
  const wrong = replies
    .filter((r) => r.problems.length > 0)
    .map((r, i) => `    reply ${i + 1}: ${oneLine(r.problems.join(' '))}\n`);
  return `${oneLine(planner)} gave no usable reply: ${oneLine(reason)}.\n  line: ${oneLine(line)}\n${wrong.join('')}`;
}

/** Reads lines in order, and keeps those that arrive early. */
class LineReader {
  readonly #input: Readable;
  #reader: Interface | null = null;
  readonly #early: string[] = [];
  #ended = false;
  #waiting: ((line: string | null) => void) | null = null;

  constructor(input: Readable) {
    this.#input = input;
  }

  /**
   * Returns null at the end of the input.
   * @throws the signal's reason
   */
  next(signal: AbortSignal): Promise<string | null> {
    signal.throwIfAborted();
    this.#open();
    const early = this.#early.shift();
    if (early !== undefined || this.#ended) return Promise.resolve(early ?? null);
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        this.#waiting = null;
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#waiting = (line) => {
        this.#waiting = null;
        signal.removeEventListener('abort', stop);
        resolve(line);
      };
    });
  }

  close(): void {
    this.#reader?.close();
    this.#input.pause();
  }

  #open(): void {
    if (this.#reader !== null) return;
    this.#reader = createInterface({ input: this.#input, terminal: false });
    this.#reader.on('line', (line) => {
      if (this.#waiting === null) this.#early.push(line);
      else this.#waiting(line);
    });
    this.#reader.on('close', () => {
      this.#ended = true;
      this.#waiting?.(null);
    });
  }
}

/** Returns the text after the editor closes; unchanged if the editor fails. */
async function editInEditor(editor: string, text: string, signal: AbortSignal): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thumbrule-edit-'));
  const file = join(folder, 'reply.json');
  try {
    await writeFile(file, text);
    await new Promise<void>((resolve, reject) => {
      const child = spawn(`${editor} "${file}"`, {
        shell: true,
        stdio: ['inherit', 'inherit', 'inherit'],
        signal,
      });
      child.on('error', (error) => (signal.aborted ? reject(signal.reason as Error) : reject(error)));
      child.on('close', () => resolve());
    });
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
