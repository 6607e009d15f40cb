import type { ProposedTarget } from './definition.ts';

/** `the "Save" button is e12`, for a planner's thought. */
export function targetIs(target: ProposedTarget | null): string {
  return `${target?.name ?? 'the target'} is ${target?.ref ?? 'missing'}`;
}

/** ` "Save"`, or nothing for a target without a label. */
export function labelled(label: string | null): string {
  return label === null ? '' : ` "${label}"`;
}
