/** A goal that a model or a client wrote, before it is proved. */
import { stringify } from 'yaml';
import { z } from 'zod';
import type { Goal } from '../goal/model/goal.ts';
import { parseGoal } from '../goal/parse.ts';
import type { Bindings } from '../goal/placeholders.ts';
import { formatProblems } from '../shared/problem.ts';

const lines = z.array(z.string().min(1).max(2000)).max(100);

/** The reply to the prompt "author". */
export const draftSchema = z.strictObject({
  name: z.string().min(1).max(200),
  setup: lines.default([]),
  steps: lines.min(1),
  expected_state: lines,
  answer: z.string().max(2000).default(''),
});
export type Draft = z.infer<typeof draftSchema>;

/** Returns the draft as the text of a goal file. `app`: the app that the file names; null when it names none. */
export function draftText({ name, setup, steps, expected_state }: Draft, app: string | null): string {
  const document = {
    name,
    ...(app === null ? {} : { app }),
    ...(setup.length === 0 ? {} : { setup }),
    steps,
    ...(expected_state.length === 0 ? {} : { expected_state }),
  };
  return stringify(document, { lineWidth: 0 });
}

export type ReadDraft =
  | { readonly goal: Goal; readonly problems?: undefined }
  | { readonly goal?: undefined; readonly problems: readonly string[] };

/** Reads the text of a goal file, and refuses lines that the rules don't read in full and goals without conditions. */
export function readDraft(text: string, file: string, bindings: Bindings): ReadDraft {
  const { goal, problems } = parseGoal(text, file, bindings);
  if (goal === undefined) return { problems: [formatProblems(problems)] };
  const unread = [...goal.setup, ...goal.steps, ...goal.expected].filter(
    ({ parsed }) => parsed.coverage !== 'full',
  );
  const found = unread.map(
    ({ text: line, parsed }) =>
      `The rules can't read "${line}"${parsed.unread.length === 0 ? '' : `: ${parsed.unread.join(', ')}`}. Write an explicit line.`,
  );
  if (goal.expected.length === 0)
    found.push('The goal checks nothing at its end: write conditions under expected_state.');
  return found.length > 0 ? { problems: found } : { goal };
}
