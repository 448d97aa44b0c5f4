import { useTexts } from '../../../lib/language/texts.ts';

/** The server's causes, as its history stores them, and our texts for them. */
const causeKeys = {
  published: 'published',
  'published again': 'publishedAgain',
  'received by the vehicle': 'received',
  'answered by owner': 'answered',
  'withdrawn by owner': 'withdrawn',
  'revoked by consumer': 'revoked',
  'revoked by oem': 'revokedByOem',
  'revoked by administrator': 'revokedByAdministrator',
  'revoked by fleet manager': 'revokedByFleet',
  'narrowed to mandatory signals': 'narrowed',
  'no permission': 'noPermission',
  'permission withdrawn': 'permissionWithdrawn',
  'permission given': 'permissionGiven',
  'change of owner': 'ownerChanged',
  expired: 'expired',
} as const;

/** Says why a consent changed; a cause that is not known here as it is stored. */
export function useCauseText(): (cause: string) => string {
  const t = useTexts('consent.cause');
  return (cause) => (isKnown(cause) ? t(causeKeys[cause]) : cause);
}

function isKnown(cause: string): cause is keyof typeof causeKeys {
  return cause in causeKeys;
}
