import { EMPTY_COUNT_HISTORY } from './history/duplicates.ts';
import { NEVER_SEEN } from './history/sightings.ts';
import { UNSPENT_BUDGETS } from './budgets/retry-budgets.ts';
import type { Policy } from './model/policy.ts';
import type { RunState } from './model/run-state.ts';
import { newSearch, newStep, type Decision } from './state/turn.ts';
import { deviceFactsOf, speaksOfShade } from './assertions/needed-facts.ts';
import { definitionFor } from '../actions/registry.ts';
import type { DeviceCapability } from '../device/port.ts';
import type { Goal, GoalCondition, GoalStep } from '../goal/model/goal.ts';
import type { Instruction } from '../goal/model/instruction.ts';
import type { Fault, LinePosition } from './model/verdict.ts';

/**
 * Returns the first command of a goal: reset the app and launch it (R1). A goal with a step that the device can't carry out ends before
 * that.
 */
export function start(goal: Goal, policy: Policy): Decision {
  const state = initialState(goal);
  const impossible = impossibleStep(goal, policy);
  if (impossible !== null) {
    const verdict = { kind: 'broken', ...impossible, results: [], flags: [] } as const;
    return { state: { ...state, phase: { kind: 'done' } }, command: { kind: 'finish', verdict }, notes: [] };
  }
  const launch = {
    app: policy.app,
    restart: goal.reset !== 'none',
    clearState: goal.reset === 'clear_data',
    reinstall: goal.reset === 'reinstall',
    permissions: goal.permissions,
  };
  return { state, command: { kind: 'prepare', reset: goal.reset, launch }, notes: [] };
}

const CAPABILITY_TEXT: Readonly<Partial<Record<DeviceCapability, string>>> = {
  back: 'go back',
  home: 'go to a home screen',
  rotate: 'be rotated',
  set_location: 'set a location',
  open_link: 'open a link',
  biometrics: 'answer biometric prompts',
  network: 'be taken offline',
  appearance: 'be switched between dark and light mode',
  background: 'send an app to the background',
  multi_touch: 'take two fingers at once',
  slow_network: 'slow down its network',
  locale: 'change its language',
  text_size: 'change its font size',
  clipboard: 'use its clipboard',
  push: 'be sent a push message',
  notifications: 'open a notification shade',
  launch_arguments: 'launch an app with arguments',
  single_permissions: 'change a single permission',
  app_permissions: 'change a permission that pages do not have',
  clear_data: 'clear the data of the app',
  reinstall: 'reinstall the app',
  permissions: 'change all permissions at the launch',
  today: 'tell its date',
};

/** Returns the capabilities without which the device can't carry out a line, or tell what it speaks of. */
function neededFor(line: GoalStep | GoalCondition): readonly DeviceCapability[] {
  const acts = line.parsed.instructions.flatMap((instruction) => {
    if (instruction.kind === 'remember') return [];
    const { capability } = definitionFor(instruction.kind);
    return [...(capability === null ? [] : [capability]), ...neededForOptions(instruction)];
  });
  return [...acts, ...deviceFactsOf(line), ...(speaksOfShade(line) ? (['notifications'] as const) : [])];
}

/** Returns what the options of an act need: a clean start, a permission that only apps have. */
function neededForOptions(act: Exclude<Instruction, { kind: 'remember' }>): readonly DeviceCapability[] {
  if (act.kind === 'set_permission') return PAGE_PERMISSIONS.has(act.permission) ? [] : ['app_permissions'];
  if (act.kind !== 'launch_app') return [];
  return [
    ...(act.clearState ? (['clear_data'] as const) : []),
    ...(act.reinstall ? (['reinstall'] as const) : []),
    ...(act.permissions === null ? [] : (['permissions'] as const)),
  ];
}

/** Permissions that browsers give their pages. */
const PAGE_PERMISSIONS: ReadonlySet<string> = new Set(['camera', 'microphone', 'location', 'notifications']);

/** Returns the fault of the first line that must be carried out and that the device can't carry out; null without one. */
function impossibleStep(goal: Goal, { capabilities }: Policy): (Fault & LinePosition) | null {
  for (const phase of ['setup', 'steps', 'expected_state'] as const) {
    const lines = phase === 'expected_state' ? goal.expected : goal[phase];
    for (const [index, line] of lines.entries()) {
      const { text, parsed } = line;
      if (('optional' in line && line.optional) || parsed.precondition !== null) continue;
      for (const capability of neededFor(line)) {
        const ability = CAPABILITY_TEXT[capability];
        if (ability === undefined || capabilities.includes(capability)) continue;
        return {
          code: 'NOT_SUPPORTED',
          blame: 'test',
          reason: `This device can't ${ability}: "${text}"`,
          hint: 'Remove the step, make it optional, or run the goal on another device.',
          phase,
          index,
          line: text,
        };
      }
    }
  }
  return null;
}

/** Returns the state before the first event. */
export function initialState(goal: Goal): RunState {
  return {
    goal,
    phase: { kind: 'preparing' },
    run: newRun(goal),
    step: newStep(),
    search: newSearch(),
    seen: newSeen(goal),
  };
}

function newRun(goal: Goal): RunState['run'] {
  return {
    cursor: { phase: goal.setup.length > 0 ? 'setup' : 'steps', index: 0, instruction: 0 },
    completed: [],
    turn: 0,
    clockMs: 0,
    pauseMs: 0,
    budgets: UNSPENT_BUDGETS,
    attempts: 0,
    refusals: [],
    scrolls: 0,
    newScreens: 0,
    scrolledAway: false,
    scrolledByCore: false,
    typed: [],
    typedTexts: [],
    facts: [],
    remembered: [],
    gestureKeys: [],
    repeatedByPlanner: false,
    broughtByPlanner: [],
    undoneByPlanner: [],
    history: [],
    flags: [],
    dismissed: [],
    openedOverlay: null,
    closedByRule: [],
    repeatedGestures: [],
    addedTexts: [],
    chanceEffects: [],
    answersLate: false,
    leftFor: null,
  };
}

function newSeen(goal: Goal): RunState['seen'] {
  return {
    last: null,
    previous: null,
    lastAttempt: null,
    pageBegan: null,
    announced: [],
    reported: [],
    shownOnce: {},
    ruleGesture: null,
    openedOver: null,
    toasts: [],
    notifications: { before: null, open: null },
    sightings: goal.expected.map(() => NEVER_SEEN),
    textHistory: {},
    countHistory: EMPTY_COUNT_HISTORY,
    unseenFlips: [],
    appearances: {},
    values: {},
    rowGroups: [],
    backgroundChanges: [],
    confirmedChanges: [],
  };
}
