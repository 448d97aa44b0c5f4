import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Eligibility } from '@vinculum/contract/publication/eligibility.ts';
import { csvText } from '../../../lib/csv-text.ts';
import { useMemo, useState } from 'react';
import { CopyDownload } from '../../../design/copy-download.tsx';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import {
  type EligibilityFilter,
  eligibilityRows,
  filteredRows,
  unpublishableRows,
} from './eligibility-rows.ts';
import { EligibilitySummary } from './eligibility-summary.tsx';
import { EligibilityTable } from './eligibility-table.tsx';
import type { EligibilityCheck } from './use-eligibility.ts';
import { useRowTexts } from './use-row-texts.ts';
import classes from './eligibility.module.css';

interface EligibilityPanelProps {
  readonly formId: number | null;
  readonly check: EligibilityCheck;
  /** Takes VINs out of the list. */
  readonly onRemove: (vins: ReadonlySet<string>) => void;
}

/** What publishing would do with the list, known before anything is published. */
export function EligibilityPanel({ formId, check, onRemove }: EligibilityPanelProps) {
  const t = useTexts('publicationEligibility');
  const textOf = useProblemText();
  if (!check.canCheck)
    return (
      <Text fz="sm" c="dimmed">
        {t('first')}
      </Text>
    );
  return (
    <Stack gap="sm" component="section" aria-label={t('title')} aria-busy={check.isChecking}>
      {check.isChecking && (
        <Group gap="xs" component="output">
          <Loader size="xs" aria-hidden />
          <Text fz="sm" c="dimmed">
            {t('checking')}
          </Text>
        </Group>
      )}
      {check.problem !== null && (
        <Group component="output">
          <Text fz="sm">{t('failed', { reason: textOf(check.problem) })}</Text>
          <Button size="xs" variant="default" onClick={check.check}>
            {t('again')}
          </Button>
        </Group>
      )}
      {check.answer !== null && (
        <Checked
          answer={check.answer}
          fileName={`consent-form-${formId}-check.csv`}
          onRemove={(vins) => {
            onRemove(vins);
            notifications.show({ message: t('removed', { count: vins.size }) });
          }}
        />
      )}
    </Stack>
  );
}

interface CheckedProps {
  readonly answer: Eligibility;
  readonly fileName: string;
  readonly onRemove: (vins: ReadonlySet<string>) => void;
}

function Checked({ answer, fileName, onRemove }: CheckedProps) {
  const t = useTexts('publicationEligibility');
  const texts = useRowTexts();
  const [filter, setFilter] = useState<EligibilityFilter>('all');
  const rows = useMemo(() => eligibilityRows(answer), [answer]);
  const shown = useMemo(() => filteredRows(rows, filter), [rows, filter]);
  const leaving = filter === 'all' ? unpublishableRows(rows) : filter === 'publishable' ? [] : shown;
  return (
    <>
      <EligibilitySummary answer={answer} rows={rows} filter={filter} onFilter={setFilter} />
      <EligibilityTable rows={shown} />
      <Group gap="xs">
        {leaving.length > 0 && (
          <Button
            size="xs"
            variant="light"
            classNames={{ root: classes.wrapping, label: classes.wrapping }}
            onClick={() => onRemove(new Set(leaving.map(({ vin }) => vin)))}
          >
            {t(filter === 'all' ? 'removeAll' : 'removeShown', { count: leaving.length })}
          </Button>
        )}
        <CopyDownload
          text={csvText([
            ['vin', t('oem'), t('result'), t('signals')],
            ...shown.map((row) => [row.vin, row.oem ?? '', texts.outcome(row), texts.signals(row)]),
          ])}
          fileName={fileName}
        />
      </Group>
    </>
  );
}
