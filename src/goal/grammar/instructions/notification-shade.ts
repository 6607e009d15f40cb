import { phrases } from '../vocabulary.ts';
import { parseClose } from './device.ts';
import { untargeted, type InstructionParser } from './instruction-clause.ts';

const SHADE = phrases(
  "the notification shade, notification shade, the notifications shade, notifications shade, the notification shade of the device, the notification shade of the phone, the notifications of the device, the notifications of the phone, the device's notifications, the phone's notifications, the notification panel of the device, the notification panel of the phone, the notification drawer of the device, the notification drawer of the phone",
);
const FROM_TOP = phrases(
  'from the top of the screen, from the top edge of the screen, from the top edge, from the top, from the status bar',
);
const TO_OPEN = phrases('to open, to reveal, to show, to see, to pull down');

/** Parses `the notification shade` after "open", `from the top to open the notification shade` after "swipe down". "The notifications" may be a page of the app. */
export const parseOpenShade: InstructionParser = (c) => {
  if (c.eatOneOf(FROM_TOP) && !c.eatOneOf(TO_OPEN)) return null;
  return c.eatOneOf(SHADE) && c.atBoundary ? untargeted({ kind: 'open_notifications' }) : null;
};

/** Parses `the notification shade` after verbs that close nothing else. */
export const parseCloseShade: InstructionParser = (c, lastSubject) =>
  c.phraseLength(SHADE) > 0 ? parseClose(c, lastSubject) : null;
