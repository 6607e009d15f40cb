import { z } from 'zod';

/** Names an element of the screen that was asked about, and of no other. */
export const targetSchema = z.strictObject({
  ref: z.string().regex(/^e\d+$/, 'an element ref such as "e12"'),
});
