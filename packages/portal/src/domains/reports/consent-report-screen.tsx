import { SegmentedControl, Stack } from '@mantine/core';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { downloadConsentStatusEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import { Page } from '../../design/page.tsx';
import { useNow } from '../../design/relative-time.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { ReportColumns } from './report-columns.tsx';
import { ReportForm } from './report-form.tsx';
import { isReportKind, reportEndpoints, type ReportKind } from './report-kinds.ts';

const kinds = Object.keys(reportEndpoints).filter(isReportKind);
const leads = { 'consent-status': 'leadStatus', invoicing: 'leadAll' } as const;

/**
 * A range of days as a file: for consumers what was delivered and what is owed for it, for the administration that or
 * the status of consents.
 */
export function ConsentReportScreen() {
  const t = useTexts('reports');
  const choosesKind = useMay(downloadConsentStatusEndpoint);
  const { report } = useAddress();
  const change = useChangeAddress();
  const today = dayOf(useNow(60_000));
  const chosen: ReportKind = isReportKind(report) ? report : 'consent-status';
  const kind = choosesKind ? chosen : 'invoicing';
  return (
    <Page title={t('title')} lead={t(choosesKind ? leads[kind] : 'lead')}>
      <Stack gap="lg">
        {choosesKind && (
          <SegmentedControl
            aria-label={t('kind')}
            data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={kind}
            onChange={(next) => change({ report: next })}
            style={{ alignSelf: 'flex-start' }}
          />
        )}
        <ReportForm kind={kind} choosesConsumer={choosesKind} today={today} />
        <ReportColumns kind={kind} />
      </Stack>
    </Page>
  );
}
