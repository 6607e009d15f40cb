/** Renames of one kind of record. Names on the left are the old ones. */
interface Renames {
  /** Old key to new key. */
  readonly keys?: Readonly<Record<string, string>>;
  /** By old key: old value to new value. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By old key: renames of a nested record, or of every record of a nested list. A function, because conditions nest in each other. */
  readonly nested?: () => Readonly<Record<string, Renames>>;
  /** Key whose value tells records of different kinds apart. */
  readonly by?: string;
  /** By that value: further renames. */
  readonly kinds?: Readonly<Record<string, Renames>>;
}

const REASON = { because: 'reason' };

// The lines of a goal as the grammar parsed them.

const POSITION: Renames = { nested: () => ({ anchors: LOCATOR }) };
const LOCATOR: Renames = { keys: { words: 'source' }, nested: () => ({ places: POSITION }) };

const CONDITION: Renames = {
  by: 'kind',
  kinds: { unread: { keys: { words: 'text' } } },
  nested: () => ({ target: LOCATOR, items: LOCATOR, places: POSITION, parts: CONDITION }),
};

const INSTRUCTION: Renames = {
  keys: { verb: 'kind', what: 'shownBy' },
  nested: () => ({ target: LOCATOR, what: LOCATOR, until: CONDITION }),
};

const PARSED_STEP: Renames = {
  keys: { condition: 'precondition', acts: 'instructions', verify: 'conditions' },
  values: { kind: { free: 'open-ended' } },
  nested: () => ({ condition: CONDITION, acts: INSTRUCTION, verify: CONDITION }),
};

const GOAL_LINE: Renames = { keys: { reading: 'parsed' }, nested: () => ({ reading: PARSED_STEP }) };
const GOAL: Renames = { nested: () => ({ setup: GOAL_LINE, steps: GOAL_LINE, expected: GOAL_LINE }) };

// A step of the run: event, notes and command.

const SCREEN: Renames = {
  keys: { moving: 'animatedRegions', ghosts: 'undrawn', incomplete: 'gaps', picture: 'screenshot' },
};

const VERDICT: Renames = {
  keys: { ...REASON, findings: 'results' },
  values: { code: { unticked: 'unproven' } },
};

const EVENT: Renames = {
  keys: { ...REASON, delta: 'change' },
  values: { kind: { looked: 'observed' } },
  nested: () => ({ screen: SCREEN, proposal: { keys: REASON }, answers: { keys: REASON } }),
};

const COMMAND: Renames = {
  keys: { why: 'reason' },
  values: { kind: { look: 'observe' } },
  nested: () => ({ verdict: VERDICT, question: { keys: { act: 'instruction' } } }),
};

const NOTE: Renames = {
  keys: REASON,
  values: { kind: { landed: 'effect', ticked: 'completed', finding: 'result' }, rule: { ghost: 'undrawn' } },
  by: 'kind',
  kinds: {
    ticked: { keys: { how: 'outcome' }, values: { how: { done: 'completed', unticked: 'unproven' } } },
    finding: { keys: { finding: 'result' } },
  },
};

const LINE: Renames = {
  values: { type: { picture: 'screenshot' } },
  by: 'type',
  kinds: {
    start: { nested: () => ({ goal: GOAL }) },
    step: { nested: () => ({ event: EVENT, notes: NOTE, command: COMMAND }) },
    detail: { values: { about: { look: 'observation' } } },
    end: { nested: () => ({ verdict: VERDICT }) },
  },
};

/**
 * Returns a line of trace version 1 or 2 with the names of version 3. The two older versions
 * differ only in how they store elements, which `unpack` reads. `version` in the start line stays, because it says how the file was
 * written.
 */
export function upgradeLine(line: unknown): unknown {
  return withPhaseOfJudge(renamed(line, LINE));
}

/** Adds the phase to a judge command. In older traces each question has its own. */
function withPhaseOfJudge(line: unknown): unknown {
  if (!isRecord(line) || !isRecord(line['command'])) return line;
  const { command } = line;
  if (command['kind'] !== 'judge' || 'phase' in command || !Array.isArray(command['questions'])) return line;
  const [first] = command['questions'] as readonly unknown[];
  return isRecord(first) ? { ...line, command: { ...command, phase: first['phase'] } } : line;
}

const RUN_LINE: Renames = {
  keys: { lacks: 'missingShards' },
  nested: () => ({ shard: { keys: { deal: 'plan' } } }),
};

/** Returns a line of version 1 of run.ndjson with the names of version 2; a line of version 2 stays as it is. */
export function upgradeRunLine(line: unknown): unknown {
  return renamed(line, RUN_LINE);
}

function renamed(value: unknown, renames: Renames): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, renames));
  if (!isRecord(value)) return value;
  const { by, kinds } = renames;
  const kind = by === undefined ? undefined : value[by];
  const own = typeof kind === 'string' ? ownValue(kinds, kind) : undefined;
  const keys = { ...renames.keys, ...own?.keys };
  const values = { ...renames.values, ...own?.values };
  const nested = { ...renames.nested?.(), ...own?.nested?.() };
  return Object.fromEntries(
    Object.entries(value).map(([key, old]) => {
      const deeper = ownValue(nested, key);
      const inner = deeper === undefined ? old : renamed(old, deeper);
      const now = typeof inner === 'string' ? (ownValue(ownValue(values, key), inner) ?? inner) : inner;
      return [ownValue(keys, key) ?? key, now];
    }),
  );
}

/** Returns the value of a key; none for the keys that every object inherits, such as `constructor`. */
function ownValue<T>(of: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return of !== undefined && Object.hasOwn(of, key) ? of[key] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
