/** Executes the core's commands on device, planner and judge, and returns what happened as events. */
import { definitionOf } from '../actions/registry.ts';
import type { Attempt, Command, Event, PlannerUsage, Question } from '../core/model/protocol.ts';
import type { Gesture } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { JudgeContext, ModelExchange, PlannerRequest, RunFacts } from '../planner/port.ts';
import { tapPoint } from '../screen/locate/tap-point.ts';
import type { Today } from '../screen/model/calendar.ts';
import type { Rect } from '../screen/model/geometry.ts';
import { type ScreenChange, byRef } from '../screen/model/screen.ts';
import type { CapturedScreen } from '../vision/captured-screen.ts';
import { systemClock } from '../shared/clock.ts';
import { compareScreens } from '../vision/screen-change.ts';
import { askJudge, askPlanner, readUsage } from './ask.ts';
import { readDay } from './device-facts.ts';
import { faultOf, internalError } from './fault.ts';
import { changedRegionImage, fullScreenImage, type MaskedScreen } from './model-images.ts';
import { PictureQueue } from './picture-queue.ts';
import type { GoalPorts } from './ports.ts';

/** Latest screens whose pixels stay in memory; no command refers to an older one. */
const KEPT_FRAMES = 6;
/** Time for the app to react to a gesture before the first capture, unless the device says sooner that the screen rests; ms. */
const REACTION_MS = 300;
/** While a planner thinks, a capture each second looks for toasts (R12), and no longer than a message comes late. Real time. */
const THINKING = { intervalMs: 1000, captures: 10 };

type DeviceStep = Gesture | { readonly kind: 'wait'; readonly ms: number };

export class CommandExecutor {
  readonly #ports: GoalPorts;
  #goal: Goal;
  readonly #facts: Omit<RunFacts, 'today' | 'locale'>;
  /** The date and locale that the device tells; null when it tells none. Asked once, for goals that a model is asked about. */
  #day: Promise<Today | null> | null = null;
  readonly #screens = new Map<string, CapturedScreen>();
  readonly #covers = new Map<string, readonly Rect[]>();
  /** The change that the last gesture made. */
  #lastChange: { readonly change: ScreenChange; readonly before: string } | null = null;
  #seq = 0;
  readonly #pictures = new PictureQueue();

  constructor(goal: Goal, ports: GoalPorts) {
    this.#goal = goal;
    this.#ports = ports;
    const { platform, capabilities } = ports.device.info;
    this.#facts = { platform, capabilities };
  }

  /** Planners are asked about this goal from now on: a loop over rows puts their names into its lines (R8). A text that an app shows may be a secret. */
  setGoal(goal: Goal): void {
    this.#goal = this.#ports.redactor.goal(goal);
  }

  /** Returns the event for a command. Never throws: an error is a `faulted` event. */
  async execute(command: Exclude<Command, { kind: 'finish' }>, signal: AbortSignal): Promise<Event> {
    this.#seq += 1;
    try {
      signal.throwIfAborted();
      return await this.#run(command, signal);
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled', reason: 'stopped by the user' };
      return { kind: 'faulted', ...faultOf(error, this.#ports.redactor.text), ...usageOf(error) };
    }
  }

  /** Resolves when every screenshot is on the disk. @throws DISK */
  screenshotsStored(): Promise<void> {
    return this.#pictures.stored();
  }

  async #run(command: Exclude<Command, { kind: 'finish' }>, signal: AbortSignal): Promise<Event> {
    switch (command.kind) {
      case 'prepare':
        if (command.launch !== null)
          await this.#ports.device.perform({ kind: 'launch', options: command.launch }, signal);
        return { kind: 'prepared' };
      case 'observe':
        return this.#observe(command, signal);
      case 'ask':
        return this.#ask(command.question, signal);
      case 'act':
        return this.#act(command.attempt, signal);
      case 'compare':
        return this.#compare(command);
      case 'judge':
        return this.#judge(command, signal);
    }
  }

  async #observe(command: Extract<Command, { kind: 'observe' }>, signal: AbortSignal): Promise<Event> {
    const { observer, trace } = this.#ports;
    const { settle, afterMs } = command;
    const reactMs = command.reason === 'after gesture' ? Math.max(0, REACTION_MS - afterMs) : 0;
    const { captured, covers, png } = await observer.observe(settle, signal, afterMs, reactMs);
    const { screen } = captured;
    if (png !== null) await this.#pictures.add(() => trace.screenshot(screen.id, png, covers));
    this.#screens.set(screen.id, captured);
    this.#covers.set(screen.id, covers);
    this.#dropOldFrames();
    return { kind: 'observed', screen };
  }

  #dropOldFrames(): void {
    for (const id of [...this.#screens.keys()].slice(0, -KEPT_FRAMES)) {
      const old = this.#screens.get(id);
      if (old !== undefined) this.#screens.set(id, { ...old, frame: null });
    }
  }

  async #ask(question: Question, signal: AbortSignal): Promise<Event> {
    const { device, planner, answerWithinMs } = this.#ports;
    const startedAt = device.clock.now();
    const limits = { signal, withinMs: answerWithinMs };
    const day = await this.#dayOfDevice(signal);
    const answer = askPlanner(planner, this.#plannerRequest(question, day), limits);
    const { proposal, usage } = await this.#whileWatching(answer, signal);
    // A planner that typed a value, or that quotes one, is treated as if it had used the token.
    const redacted = this.#ports.redactor.json(proposal);
    return {
      kind: 'proposed',
      proposal: redacted,
      tookMs: Math.round(device.clock.now() - startedAt),
      usage,
    };
  }

  #dayOfDevice(signal: AbortSignal): Promise<Today | null> {
    const { setup, steps } = this.#goal;
    const isOpenEnded = [...setup, ...steps].some(({ parsed }) => parsed.kind === 'open-ended');
    const day = this.#day ?? (isOpenEnded ? readDay(this.#ports.device, signal) : Promise.resolve(null));
    this.#day = day;
    return day;
  }

  /** Returns the answer. Toasts that appear before it comes are part of the next observation (R12). */
  async #whileWatching<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
    const answered = new AbortController();
    const watching = this.#watchForToasts(signal, answered.signal);
    try {
      return await answer;
    } finally {
      answered.abort();
      await watching;
    }
  }

  async #watchForToasts(signal: AbortSignal, answered: AbortSignal): Promise<void> {
    try {
      for (let n = 0; n < THINKING.captures; n++) {
        await systemClock.sleep(THINKING.intervalMs, answered);
        await this.#ports.observer.collectToasts(signal);
      }
    } catch {
      // The answer came. A device that fails fails again on the next observation, which reports it.
    }
  }

  #plannerRequest(question: Question, day: Today | null): PlannerRequest {
    const last = this.#lastChange;
    const current = this.#masked(question.screen);
    return {
      goal: this.#goal,
      question,
      screen: current.captured.screen,
      facts: {
        ...this.#facts,
        today: day?.date ?? new Date().toISOString().slice(0, 10),
        locale: day?.locale ?? null,
      },
      screenshot: (size) => fullScreenImage(current, size),
      lastChange:
        last === null
          ? null
          : {
              change: last.change,
              screenBefore: this.#screen(last.before).screen,
              screenshotBefore: () => fullScreenImage(this.#masked(last.before)),
              changedRegion: () => changedRegionImage(current, last.change),
            },
      addTraceDetail: this.#addTraceDetail,
      onExchange: this.#onExchange,
      redact: this.#ports.redactor.text,
    };
  }

  async #act(attempt: Attempt, signal: AbortSignal): Promise<Event> {
    const { device, observer } = this.#ports;
    this.#lastChange = null;
    observer.forgetToasts();
    for (const step of this.#deviceSteps(attempt)) {
      if (step.kind === 'wait') await observer.wait(step.ms, signal);
      else await device.perform(step, signal);
    }
    return { kind: 'acted', at: device.clock.now() };
  }

  #deviceSteps(attempt: Attempt): readonly DeviceStep[] {
    const { redactor } = this.#ports;
    const { screen } = this.#screen(attempt.before);
    const { action } = attempt;
    const ref = 'target' in action && action.target !== null ? action.target.ref : null;
    const target = ref === null ? null : (byRef(screen, ref) ?? null);
    if (ref !== null && target === null) throw internalError(`${ref} is not on ${screen.id}.`);
    if (action.kind === 'input_text') redactor.beforeTyping(action, target, screen);
    return definitionOf(action.kind).perform(action, {
      target,
      point: target === null ? null : tapPoint(screen, target),
      anchor: action.kind === 'drag' ? (byRef(screen, action.anchor.ref) ?? null) : null,
      screen: screen.size,
      keyboard: screen.keyboard.shown ? screen.keyboard.bounds : null,
      reveal: redactor.reveal,
    });
  }

  #compare(command: Extract<Command, { kind: 'compare' }>): Event {
    const { density } = this.#ports.device.info;
    const [before, after] = [this.#screen(command.before), this.#screen(command.after)];
    const change = compareScreens(before, after, { target: command.target?.bounds ?? null, density });
    this.#lastChange = { change, before: command.before };
    return { kind: 'compared', change };
  }

  async #judge(command: Extract<Command, { kind: 'judge' }>, signal: AbortSignal): Promise<Event> {
    const { judge, answerWithinMs } = this.#ports;
    if (judge === null) throw internalError('No judge is set.');
    const context: JudgeContext = {
      screenshot: () => fullScreenImage(this.#masked(command.screen)),
      addTraceDetail: this.#addTraceDetail,
      onExchange: this.#onExchange,
    };
    const { answers, usage } = await askJudge(
      judge,
      { questions: command.questions, screen: this.#screen(command.screen).screen, context },
      { signal, withinMs: answerWithinMs },
    );
    return { kind: 'judged', answers: this.#ports.redactor.json(answers), usage };
  }

  #masked(id: string): MaskedScreen {
    return { captured: this.#screen(id), covers: this.#covers.get(id) ?? [] };
  }

  #screen(id: string): CapturedScreen {
    const captured = this.#screens.get(id);
    if (captured === undefined) throw internalError(`Screen ${id} was never observed.`);
    return captured;
  }

  readonly #onExchange = (exchange: ModelExchange): void => this.#ports.onExchange?.(exchange);

  readonly #addTraceDetail = async (text: string): Promise<void> => {
    const { device, redactor, trace } = this.#ports;
    const at = Math.round(device.clock.now());
    await trace.detail({ type: 'detail', seq: this.#seq, at, about: 'planner', text: redactor.text(text) });
  };
}

/** Returns what models used before the error. */
function usageOf(error: unknown): { readonly usage?: PlannerUsage } {
  return error instanceof Error && 'usage' in error ? { usage: readUsage(error.usage) } : {};
}
