import { Stack } from '@mantine/core';
import { listOemConsumers } from '@vinculum/contract/consent/oem-endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { Page } from '../../design/page.tsx';
import { useNow } from '../../design/relative-time.tsx';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';
import { ReportColumns } from './report-columns.tsx';
import { ReportForm } from './report-form.tsx';

/** What was delivered and what is owed for it in a range of days, as a file. */
export function ConsentReportScreen() {
  const t = useTexts('reports');
  const choosesConsumer = useMay(listOemConsumers);
  const today = dayOf(useNow(60_000));
  return (
    <Page title={t('title')} lead={t(choosesConsumer ? 'leadAll' : 'lead')}>
      <Stack gap="lg">
        <ReportForm choosesConsumer={choosesConsumer} today={today} />
        <ReportColumns />
      </Stack>
    </Page>
  );
}
