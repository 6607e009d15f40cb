import { createInterface } from 'node:readline/promises';
import type { Io } from '../io.ts';

/** A command that asks a person. */
export type AskingIo = Io & {
  readonly stdin: NodeJS.ReadStream;
  /** Reads the next line of a conversation, which owns the input; by default the terminal is asked. */
  readonly nextLine?: () => Promise<string>;
};

/** Asks whether a file may be written; without a terminal nobody can answer, and it is not. */
export async function isAccepted(file: string, io: AskingIo): Promise<boolean> {
  const question = `Write ${file}? [y/N] `;
  if (io.nextLine !== undefined) {
    io.stderr.write(question);
    return isYes(await io.nextLine());
  }
  if (!io.stdin.isTTY) {
    io.stderr.write('Give --yes to write without a terminal.\n');
    return false;
  }
  const terminal = createInterface({ input: io.stdin, output: process.stderr });
  try {
    return isYes(await terminal.question(question, { signal: io.signal }));
  } finally {
    terminal.close();
  }
}

const isYes = (answer: string): boolean => /^y(?:es)?$/iu.test(answer.trim());
