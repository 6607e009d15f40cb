/** The truth of a prose goal by the app's own data: what its explicit lines change there. No screen and no model has a say in it. */
import { createSimulatedDevice, type SimulatedPhone } from '../../src/device/simulated/index.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { withSimulatedLatency } from '../../src/planner/simulated-latency.ts';
import { runSuite } from '../../src/runner/run-suite.ts';
import { isList, isRecord, show, type Value } from '../../src/simulator/expression/evaluate.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { NO_TRACE, quietSuite } from '../builders/suite.ts';
import type { ProseGoal } from './goals.ts';

/** A phone of half the width, laid out as one of 1080 pixels: the same verdicts for a quarter of the pixels. */
const SCREEN_WIDTH = 540;
/** Simulated time for one answer of a planner, ms. */
export const LATENCY_MS = 6000;

/** Values by their paths, such as `notes.wifi.title`; a row of a list has its id there. */
type Values = ReadonlyMap<string, Value>;

/** What the lines of a goal leave in the app. */
export interface Deed {
  /** Name of the page in front. */
  readonly place: string;
  /** Values that the lines changed; undefined for those that they removed. */
  readonly changed: ReadonlyMap<string, Value | undefined>;
}

/** Returns a phone on which a prose goal is played. */
export function phoneFor({ app }: ProseGoal, defects: readonly string[] = []): SimulatedPhone {
  const { model } = app;
  return createSimulatedDevice({
    app: model,
    defects,
    quirks: [],
    render: renderPng,
    screenWidth: SCREEN_WIDTH,
  });
}

/** Simulated times for an answer with which the lines are played, ms. */
const PACES_MS = [LATENCY_MS, 3 * LATENCY_MS];

/**
 * Plays the explicit lines of the goal at several paces, and returns what they change. A value that differs between them, such as a message that comes
 * by itself, depends on the time and not on the lines.
 * @throws Error when they do not pass
 */
export async function deedOf(prose: ProseGoal): Promise<Deed> {
  const fast = await afterLines(prose, 0);
  if (fast === null) throw new Error(`The explicit lines of ${prose.id} do not pass.`);
  const slow: Values[] = [];
  // Some apps end a session before a slow tester is done.
  for (const pace of PACES_MS) slow.push((await afterLines(prose, pace))?.values ?? fast.values);
  const { state } = prose.app.model;
  const before = valuesOf(Object.fromEntries(Object.entries(state).map(([name, v]) => [name, v.initial])));
  const paths = [...new Set([...before.keys(), ...fast.values.keys()])];
  const changed = paths.filter(
    (path) =>
      slow.every((values) => values.get(path) === fast.values.get(path)) &&
      fast.values.get(path) !== before.get(path),
  );
  return { place: fast.place, changed: new Map(changed.map((path) => [path, fast.values.get(path)])) };
}

/** True when everything that the lines change in the app is changed so, and the same page is in front. */
export function isDone({ place, changed }: Deed, phone: SimulatedPhone): boolean {
  const now = phone.appState();
  const values = valuesOf(now.variables);
  return now.place === place && [...changed].every(([path, value]) => values.get(path) === value);
}

async function afterLines(
  prose: ProseGoal,
  latencyMs: number,
): Promise<{ readonly place: string; readonly values: Values } | null> {
  const phone = phoneFor(prose);
  const [result] = await runSuite({
    ...quietSuite('truth'),
    goals: [{ ...prose.goal, steps: prose.lines }],
    secrets: prose.app.secrets,
    openTrace: () => Promise.resolve(NO_TRACE),
    openDevice: () => Promise.resolve(phone),
    plannerFor: ({ clock }) => withSimulatedLatency(createLiteralPlanner(), clock, latencyMs),
  });
  if (result?.verdict.kind !== 'passed') return null;
  const { place, variables } = phone.appState();
  return { place, values: valuesOf(variables) };
}

function valuesOf(variables: Readonly<Record<string, Value>>): Values {
  return new Map(Object.entries(variables).flatMap(([name, value]) => leavesOf(name, value)));
}

function leavesOf(path: string, value: Value): readonly (readonly [string, Value])[] {
  if (isList(value))
    return value.flatMap((row, i) =>
      leavesOf(`${path}.${isRecord(row) && row['id'] !== undefined ? show(row['id']) : i}`, row),
    );
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, part]) => leavesOf(`${path}.${key}`, part));
  return [[path, value]];
}
