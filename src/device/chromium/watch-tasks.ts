import { CanvasDraws } from './canvas-draws.ts';
import {
  ADDED,
  ANSWERED,
  ANY_TAP,
  ANY_TAP_LOSS,
  BROUGHT,
  CAUSED,
  CAUSED_LOSS,
  COMING,
  REVEALED,
  GestureAnswers,
} from './gesture-answers.ts';
import { ASK_INTERNALS, PageInternals, TELL_INTERNALS } from './page-internals.ts';
import { GestureTrail } from './gesture-trail.ts';
import { PageCauses } from './page-causes.ts';
import { PageFunctions } from './page-functions.ts';
import { PageHearing } from './page-hearing.ts';
import { LEAVES, PageLeaving } from './page-leaving.ts';
import { PageMessages } from './page-messages.ts';
import { PageObservers } from './page-observers.ts';
import { PagePromises } from './page-promises.ts';
import { PointerStyles } from './pointer-styles.ts';
import { Press } from './press.ts';
import { PageTasks } from './page-tasks.ts';
import { PageSources } from './page-sources.ts';
import { PageWork } from './page-work.ts';
import { PageWide } from './page-wide.ts';
import { ScriptReach } from './script-reach.ts';
import { SCRIPT_STATE, ScriptState } from './script-state.ts';
import { ScriptWords } from './script-words.ts';
import { StyleNames } from './style-names.ts';
import { ASK_TIMED, ASK_TIMED_OF, TELL_TIMED, TimerChanges } from './timer-changes.ts';

/** Loaders such as tsx insert calls of `__name` into a class's source, which the page lacks. */
export const KEEP_NAMES = 'const __name = (f) => f;';
/** Name of the tracker in the page's own world, whose functions it watches. */
export const TASKS = 'thumbruleTasks';
/** Name of what the documents of one origin know together of the causes of their changes. */
const CAUSES = 'thumbruleCauses';

/** The call that makes every page of a tab note what it still has to do, and its elements answer. A page that has begun before is not known. */
export const WATCH_TASKS: readonly [method: string, params: object] = [
  'Page.addScriptToEvaluateOnNewDocument',
  {
    source: `(() => {
  ${KEEP_NAMES}
  const Tasks = ${String(PageTasks)};
  if (globalThis.${TASKS} === undefined) {
    const functions = new (${String(PageFunctions)})(globalThis);
    const answers = new (${String(GestureAnswers)})(globalThis, '${ASK_TIMED}', '${TELL_TIMED}', { answered: '${ANSWERED}', caused: '${CAUSED}', causedLoss: '${CAUSED_LOSS}', anyTap: '${ANY_TAP}', anyTapLoss: '${ANY_TAP_LOSS}', coming: '${COMING}', brought: '${BROUGHT}', revealed: '${REVEALED}', added: '${ADDED}' });
    const styles = new (${String(StyleNames)})(globalThis);
    answers.isStyled = (name) => styles.name(name);
    const wide = new (${String(PageWide)})(globalThis);
    const causes = new (${String(PageCauses)})(globalThis, '${CAUSES}', wide, new (${String(GestureTrail)})());
    new (${String(PageMessages)})(globalThis, '${CAUSES}', causes);
    new (${String(PageHearing)})(globalThis, causes, wide, functions, new (${String(ScriptWords)})(globalThis));
    new (${String(PagePromises)})(globalThis, causes);
    new (${String(PageSources)})(globalThis, causes, functions);
    new (${String(PageObservers)})(causes, functions);
    new (${String(CanvasDraws)})(globalThis, causes, answers);
    new (${String(TimerChanges)})(globalThis, '${ASK_TIMED}', '${TELL_TIMED}', '${ASK_TIMED_OF}', causes, answers);
    new (${String(PageLeaving)})(globalThis, '${LEAVES}', causes, answers, functions);
    Object.defineProperty(globalThis, '${TASKS}', { value: new Tasks(globalThis, new (${String(PageWork)})(globalThis, causes, answers, functions), new (${String(Press)})(new (${String(PointerStyles)})()), functions) });
    Object.defineProperty(globalThis, '${SCRIPT_STATE}', { value: new (${String(ScriptState)})(new (${String(ScriptReach)})(globalThis), { shared: causes.shared, now: () => causes.now() }, (then, ms) => functions.later(then, ms)) });
    new (${String(PageInternals)})(globalThis, '${ASK_INTERNALS}', '${TELL_INTERNALS}');
  }
})()`,
  },
];
