/** `npm run record:boxes`: reads the captured screens of `boxes.ts` and keeps the place, the cover and the control of each element. Read the difference before you keep it. */
import { writeFileSync } from 'node:fs';
import { BOXES, boxesOf, recordedScreens } from './boxes.ts';

const boxes = recordedScreens().map((screen) => [screen.name, boxesOf(screen)] as const);
writeFileSync(BOXES, `${JSON.stringify(Object.fromEntries(boxes), null, 2)}\n`);
