import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import type { Ended } from './thumbrule.ts';

const HOST = join(ROOT, 'tests/setup/command-host.mjs');

interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Its standard input. */
  readonly input: string;
}

/** Runs commands one after another in a process that stays. One that ends or is left with something open is replaced, as a process of its own would have ended. */
class CommandHost {
  #child: ChildProcess | null = null;
  #busy = false;

  get busy(): boolean {
    return this.#busy;
  }

  async run(command: Command): Promise<Ended> {
    this.#busy = true;
    try {
      return await this.#send((this.#child ??= this.#start()), command);
    } finally {
      this.#busy = false;
    }
  }

  #start(): ChildProcess {
    const child = fork(HOST, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    child.stderr?.setEncoding('utf8');
    for (const open of [child, child.channel, child.stderr]) (open as { unref?(): void } | null)?.unref?.();
    return child;
  }

  #send(child: ChildProcess, command: Command): Promise<Ended> {
    return new Promise((resolve, reject) => {
      let crash = '';
      const onText = (text: string): void => void (crash += text);
      const done = (ended: Ended, keep: boolean): void => {
        child.removeAllListeners();
        child.stderr?.off('data', onText);
        child.channel?.unref();
        if (!keep) {
          child.kill('SIGKILL');
          this.#child = null;
        }
        resolve(ended);
      };
      child.stderr?.on('data', onText);
      child.once('error', reject);
      child.once('close', (code) => {
        done({ code, stdout: '', stderr: crash }, false);
      });
      child.once('message', ({ open, ...ended }: Ended & { readonly open: number }) => {
        done(ended, open === 0);
      });
      child.channel?.ref();
      child.send(command);
    });
  }
}

export const commandHost = new CommandHost();
