/** Reports one goal as one test to the runner's reporters: its lines as Allure's steps, its facts as JUnit's properties. */
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Goal } from '../goal/model/goal.ts';
import { allureSteps } from '../report/allure.ts';
import { verdictAnalysis, verdictBlame, verdictLabel } from '../report/verdict.ts';
import type { GoalResult } from '../runner/results.ts';
import { isExcused } from '../shared/quarantine.ts';
import { readGoalTrace } from '../trace/reader.ts';
import type { Trace } from '../trace/schema.ts';
import { callHooks } from './types.ts';

/** The runner's reporters as a framework sees them. */
export interface Reporters {
  emit(type: string, payload: object): unknown;
}

/** Hooks of the user's configuration that a framework must call. */
export interface TestHooks {
  readonly beforeSuite?: unknown;
  readonly beforeTest?: unknown;
  readonly afterTest?: unknown;
  readonly afterSuite?: unknown;
}

/** Reports the goals of one worker. */
export class ReporterBridge {
  readonly #reporters: Reporters;
  readonly #hooks: TestHooks;
  readonly #cid: string;

  constructor(reporters: Reporters, hooks: TestHooks, cid: string) {
    this.#reporters = reporters;
    this.#hooks = hooks;
    this.#cid = cid;
  }

  /** `n`: number of the goal in the run; `spec`: its file in the runner's form. */
  async goalStarted(goal: Goal, n: number, spec: string): Promise<void> {
    const { suite, test } = this.#names(goal, n, spec);
    await callHooks(this.#hooks.beforeSuite, suite);
    this.#reporters.emit('suite:start', suite);
    this.#reporters.emit('test:start', test);
    await callHooks(this.#hooks.beforeTest, test, {});
  }

  async goalEnded(result: GoalResult, n: number, spec: string): Promise<void> {
    const { suite, test } = this.#names(result.goal, n, spec);
    const trace = result.trace === '' ? null : await readGoalTrace(dirname(result.trace)).catch(() => null);
    emitToAllure({ type: 'metadata', data: allureMetadata(result) });
    if (trace !== null) reportSteps(trace);
    reportProperties(result, trace);
    const { durationMs: duration, verdict } = result;
    const error = testErrorOf(result);
    if (error !== null) this.#reporters.emit('test:fail', { ...test, duration, error });
    else if (verdict.kind === 'passed') this.#reporters.emit('test:pass', { ...test, duration });
    else
      this.#reporters.emit('test:pending', {
        ...test,
        pending: true,
        pendingReason: verdictAnalysis(verdict),
      });
    this.#reporters.emit('test:end', { ...test, duration });
    const passed = verdict.kind === 'passed';
    const retries = { attempts: result.earlier.length, limit: result.earlier.length };
    await callHooks(this.#hooks.afterTest, test, {}, { error, result: verdict, duration, passed, retries });
    this.#reporters.emit('suite:end', { ...suite, duration });
    await callHooks(this.#hooks.afterSuite, { ...suite, duration, error });
  }

  #names(goal: Goal, n: number, spec: string) {
    const title = goal.file.replace(/\.ya?ml$/iu, '');
    const common = { cid: this.#cid, file: fileURLToPath(spec), specs: [spec] };
    const suite = { ...common, uid: `suite-${n}`, title, fullTitle: title };
    const fullTitle = `${title} ${goal.name}`;
    const test = { ...common, uid: `goal-${n}`, title: goal.name, parent: title, fullTitle, pending: false };
    return { suite, test };
  }
}

/** Allure takes an error with "assert" in its name for a failed product, every other one for a broken test. */
const ERROR_NAMES = {
  failed: 'GoalAssertionError',
  inconclusive: 'GoalInconclusive',
  broken: 'GoalBroken',
} as const;

interface TestError {
  readonly name: string;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/** Returns null for a verdict that does not count against the run. */
function testErrorOf(result: GoalResult): TestError | null {
  const { verdict } = result;
  if (verdict.kind === 'passed' || verdict.kind === 'cancelled' || isExcused(result)) return null;
  const name = ERROR_NAMES[verdict.kind];
  const whole = `${verdictLabel(verdict)}: ${verdictAnalysis(verdict)}`;
  const stack = `${name}: ${whole}${result.trace === '' ? '' : `\n    trace: ${result.trace}`}`;
  return { name, type: name, message: verdict.kind === 'failed' ? whole : errorMessage(verdict), stack };
}

/** Allure also takes a message with "expect" in it for a failed product; such text goes into the stack only. */
function errorMessage(verdict: GoalResult['verdict'] & { readonly kind: 'inconclusive' | 'broken' }): string {
  const text = `${verdictLabel(verdict)}: ${verdict.reason}`;
  return /expect/iu.test(text) ? `${verdictLabel(verdict)} (${verdict.kind})` : text;
}

function allureMetadata({ goal, verdict, earlier }: GoalResult): object {
  const blame = verdictBlame(verdict);
  const tags = [...goal.tags, ...(verdict.kind === 'passed' && earlier.length > 0 ? ['flaky'] : [])];
  return {
    labels: [
      ...tags.map((value) => ({ name: 'tag', value })),
      { name: 'verdict', value: verdict.kind },
      ...(verdictLabel(verdict) === '' ? [] : [{ name: 'label', value: verdictLabel(verdict) }]),
      ...(blame === null ? [] : [{ name: 'attributedTo', value: blame }]),
    ],
    ...(goal.description === '' ? {} : { description: goal.description }),
  };
}

/** Emits the steps after the goal has ended, with the times of its trace. */
function reportSteps(trace: Trace): void {
  for (const step of allureSteps(trace, (file) => join(trace.folder, file))) {
    emitToAllure({ type: 'step_start', data: { name: step.name, start: step.start } });
    for (const { name, source, type } of step.attachments) attachFile(name, source, type);
    const { status, stop } = step;
    const details = 'statusDetails' in step ? { statusDetails: step.statusDetails } : {};
    emitToAllure({ type: 'step_stop', data: { status, stop, ...details } });
  }
}

function attachFile(name: string, path: string, contentType: string): void {
  emitToAllure({ type: 'attachment_path', data: { name, path, contentType, fileExtension: extname(path) } });
}

/** JUnit's reporter keeps properties by name, so repeated ones are numbered. */
function reportProperties(result: GoalResult, trace: Trace | null): void {
  const { verdict, goal, earlier } = result;
  const proof = verdict.kind === 'failed' && verdict.proof !== null ? verdict.proof.screen : null;
  const screenshot = proof === null ? undefined : trace?.screenshots.get(proof)?.file;
  const here = (path: string): string => relative(process.cwd(), path).replaceAll('\\', '/');
  const facts: readonly (readonly [string, string])[] = [
    ['verdict', verdict.kind],
    ...(verdictLabel(verdict) === '' ? [] : [['label', verdictLabel(verdict)] as const]),
    ...(verdict.kind === 'failed' ? [['severity', verdict.severity] as const] : []),
    ['goal', goal.file],
    ['turns', String(result.turns)],
    ['attempt', String(earlier.length + 1)],
    ...(trace === null ? [] : [['device', trace.start.device.name] as const]),
    ...goal.tags.map((tag, i) => [`tag_${i + 1}`, tag] as const),
    ...verdict.flags.map((flag, i) => [`flag_${i + 1}`, flag] as const),
    ...(result.trace === '' ? [] : [['trace', here(result.trace)] as const]),
    ...(screenshot === undefined || trace === null
      ? []
      : [['attachment_1', here(join(trace.folder, screenshot))] as const]),
  ];
  for (const [name, value] of facts) emitToRunner('junit:addProperty', { name, value });
}

/** Emits the message that `@wdio/allure-reporter`'s own functions emit, which take no times and no paths. */
function emitToAllure(message: { readonly type: string; readonly data: object }): void {
  emitToRunner('allure:runtimeMessage', message);
}

function emitToRunner(event: string, payload: object): void {
  (process as NodeJS.EventEmitter).emit(event, payload);
}
