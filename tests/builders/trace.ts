import type { Action } from '../../src/actions/registry.ts';
import type { Policy } from '../../src/core/model/policy.ts';
import type { Attempt, Command, Event, Note } from '../../src/core/model/protocol.ts';
import type { ConditionResult, PhaseName, Verdict } from '../../src/core/model/verdict.ts';
import type { ParsedStep } from '../../src/goal/model/parsed-step.ts';
import type { Goal, GoalStep } from '../../src/goal/model/goal.ts';
import type { Element } from '../../src/screen/model/element.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { ScreenChange, Screen } from '../../src/screen/model/screen.ts';
import { TRACE_VERSION, type TraceEnd, type TraceStart, type TraceStep } from '../../src/trace/schema.ts';

export const SIZE = { width: 540, height: 1200 };

function reading(text: string, kind: ParsedStep['kind']): ParsedStep {
  return {
    text,
    kind,
    coverage: 'full',
    unread: [],
    precondition: null,
    optional: false,
    instructions: [],
    conditions: [],
    effect: 'expected',
    quotes: [],
    secrets: [],
    languageKnown: true,
  };
}

function goalStep(text: string, i: number): GoalStep {
  return {
    text,
    line: i + 3,
    optional: false,
    effect: 'visible',
    repeat: 'allowed',
    parsed: reading(text, 'action'),
  };
}

export function goal(
  over: Partial<Goal> & { lines?: string[]; must?: string[]; before?: string[] } = {},
): Goal {
  const { lines = ['Tap "Save"'], must = [], before = [], ...rest } = over;
  return {
    name: 'Save a note',
    description: '',
    file: 'goals/save-a-note.yaml',
    app: 'org.example.notes',
    tags: [],
    setup: before.map(goalStep),
    steps: lines.map(goalStep),
    expected: must.map((text, i) => ({ text, line: i + 20, parsed: reading(text, 'verify') })),
    appKnowledge: '',
    maxTurns: null,
    reset: 'restart',
    permissions: 'ask',
    loading: { waits: 2, seconds: 5 },
    textCase: 'exact',
    secrets: [],
    ...rest,
  };
}

export const POLICY: Policy = {
  maxTurns: 30,
  callsPerTurn: 4,
  strict: false,
  platform: 'android',
  capabilities: ['back', 'home'],
  density: 2.625,
  app: 'org.example.notes',
  judge: false,
};

export function traceStart(of: Goal, over: Partial<TraceStart> = {}): TraceStart {
  return {
    type: 'start',
    version: TRACE_VERSION,
    thumbrule: '0.1.0',
    run: '20261121-221400-ab12',
    goal: of,
    policy: POLICY,
    device: { platform: 'android', name: 'simulated Pixel', capabilities: ['back', 'home'], density: 2.625 },
    planner: 'literal',
    startedAt: '2026-11-21T22:14:00.000Z',
    attemptOfGoal: 1,
    ...over,
  };
}

export function traceEnd(verdict: Verdict, over: Partial<TraceEnd> = {}): TraceEnd {
  return {
    type: 'end',
    at: 20_000,
    verdict,
    durationMs: 20_000,
    turns: 3,
    modelCalls: 0,
    tokens: 0,
    costUsd: 0,
    ...over,
  };
}

/** One thing on a screen: role, words and place. */
export interface Item {
  readonly role: Element['role'];
  readonly label: string;
  readonly at: Rect;
  readonly checked?: boolean;
}

function element(item: Item, i: number): Element {
  return {
    ref: `e${i + 1}`,
    role: item.role,
    className: 'android.view.View',
    label: item.label,
    labelFrom: 'text',
    text: item.label,
    description: '',
    hint: '',
    resourceId: '',
    bounds: item.at,
    visible: item.at,
    coveredBy: null,
    state: {
      enabled: true,
      checkable: item.checked !== undefined,
      checked: item.checked ?? false,
      selected: false,
      focused: false,
      password: false,
      scrollable: false,
      clickable: item.role !== 'text',
      longClickable: false,
      editable: item.role === 'input',
    },
    path: `0/${i}`,
    parent: null,
    children: [],
    window: 0,
    order: i,
    package: 'org.example.notes',
  };
}

export function screen(id: string, at: number, items: readonly Item[]): Screen {
  return {
    id,
    at,
    screenshot: `${id}.png`,
    size: SIZE,
    elements: items.map(element),
    windows: [],
    app: {
      front: 'org.example.notes',
      underTest: 'org.example.notes',
      process: 'running',
      crash: null,
      notResponding: false,
      place: '',
    },
    keyboard: { shown: false, bounds: null },
    settled: true,
    secure: false,
    gaps: [],
    loading: [],
    animatedRegions: [],
    undrawn: [],
    toasts: [],
    warnings: [],
  };
}

export function delta(
  kind: ScreenChange['kind'],
  regions: readonly Rect[] = [],
  over: Partial<ScreenChange> = {},
): ScreenChange {
  return {
    kind,
    ratio: { none: 0, partial: 0.04, scrolled: 0.5, full: 0.9 }[kind],
    regions,
    dy: 0,
    target: kind === 'none' ? 'unchanged' : 'changed',
    tree: kind === 'none' ? { added: 0, removed: 0, changed: 0 } : { added: 1, removed: 0, changed: 1 },
    ...over,
  };
}

export function attempt(over: Partial<Attempt> & { action: Action; before: string; on?: Item }): Attempt {
  const { on, ...rest } = over;
  const named = 'target' in rest.action ? rest.action.target?.ref : undefined;
  return {
    id: 'a1',
    turn: 1,
    target:
      on === undefined
        ? null
        : {
            ref: named ?? 'e1',
            label: on.label,
            description: '',
            resourceId: '',
            path: '0/0',
            classes: '',
            bounds: on.at,
            uniqueDescription: false,
            uniqueId: false,
          },
    origin: 'planner',
    number: 1,
    of: 3,
    ...rest,
  };
}

export function finding(over: Partial<ConditionResult> = {}): ConditionResult {
  return {
    phase: 'expected_state',
    index: 0,
    condition: '"Milk" is visible',
    met: 'met',
    provedBy: 'code',
    expected: 'the text "Milk"',
    actual: 'the text "Milk"',
    label: null,
    proof: null,
    flags: [],
    ...over,
  };
}

export const turnNote = (turn: number, phase: PhaseName, index: number, line: string): Note => ({
  kind: 'turn',
  turn,
  of: 30,
  phase,
  index,
  line,
});

export const looked = (s: Screen): Event => ({ kind: 'observed', screen: s });
export const look = (why: (Command & { kind: 'observe' })['reason'], afterMs = 0): Command => ({
  kind: 'observe',
  reason: why,
  afterMs,
  settle: true,
});

/** Steps in order, with their numbers and a device clock that goes on by half a second. */
export function stepper(): {
  readonly steps: TraceStep[];
  step(event: Event | null, command: Command, ...notes: Note[]): void;
} {
  const steps: TraceStep[] = [];
  return {
    steps,
    step(event, command, ...notes) {
      const seq = steps.length;
      steps.push({ type: 'step', seq, at: seq * 500, event, notes, command });
    },
  };
}
