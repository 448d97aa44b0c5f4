import { z } from 'zod';

const stamp = z.string().max(64);

/** Of a check-in. */
export const sentStamp = stamp.describe(
  'That of the last checked-in, from a vehicle that has stored all that was sent before it; empty before any, and when ' +
    'anything of it is lost. Absent: the vehicle does not know of stamps and is answered with everything',
);

const wait = z.int().min(0);

/** dn/checked-in: the answer to a check-in that carries a stamp is complete. */
export const checkedIn = z.object({
  id: z.string().min(1).max(100).describe('That of the check-in'),
  stamp: stamp.describe('Names what the vehicle has by now, for its next check-in'),
  come_back: z
    .object({
      within_ms: wait.describe('After the first loss: a time by chance between 0 and this, milliseconds'),
      longest_ms: wait.describe(
        'After each further failure twice as long, half of it by chance, and never longer than this',
      ),
    })
    .describe('How long to wait before connecting again, so that vehicles do not all come in one moment'),
});
export type CheckedIn = z.output<typeof checkedIn>;
export type ComeBack = CheckedIn['come_back'];
