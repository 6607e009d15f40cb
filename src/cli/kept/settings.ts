/** Where the paths of open-ended steps are kept for a run, and whether its lines need a model. */
import type { Goal } from '../../goal/model/goal.ts';
import { appForAllGoals } from '../devices/appium.ts';
import type { RunOptions } from '../flags/options.ts';
import { requireModelFor } from '../select/model-lines.ts';
import { keptStatuses } from './status.ts';
import type { KeptSettings } from './update.ts';

/** Returns whether and where paths are kept. They are neither used nor written in replays, with cassettes and with injected faults. */
export function keptSettings(options: RunOptions): KeptSettings {
  const { kept, planner, inject, device, out, defaultApp } = options;
  const isRecorded = planner.split(',').some((name) => name.trim().startsWith('cassette:'));
  const isOff = isRecorded || inject !== null || device.startsWith('replay:');
  return { mode: isOff ? 'off' : kept, out, app: appForAllGoals(options), defaultApp };
}

/**
 * A step whose path is kept needs no model (R90).
 * @throws USAGE for other lines that need a model when `--planner` names none
 */
export async function requireModelUnlessKept(goals: readonly Goal[], options: RunOptions): Promise<void> {
  for (const device of options.pool) {
    const settings = keptSettings({ ...options, device });
    const kept = settings.mode === 'use' ? await keptStatuses(goals, settings) : [];
    requireModelFor(goals, options.planner, kept);
  }
}
