export type Tier = 'syntax' | 'schema' | 'semantic';

/** What is wrong with a reply, and where: told to the model, counted by `code` in the trace. */
export interface ReplyProblem {
  readonly tier: Tier;
  readonly code:
    | 'empty'
    | 'truncated'
    | 'refused'
    | 'no json'
    | 'damaged'
    | 'several'
    | 'elided'
    | 'shape'
    | 'unknown ref'
    | 'ghost'
    | 'other text'
    | 'unknown secret'
    | 'switched off'
    | 'screen asked'
    | 'no picture'
    | 'coverage'
    | 'no evidence';
  /** `action.target.ref`; empty for the whole reply. */
  readonly path: string;
  readonly message: string;
  /** What was sent there, shortened; empty when nothing was. */
  readonly sent: string;
}

/** A line for the model: `- action.target.ref: … (you sent "e99")`. */
export function problemLine({ path, message, sent }: ReplyProblem): string {
  return `- ${path === '' ? 'reply' : path}: ${message}${sent === '' ? '' : ` (you sent ${sent})`}`;
}

export function quoteSent(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) return 'nothing';
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
