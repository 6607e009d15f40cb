/** Every number of the rules (docs/rules.md). Milliseconds are device time. */
export const LIMITS = {
  /** Recoveries of cases A to E before the goal fails; for E, attempts in all. */
  caseBudgets: { B: 1, C: 1, D: 1, E: 3 },
  /** Dismissals in a goal: of one blocker type, and in all (R32). */
  dismissalsPerType: 2,
  dismissals: 8,
  /** Case A: how often and how long to wait for a loading screen, unless the goal says otherwise (R30). */
  loading: { waits: 2, seconds: 5 },
  /** Permission dialogs answered in a goal. */
  permissions: 8,
  /** How often a planner may repeat a movement that moves nothing on an open-ended step. */
  vainMoves: 2,
  /** How often a compiled line may be left on a step before it is refused (R60). */
  vainLines: 2,
  /** Approach actions in a step (R51). */
  approaches: 8,
  /** Swipes of a step that scrolls until something shows. */
  scrolls: 40,
  /** Movements of one slider or wheel until it is set (R36). */
  valueMoves: 40,
  /** Swipes towards one target in case C, each of which must bring it nearer (R35). */
  scrollToTarget: 12,
  /** An effect that comes later than this may have come by itself (R14). */
  promptMs: 1000,
  /** Time to watch before a repeat (R37). */
  watchMs: 5000,
  /** A planner slower than this leads to a second observation (R10). */
  thinkingMs: 250,
  /** How long what a gesture closes may take to go, before it counts as an obstruction (R31). */
  closingMs: 2000,
  /** How long to check for something that is missing (R71). */
  presenceMs: 10_000,
  /** How long after the last gesture a switch is looked at again: a server may have refused the change (R74). */
  takenBackMs: 2000,
  /** How long to wait for a missing control before anything else is tried. */
  arrivalMs: 5000,
  /** Time between two observations while waiting. */
  lookAgainMs: 1000,
  /** How long to wait until a toast or snackbar is gone (R31). */
  toastMs: 4000,
  /** `Wait until …` without a number. */
  waitUntilMs: 30_000,
  /** Least digits of a phone number or code, whose separators only group (R36). */
  phoneDigits: 7,
  /** Same target: greatest distance of the centres, in pixels of the screenshot (R40). */
  samePlacePx: 20,
  /** An element that moved by no more than this stands where it stood. */
  movedPx: 8,
  /** "Tap … until …": taps in all. */
  tapsUntil: 50,
  /** A proposal below `least` is refused; one below `sure` is flagged. */
  proposalConfidence: { least: 0.65, sure: 0.85 },
  /** Least confidence of a judge's answer. */
  judgeConfidence: 0.8,
  /** How often the judge is asked about one matter, each time on a new screen (R75). */
  judgeAsks: 2,
  /** Claims of a planner on one open-ended step that the judge turns down before the goal is inconclusive (R61). */
  turnedDownClaims: 3,
  /** Most controls that the judge is asked about in one call: each of them is two statements (R64). */
  judgedControls: 10,
  /** Least boxes of one line that hold a code together (R55). */
  codeBoxes: 4,
  /** Length of a text that a control statement quotes. */
  controlText: { least: 2, most: 40 },
  /** Turns of a goal, unless flag, goal or config file says otherwise. */
  maxTurns: 60,
  /** Model calls in one turn, retries included (R85). */
  callsPerTurn: 4,
  /** Retries of a reply in one turn, per tier and in all (R85). */
  replyRetries: { syntax: 2, schema: 2, semantic: 1, all: 3 },
  /** Fewest one-character controls that make up a keypad; what is tapped on it is typed (R72). */
  keypadKeys: 6,
  /** Least likeness of a renamed control in the same role and place (R91). */
  keptLikeness: 0.75,
  /** Most words in the name of a field. A longer text is an instruction (R55). */
  fieldNameWords: 6,
  /** Least confidence of text that OCR read (R47). */
  ocrConfidence: 0.9,
  /** Real time for the whole teardown of a goal, and after Ctrl-C (R9). */
  teardownMs: { most: 60_000, afterStop: 10_000 },
  /** Least likeness of the nearest name in a message, and of one that the goal may have misspelt (R48). */
  nearestName: { shown: 0.5, misspelt: 0.85 },
} as const;
