import { z } from 'zod';
import type { Calls } from './call.ts';
import { IS_REQUIRED, LONGEST, requiredText } from './fields.ts';

const NO_ADDRESS = 'must be an e-mail address';

export const contactCalls = {
  'POST /send-email': {
    summary: 'Leaves a message for the shop: stored first, then mailed',
    access: 'public',
    status: 200,
    body: z.object({
      /** A line break anywhere in it is refused, not trimmed away (safety.md). */
      email: z
        .string({ error: ({ input }) => (input === undefined ? IS_REQUIRED : 'must be text') })
        .refine((text) => !/[\r\n]/.test(text), NO_ADDRESS)
        .pipe(requiredText(LONGEST.email))
        .refine((text) => z.email().safeParse(text).success, NO_ADDRESS),
      message: requiredText(LONGEST.message).refine(
        (text) => text === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text),
        IS_REQUIRED,
      ),
    }),
    /** The form's own words (spec §5). */
    whenMissing: 'Please fill in all fields.',
    data: z.null(),
    refusals: [422],
  },
} as const satisfies Calls;
