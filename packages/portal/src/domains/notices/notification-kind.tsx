import type { NotificationRow } from '@vinculum/contract/notices/endpoints.ts';
import { StatusChip } from '../../design/states/status-chip.tsx';
import { useTexts } from '../../lib/language/texts.ts';

const kinds = {
  CONSENT_PUBLISH: { kind: 'good', textKey: 'published' },
  CONSENT_REVOKE: { kind: 'bad', textKey: 'revoked' },
  OTHER: { kind: 'info', textKey: 'other' },
} as const;

/** What a notification is about. */
export function NotificationKind({ type }: { type: NotificationRow['msg_type'] }) {
  const t = useTexts('notices');
  const { kind, textKey } = kinds[type];
  return <StatusChip kind={kind}>{t(textKey)}</StatusChip>;
}
