/**
 * The advisory locks of the database by what they are held for. Whoever held two of one number would wait for what is
 * none of its business, so they stand here and nowhere else; those of texts are made by `hashtext` and its like.
 */
export const advisoryLocks = {
  auditSeal: 4_715_023,
  consentCounts: 4_715_046,
  vehicleCounts: 4_715_047,
  streamDays: 4_715_051,
  signingKey: 7_402_119,
  ticketKey: 7_402_120,
  firstUser: 7_402_121,
} as const;

/** Of those that there are many of, such as one for each job: the first of their two numbers. */
export const advisoryLockClasses = {
  publicationGate: 4711,
  accountName: 0xacc7,
  job: 0x5c4ed,
} as const;
