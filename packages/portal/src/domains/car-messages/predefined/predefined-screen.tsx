import { Stack } from '@mantine/core';
import type { SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import { useState } from 'react';
import { useTexts } from '../../../lib/language/texts.ts';
import { CarLife } from './car-life.tsx';
import { PredefinedForm } from './predefined-form.tsx';
import { SendOutcomePanel } from '../send/send-outcome.tsx';
import { Page } from '../../../design/page.tsx';

/** Sends one of the ready-made notifications to a car in the name of a consumer (specification 3, section 2). */
export function PredefinedNotificationScreen() {
  const t = useTexts('commands.predefined');
  const [results, setResults] = useState<readonly SendOutcome[]>([]);
  const last = results.at(-1);
  const show = (outcome: SendOutcome) => {
    setResults((before) => [...before, outcome]);
    globalThis.scrollTo({ top: 0 });
  };
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="xl">
        {last !== undefined && (
          <SendOutcomePanel key={results.length} outcome={last} onDismiss={() => setResults([])}>
            {last.send_id !== null && <CarLife sendId={last.send_id} />}
          </SendOutcomePanel>
        )}
        <PredefinedForm onSent={show} />
      </Stack>
    </Page>
  );
}
