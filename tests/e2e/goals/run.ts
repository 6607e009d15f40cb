import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '../../../src/core/model/protocol.ts';
import { IS_NIGHTLY } from '../../setup/nightly.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

/** A phone's page with a quarter of a phone's pixels: drawing and comparing them takes most of a goal. */
const COARSE_PAGE = ['--viewport', '412x915@1.3'];

export interface Ran {
  readonly code: number | null;
  readonly verdict: string;
  readonly goals: readonly {
    readonly goal: string;
    readonly verdict: string;
    readonly label: string | null;
    readonly analysis: string;
    readonly trace: string;
  }[];
  /** The trace of each goal, as text. */
  readonly traces: readonly string[];
  /** Every command of every goal, from the traces. */
  readonly commands: readonly Command[];
}

/** Runs goals with the built command line and `--json`, in an output folder that it removes. */
export async function run(...args: string[]): Promise<Ran> {
  const out = mkdtempSync(join(tmpdir(), 'thumbrule-e2e-'));
  try {
    const hasOwnSize = ['--viewport', '--hub'].some((flag) => args.includes(flag)) || IS_NIGHTLY;
    const size = args.includes('chromium') && !hasOwnSize ? COARSE_PAGE : [];
    const { code, stdout, stderr } = await thumbrule(['run', ...args, ...size, '--json', '--out', out]);
    const document = parsed(stdout, stderr) as Omit<Ran, 'code' | 'commands' | 'traces'>;
    const lines = document.goals.map((goal) => readFileSync(goal.trace, 'utf8'));
    const commands = lines.flatMap((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { type: string; command: Command })
        .filter((line) => line.type === 'step')
        .map((line) => line.command),
    );
    return { code, ...document, commands, traces: lines };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function parsed(stdout: string, stderr: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch (cause) {
    throw new Error(`--json printed no document:\n${stdout}\n${stderr}`, { cause });
  }
}

/** Gestures on a control with this label. */
export function gesturesOn(ran: Ran, kind: string, label: string): number {
  return ran.commands.filter(
    (c) => c.kind === 'act' && c.attempt.action.kind === kind && c.attempt.target?.label === label,
  ).length;
}

export function outcome(ran: Ran): string[] {
  return ran.goals.map((g) => `${g.verdict}${g.label === null ? '' : ` ${g.label}`}`);
}
