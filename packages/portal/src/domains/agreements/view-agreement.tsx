import { List, Stack, Text } from '@mantine/core';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import { Banner } from '../../design/states/banner.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { AgreementContent } from './agreement-content.tsx';

/** A whole agreement that is published, and to whom. */
export function ViewAgreement({ agreement, onClose }: { agreement: AgreementRow; onClose: () => void }) {
  const t = useTexts('agreements');
  return (
    <Dialog title={t('editTitle', { id: String(agreement.msa_id) })} onClose={onClose} size="lg">
      <Stack>
        <Banner kind="info">{t('fixed')}</Banner>
        <AgreementContent agreement={agreement} />
        <div>
          <Text fw={600}>{t('publishedTo')}</Text>
          <Publications agreement={agreement} />
        </div>
      </Stack>
    </Dialog>
  );
}

function Publications({ agreement }: { agreement: AgreementRow }) {
  const t = useTexts('agreements');
  const formats = useFormats();
  return (
    <List size="sm">
      {agreement.publications.map((one) => (
        <List.Item key={one.fleet_owner_id}>
          {one.fleet_owner_name}
          <Text fz="sm" c="dimmed">
            {t('publishedOn', { moment: formats.dateTime(one.published_on), user: one.published_by ?? '' })}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
