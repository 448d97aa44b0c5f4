import { Anchor } from '@mantine/core';
import type { AuditRow } from '@vinculum/contract/audit/endpoints.ts';
import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { addressOf, pageOf } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

/** Who did it: a user leads to what else that user did, a car and a claim to their pages. */
export function AuditActor({
  event: { actor_kind, actor },
}: {
  event: Pick<AuditRow, 'actor_kind' | 'actor'>;
}) {
  const t = useTexts('audit');
  if (actor === null) return t('nobody');
  const [, kind = '', id = ''] = /^(claim|vehicle):(.+)$/.exec(actor) ?? [];
  if (actor_kind === 'vehicle' && kind === 'vehicle' && isVin(id)) return <VinLink vin={id} />;
  if (actor_kind === 'claim' && kind === 'claim')
    return (
      <Anchor inherit renderRoot={linkTo(pageOf.claim(id))}>
        {t('targets.vehicle-claim', { id })}
      </Anchor>
    );
  return (
    <Anchor
      inherit
      renderRoot={linkTo(addressOf('/audit', { by: actor }))}
      aria-label={t('onlyOf', { name: actor })}
    >
      {actor}
    </Anchor>
  );
}
