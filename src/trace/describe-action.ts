import { definitionOf, type Action } from '../actions/registry.ts';

/** Returns an action as a person would say it: `tap "Save"`. `label` is the target's, null when it has none. */
export function describeAction(action: Action, label: string | null): string {
  return definitionOf(action.kind).describe(action, label);
}
