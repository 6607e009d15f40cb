/** Every number of the rules that is no budget of cases A to E. Milliseconds are of the device's clock. */
export const LIMITS = {
  /** Recoveries of the cases A to E before the label is deserved; for E, attempts in all. */
  caseBudgets: { A: 2, B: 1, C: 1, D: 1, E: 3 },
  /** Dismissals of one blocker type in a whole goal. */
  dismissalsPerType: 2,
  /** Case A: how often and how long to wait for a loading screen, unless the goal says otherwise (R30). */
  loading: { waits: 2, seconds: 5 },
  /** Permission dialogs answered in a whole goal. */
  permissions: 8,
  /** Approach actions in a step. */
  approaches: 8,
  /** Finger movements for a step that itself asks to scroll until something shows. */
  scrolls: 40,
  /** Swipes of one scroll-to-target (case C), each of which must bring it nearer. */
  scrollToTarget: 12,
  /** Before a repeat of case E. */
  watchMs: 5000,
  /** A planner slower than this is followed by a second look. */
  thinkingMs: 250,
  /** An unmet presence is looked for this long. */
  presenceMs: 10_000,
  /** A named control that is absent is looked for this long before anything else is tried. */
  arrivalMs: 5000,
  lookAgainMs: 1000,
  /** `Wait until …` without a number. */
  waitUntilMs: 30_000,
  /** Same target: centres within this many pixels of the screenshot. */
  samePlacePx: 20,
  /** An element that moved by no more than this stands where it stood. */
  movedPx: 8,
  /** "Tap … until …": taps in all. */
  tapsUntil: 50,
  judgeConfidence: 0.8,
  /** Turns of a goal, unless flag, goal or config file says otherwise. */
  maxTurns: 60,
  /** Model calls in one turn, retries included. */
  callsPerTurn: 4,
  /** Retries of a reply in one turn, per tier and in all (R85). */
  replyRetries: { syntax: 2, schema: 2, semantic: 1, all: 3 },
  /** Least confidence of text that OCR read (R47). */
  ocrConfidence: 0.9,
} as const;
