/**
 * The truth of a case, from the app's data alone: what a patient person who follows the goal's words would find. It shares no code with
 * what it judges: it imports the simulated phone and nothing else of the product.
 */
import type { AppModel } from '../../simulator/app/model.ts';
import { withFaults } from '../../simulator/defects/lay.ts';
import { labelsFor } from './labels.ts';
import { inAnyCase, readDeeds, readFacts, type Deed } from './script.ts';
import type { Line, Open, Stop, Trail } from './trail.ts';
import { walk } from './walk.ts';

export { Unread } from './script.ts';
export type { Trail } from './trail.ts';

/** A goal's lines, variables filled in, secrets still as tokens. */
export interface Script {
  readonly setup: readonly string[];
  readonly steps: readonly string[];
  readonly expected: readonly string[];
  /** Case does not count in conditions. */
  readonly anyCase: boolean;
  /** Puts the secrets' values in. */
  readonly reveal: (text: string) => string;
}

export type Truth =
  | { readonly kind: 'passes' }
  /** Any of the labels is right. */
  | {
      readonly kind: 'fails';
      readonly labels: readonly string[];
      readonly line: string;
      readonly because: string;
    }
  /** The rules leave it open, or it hangs on what the goal does not say: no case is made of it. */
  | { readonly kind: 'open'; readonly reason: Open; readonly because: string };

/** @throws Unread for a line that the oracle's grammar does not know */
function linesOf(script: Script): Line[] {
  const lenient = (deed: Deed): Deed =>
    script.anyCase && deed.do === 'check' ? { ...deed, facts: inAnyCase(deed.facts) } : deed;
  const deeds = (phase: 'setup' | 'steps', all: readonly string[]): Line[] =>
    all.map((text, index) => ({ phase, index, text, deeds: readDeeds(text).map(lenient) }));
  return [
    ...deeds('setup', script.setup),
    ...deeds('steps', script.steps),
    ...script.expected.map((text, index): Line => ({
      phase: 'expected_state',
      index,
      text,
      deeds: [lenient({ do: 'check', facts: readFacts(text) })],
    })),
  ];
}

/** As long as one may well think about a permission that is asked for. */
const SLOW_MS = 10_000;

/** The goal on the healthy app. Its `stop` says why when it cannot pass there. */
export function healthyTrail(app: AppModel, script: Script): Trail {
  return walk({
    app,
    lines: linesOf(script),
    reveal: script.reveal,
    allow: true,
    answersAfter: 0,
    closes: false,
    healthy: null,
  });
}

/** What the verdict must be with these faults. */
export function truthOf(
  app: AppModel,
  script: Script,
  faults: { readonly defects: readonly string[]; readonly quirks: readonly string[] },
  healthy: Trail,
): Truth {
  const lines = linesOf(script);
  const faulty = withFaults(app, faults.defects, faults.quirks);
  const go = (
    allow: boolean,
    answersAfter: number,
    closes: boolean,
  ): { truth: Truth; asked: boolean; barred: boolean } => {
    const trail = walk({ app: faulty, lines, reveal: script.reveal, allow, answersAfter, closes, healthy });
    const { asked, barred } = trail;
    return { truth: judge(faulty, trail, lines, healthy, faults.defects), asked, barred };
  };
  const either = (allow: boolean, answersAfter: number): { truth: Truth; asked: boolean } => {
    const left = go(allow, answersAfter, false);
    return left.barred
      ? { truth: bothWays(left.truth, go(allow, answersAfter, true).truth), asked: left.asked }
      : left;
  };
  const allowed = either(true, 0);
  if (!allowed.asked) return allowed.truth;
  const others = [either(false, 0), either(true, SLOW_MS), either(false, SLOW_MS)];
  if (others.every(({ truth }) => truth.kind === allowed.truth.kind)) return allowed.truth;
  return {
    kind: 'open',
    reason: 'hangs on how a permission is answered',
    because: 'it hangs on how, or how soon, a permission is answered that the goal does not speak of',
  };
}

/** What stays open over a page that loads for ever is left open, and is closed: a goal that fails both ways fails. */
function bothWays(left: Truth, closed: Truth): Truth {
  if (left.kind === 'fails' && closed.kind === 'fails')
    return { ...left, labels: [...new Set([...left.labels, ...closed.labels])] };
  if (left.kind === 'passes' && closed.kind === 'passes') return left;
  return {
    kind: 'open',
    reason: 'hangs on who closes what lies over a loading',
    because: 'it hangs on whether somebody closes what stays open over a page that loads for ever',
  };
}

/** A ghost on a window whose picture is refused: the rules go by the tree alone there. */
function isUnseen(app: AppModel, trail: Trail, stop: Stop, defects: readonly string[]): boolean {
  const screen = app.screens[trail.places[stop.at] ?? ''];
  const refused = app.behaviour.secure || screen?.secure === true;
  return refused && defects.some((d) => d.startsWith('ghost:'));
}

function judge(
  app: AppModel,
  trail: Trail,
  lines: readonly Line[],
  healthy: Trail,
  defects: readonly string[],
): Truth {
  const { stop } = trail;
  if (stop === null) return { kind: 'passes' };
  const line = lines[stop.at]?.text ?? '';
  if (stop.open !== null)
    return { kind: 'open', reason: stop.open, because: `${line}: ${stop.because}: ${stop.open}` };
  if (stop.why !== 'crash' && isUnseen(app, trail, stop, defects))
    return {
      kind: 'open',
      reason: 'no screenshots, so that a ghost cannot be told',
      because: `${line}: screenshots are refused there, so that a ghost cannot be told`,
    };
  const strayed = trail.places.findIndex(
    (p, i) => healthy.places[i] !== undefined && p !== healthy.places[i],
  );
  const elsewhere = strayed >= 0 && strayed < stop.at;
  return { kind: 'fails', labels: labelsFor(stop, defects, elsewhere), line, because: stop.because };
}
