import type { Attempt, CaseId, Note } from '../trace/schema.ts';

/** Short names of the recovery cases A to E (R30, R31, R35, R36, R37). */
export const CASE_NAMES: Readonly<Record<CaseId, string>> = {
  A: 'loading',
  B: 'obstruction',
  C: 'off-screen',
  D: 'input rejected',
  E: 'no effect',
};

/** The origin of an attempt, in words. */
export const ORIGIN_TEXT: Readonly<Record<Attempt['origin'], string>> = {
  planner: 'proposed by the planner',
  policy: 'by policy',
  A: 'after loading',
  B: 'dismissing',
  C: 'scrolling to the target',
  D: 'typing again',
  E: 'retry',
};

/** Returns a recovery in words: `Tap had no effect; retrying (1/3)`. */
export function recoveryText(note: Note & { readonly kind: 'case' }): string {
  const { used, of, target, reason } = note;
  const count = `(${used}/${of})`;
  switch (note.case) {
    case 'A':
      return `Loading; waiting ${count}`;
    case 'B':
      return `Blocked by ${target}; dismissing it ${count}`;
    case 'C':
      return `Target is off-screen; scrolling to it ${count}`;
    case 'D':
      return `Input rejected: ${reason}; typing again ${count}`;
    case 'E':
      return `${capitalised(reason)}${used < of ? '; retrying' : ''} ${count}`;
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
