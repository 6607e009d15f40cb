/** The traits of a line about the device: nothing on the screen shows whether it took effect, and only an explicit line asks for it. */
export const DEVICE_LINE = {
  countsAsAttempt: false,
  navigatesHarmlessly: false,
  effect: 'none',
  needsEnabledTarget: false,
  forModels: false,
  requiresExplicitRequest: () => false,
} as const;

/** Returns the refusal of an action that differs from its instruction in one value; null when it does not. */
export function otherThanAsked<T>(
  rule: string,
  given: T,
  asked: T | undefined,
): { readonly rule: string; readonly reason: string } | null {
  return asked === undefined || given === asked
    ? null
    : { rule, reason: `the step asks for ${String(asked)}` };
}
