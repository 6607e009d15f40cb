import type { Screen } from '../../screen/model/screen.ts';

/** True when the device tells another text on its clipboard than before the gesture (R20). Only a goal that speaks of the clipboard has it told. */
export function changedClipboard({ device: before }: Screen, { device: after }: Screen): boolean {
  return (
    before?.clipboard !== undefined && after?.clipboard !== undefined && before.clipboard !== after.clipboard
  );
}
