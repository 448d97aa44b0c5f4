import { z } from 'zod';

/** What a car sent of one signal beyond what its owner agreed to; the platform delivered none of it. */
export const beyondAgreed = z.object({
  /** 0 for what is encrypted. */
  signal_id: z.int(),
  /** Samples; of what is encrypted, messages. */
  samples: z.int(),
  first_on: z.string(),
  last_on: z.string(),
});
export type BeyondAgreed = z.output<typeof beyondAgreed>;
