import { createInterface } from 'node:readline/promises';
import type { Io } from '../io.ts';

/** A command that asks a person. */
export type AskingIo = Io & { readonly stdin: NodeJS.ReadStream };

/** Asks whether a file may be written; without a terminal nobody can answer, and it is not. */
export async function isAccepted(file: string, io: AskingIo): Promise<boolean> {
  if (!io.stdin.isTTY) {
    io.stderr.write('Give --yes to write without a terminal.\n');
    return false;
  }
  const terminal = createInterface({ input: io.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`Write ${file}? [y/N] `, { signal: io.signal });
    return /^y(?:es)?$/iu.test(answer.trim());
  } finally {
    terminal.close();
  }
}
