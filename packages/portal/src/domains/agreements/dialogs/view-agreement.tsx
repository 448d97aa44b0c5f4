import { Stack, Text } from '@mantine/core';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import { Banner } from '../../../design/states/banner.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { AgreementContent } from '../agreement-content.tsx';
import { Publications } from '../publications.tsx';

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
