import { Text, Timeline } from '@mantine/core';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { useFormats } from '../../../lib/formats.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ConsentStatusChip } from '../../forms/public.ts';
import { useCauseText } from './cause-text.ts';

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
  const formats = useFormats();
  const causeText = useCauseText();
  const actorText = useActorText();
  return (
    <Timeline active={changes.length} bulletSize={14} lineWidth={2}>
      {changes.map((change) => (
        <Timeline.Item
          key={`${change.at} ${change.to} ${change.cause}`}
          title={<ConsentStatusChip status={change.to} />}
        >
          <Text fz="sm" mt={4}>
            {causeText(change.cause)}
          </Text>
          <Text fz="xs" c="dimmed">
            {formats.exact(change.at)} · {actorText(change.actor_kind)}
            {(change.actor ?? null) === null ? '' : ` (${change.actor})`}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

const actorKinds = ['consumer', 'oem', 'fleet', 'administrator', 'owner', 'vehicle', 'platform'] as const;

function useActorText(): (kind: string) => string {
  const t = useTexts('consent.responses.by');
  return (kind) => {
    const known = actorKinds.find((one) => one === kind);
    return known === undefined ? kind : t(known);
  };
}
