import { z } from 'zod';

/** The ref of an element on the screen that the planner was shown (R53). */
export const targetSchema = z.strictObject({
  ref: z.string().regex(/^e\d+$/, 'an element ref such as "e12"'),
});
