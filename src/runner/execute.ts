/** Command -> effect -> event. Faults become events here and only here. */
import type { ActionContext } from '../actions/definition.ts';
import { ACTIONS, type Action } from '../actions/registry.ts';
import type { Attempt, Command, Event, PlannerUsage, Question } from '../core/model/protocol.ts';
import type { Gesture } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { PlannerRequest, ModelExchange, ModelImage } from '../planner/port.ts';
import { askJudge, askPlanner, readUsage } from './ask.ts';
import { changedRegionImage, fullScreenImage, type MaskedScreen } from './model-images.ts';
import type { GoalPorts } from './ports.ts';
import { tapPoint } from '../screen/locate/tap-point.ts';
import type { Rect } from '../screen/model/geometry.ts';
import { type ScreenChange, byRef } from '../screen/model/screen.ts';
import { ThumbruleError } from '../shared/errors.ts';
import type { CapturedScreen } from '../vision/captured-screen.ts';
import { compareScreens } from '../vision/screen-change.ts';

/** Screens of the run that a command may still name; the rest lets go of its pixels. */
const KEPT_FRAMES = 6;
/** After a gesture the app is given this long to answer before the first look. */
const REACTION_MS = 300;

type DeviceStep = Gesture | { readonly kind: 'wait'; readonly ms: number };

export class CommandExecutor {
  readonly #ports: GoalPorts;
  readonly #goal: Goal;
  readonly #seen = new Map<string, CapturedScreen>();
  readonly #covers = new Map<string, readonly Rect[]>();
  /** What came of the last gesture. */
  #change: { readonly delta: ScreenChange; readonly before: string } | null = null;
  #seq = 0;
  /** The picture of the last look, on its way to the disk: reduced and stored while the goal goes on. */
  #storing: Promise<void> = Promise.resolve();

  constructor(goal: Goal, ports: GoalPorts) {
    this.#goal = goal;
    this.#ports = ports;
  }

  async execute(command: Exclude<Command, { kind: 'finish' }>, signal: AbortSignal): Promise<Event> {
    this.#seq += 1;
    try {
      signal.throwIfAborted();
      return await this.#do(command, signal);
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled', reason: 'stopped by the user' };
      return toFault(error, this.#ports.redactor.text);
    }
  }

  async #do(command: Exclude<Command, { kind: 'finish' }>, signal: AbortSignal): Promise<Event> {
    const { device, planner, judge } = this.#ports;
    switch (command.kind) {
      case 'prepare':
        if (command.launch !== null)
          await device.perform({ kind: 'launch', options: command.launch }, signal);
        return { kind: 'prepared' };
      case 'observe':
        return this.#look(command, signal);
      case 'ask': {
        const began = device.clock.now();
        const { proposal, usage } = await askPlanner(planner, this.#asked(command.question), {
          signal,
          withinMs: this.#ports.answerWithinMs,
        });
        return { kind: 'proposed', proposal, tookMs: Math.round(device.clock.now() - began), usage };
      }
      case 'act':
        this.#change = null;
        for (const gesture of this.#gestures(command.attempt)) {
          if (gesture.kind === 'wait') await device.clock.sleep(gesture.ms, signal);
          else await device.perform(gesture, signal);
        }
        return { kind: 'acted', at: device.clock.now() };
      case 'compare': {
        const [before, after] = [this.#screen(command.before), this.#screen(command.after)];
        const target = command.target?.bounds ?? null;
        const delta = compareScreens(before, after, { target, density: device.info.density });
        this.#change = { delta, before: command.before };
        return { kind: 'compared', change: delta };
      }
      case 'judge': {
        if (judge === null)
          throw new ThumbruleError(
            'INTERNAL',
            'No judge is set.',
            'This is a fault of Thumbrule: please report it with the trace.',
          );
        const screens = [...new Set(command.questions.flatMap((q) => q.screens))].map(
          (id) => this.#screen(id).screen,
        );
        const picture = (id: string): Promise<ModelImage | null> => fullScreenImage(this.#shown(id));
        const sight = { screenshot: picture, addTraceDetail: this.#tell, onExchange: this.#exchange };
        const { answers, usage } = await askJudge(
          judge,
          { questions: command.questions, screens, sight },
          { signal, withinMs: this.#ports.answerWithinMs },
        );
        return { kind: 'judged', answers, usage };
      }
    }
  }

  async #look(command: Extract<Command, { kind: 'observe' }>, signal: AbortSignal): Promise<Event> {
    const { observer: eyes, trace } = this.#ports;
    const pause =
      command.reason === 'after gesture' ? Math.max(REACTION_MS, command.afterMs) : command.afterMs;
    const { captured: seen, covers, png } = await eyes.look(command.settle, signal, pause);
    await this.screenshotsStored();
    if (png !== null) this.#store(trace.screenshot(seen.screen.id, png, covers));
    this.#seen.set(seen.screen.id, seen);
    this.#covers.set(seen.screen.id, covers);
    const oldest = [...this.#seen.keys()].slice(0, -KEPT_FRAMES);
    for (const id of oldest) {
      const old = this.#seen.get(id);
      if (old !== undefined) this.#seen.set(id, { ...old, frame: null });
    }
    return { kind: 'observed', screen: seen.screen };
  }

  /** Every picture is on the disk. @throws DISK */
  screenshotsStored(): Promise<void> {
    return this.#storing;
  }

  #store(storing: Promise<void>): void {
    this.#storing = storing;
    // Whoever waits for it is told.
    storing.catch(() => {});
  }

  #asked(question: Question): PlannerRequest {
    const change = this.#change;
    const shown = this.#shown(question.screen);
    return {
      goal: this.#goal,
      question,
      screen: shown.seen.screen,
      screenshot: () => fullScreenImage(shown),
      lastChange:
        change === null
          ? null
          : {
              change: change.delta,
              screenBefore: this.#screen(change.before).screen,
              picture: () => fullScreenImage(this.#shown(change.before)),
              changedRegion: () => changedRegionImage(shown, change.delta),
            },
      addTraceDetail: this.#tell,
      onExchange: this.#exchange,
      redact: this.#ports.redactor.text,
    };
  }

  #shown(id: string): MaskedScreen {
    return { seen: this.#screen(id), covers: this.#covers.get(id) ?? [] };
  }

  readonly #exchange = (exchange: ModelExchange): void => this.#ports.onExchange?.(exchange);

  readonly #tell = async (text: string): Promise<void> => {
    const { device, redactor, trace } = this.#ports;
    const at = Math.round(device.clock.now());
    await trace.detail({ type: 'detail', seq: this.#seq, at, about: 'planner', text: redactor.text(text) });
  };

  #screen(id: string): CapturedScreen {
    const seen = this.#seen.get(id);
    if (seen === undefined)
      throw new ThumbruleError(
        'INTERNAL',
        `Screen ${id} was never seen.`,
        'This is a fault of Thumbrule: please report it with the trace.',
      );
    return seen;
  }

  #gestures(attempt: Attempt): readonly DeviceStep[] {
    const { screen } = this.#screen(attempt.before);
    const { action } = attempt;
    const ref = 'target' in action && action.target !== null ? action.target.ref : null;
    const target = ref === null ? null : (byRef(screen, ref) ?? null);
    const at = target === null ? null : tapPoint(screen, target);
    if (ref !== null && target === null)
      throw new ThumbruleError(
        'INTERNAL',
        `${ref} is not on ${screen.id}.`,
        'This is a fault of Thumbrule: please report it with the trace.',
      );
    if (action.kind === 'input_text') this.#ports.redactor.beforeTyping(action, target, screen);
    const hands: ActionContext = {
      target,
      point: at,
      screen: screen.size,
      keyboard: screen.keyboard.shown ? screen.keyboard.bounds : null,
      reveal: this.#ports.redactor.reveal,
    };
    return deviceSteps(action, hands);
  }
}

function deviceSteps(action: Action, hands: ActionContext): readonly DeviceStep[] {
  // Each definition takes its own action; the kind has just picked it.
  const definition = ACTIONS[action.kind] as {
    perform: (a: Action, h: ActionContext) => readonly DeviceStep[];
  };
  return definition.perform(action, hands);
}

function toFault(error: unknown, clean: (text: string) => string): Event {
  const known =
    error instanceof ThumbruleError
      ? error
      : new ThumbruleError(
          'INTERNAL',
          error instanceof Error ? error.message : String(error),
          'This is a fault of Thumbrule: please report it with the trace.',
          { cause: error },
        );
  return {
    kind: 'faulted',
    code: known.code,
    blame: blameOf(known),
    reason: clean(known.message),
    hint: clean(known.hint),
    ...usageOf(error),
  };
}

/** What models used before the question ended in an error. */
function usageOf(error: unknown): { readonly usage?: PlannerUsage } {
  return error instanceof Error && 'usage' in error ? { usage: readUsage(error.usage) } : {};
}

/** Whose fault it is. */
export function blameOf(error: ThumbruleError): 'agent' | 'environment' | 'test' | 'ours' {
  switch (error.code) {
    case 'PLANNER_EXHAUSTED':
    case 'PLANNER_DEFERRED':
    case 'MODEL_BUDGET':
    case 'MODEL_DEADLINE':
      return 'agent';
    case 'USAGE':
    case 'GOAL_INVALID':
    case 'CONFIG_INVALID':
    case 'APP_INVALID':
    case 'NOT_FOUND':
    case 'NOT_SUPPORTED':
    case 'NOT_RECORDED':
      return 'test';
    case 'INTERNAL':
    case 'TRACE_INVALID':
      return 'ours';
    default:
      return 'environment';
  }
}
