/** Holds statements against a capture as a run does: reads it, and proves each line on two equal observations. */
import { contextOf } from '../../builders/assertion.ts';
import type { AssertionResult } from '../../../src/core/assertions/context.ts';
import { proveAll } from '../../../src/core/assertions/index.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { guessKeyboard } from '../../../src/screen/features/keyboard.ts';
import { loadingSigns } from '../../../src/screen/features/loading.ts';
import { toastTexts } from '../../../src/screen/features/toasts.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { readSource } from '../../../src/screen/read.ts';
import type { PlainTree } from './plain-tree.ts';
import type { Statement } from './statements.ts';

export interface Outcome extends Statement {
  /** `right`, `open`, `false pass` (met, and it is not so) or `false failure` (unmet, and it is so). */
  readonly outcome: 'right' | 'open' | 'false pass' | 'false failure';
  readonly actual: string;
}

/** Returns the screen of a capture without its pixels. */
export function screenOfCapture(text: string, tree: PlainTree): Screen {
  const size = { width: tree.screen.right, height: tree.screen.bottom };
  const format = tree.platform === 'ios' ? 'xcuitest' : 'uiautomator';
  const density = tree.platform === 'ios' ? 1 : 2.625;
  const { elements, windows, warnings, gaps } = readSource(
    { format, text },
    { size, density, underTest: '' },
  );
  const keyboard = guessKeyboard({ elements, windows, size });
  const view = { elements, windows, size, keyboard };
  const front = windows.find((w) => w.kind === 'app')?.package ?? '';
  return {
    id: 's2',
    at: 1000,
    screenshot: null,
    ...view,
    app: { front, underTest: front, process: 'running', crash: null, notResponding: false, place: '' },
    settled: true,
    secure: false,
    gaps,
    loading: loadingSigns(view),
    animatedRegions: [],
    undrawn: [],
    toasts: toastTexts(view),
    warnings,
  };
}

export function outcomesOn(screen: Screen, statements: readonly Statement[]): Outcome[] {
  const context = { ...contextOf(screen), screen, previous: { ...screen, id: 's1', at: 0 } };
  return statements.map((statement) => {
    const { conditions } = parseStep(statement.line, { section: 'expected_state' });
    const { met, actual } = proveAll(conditions, context);
    return { ...statement, outcome: outcomeOf(met, statement.truth), actual };
  });
}

function outcomeOf(met: AssertionResult['met'], truth: boolean): Outcome['outcome'] {
  if (met === 'unproven') return 'open';
  if ((met === 'met') === truth) return 'right';
  return truth ? 'false failure' : 'false pass';
}
