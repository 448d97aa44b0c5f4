import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { Timeline } from '../../../design/object/timeline.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { ConsentStatusChip } from '../../forms/public.ts';

/** One change of a consent; `actor` where the reader may know who of that side it was. */
interface ConsentChange {
  readonly at: string;
  readonly actor_kind: string;
  readonly actor?: string | null;
  readonly to: ConsentStatus;
  readonly cause: string;
}

/** What became of a consent, in the order that is given. */
export function ConsentChanges({ changes }: { changes: readonly ConsentChange[] }) {
  const t = useTexts('responses');
  const causeText = useCauseText();
  const actorText = useActorText();
  return (
    <Timeline
      name={t('changes')}
      items={changes.map(({ at, to, cause, actor_kind: kind, actor = null }) => ({
        key: `${at} ${to} ${cause}`,
        title: <ConsentStatusChip status={to} />,
        text: causeText(cause),
        at,
        by: `${actorText(kind)}${actor === null ? '' : ` (${actor})`}`,
      }))}
    />
  );
}

const actorKinds = ['consumer', 'oem', 'fleet', 'administrator', 'owner', 'vehicle', 'platform'] as const;

function useActorText(): (kind: string) => string {
  const t = useTexts('responses.by');
  return (kind) => {
    const known = actorKinds.find((one) => one === kind);
    return known === undefined ? kind : t(known);
  };
}

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
function useCauseText(): (cause: string) => string {
  const t = useTexts('responses.cause');
  return (cause) => (isKnown(cause) ? t(causeKeys[cause]) : cause);
}

function isKnown(cause: string): cause is keyof typeof causeKeys {
  return cause in causeKeys;
}
