import { Group, Paper, Stack } from '@mantine/core';
import type { SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import { useState } from 'react';
import { listMessageVehiclesEndpoint } from '@vinculum/contract/car-messages/sent-messages.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { PredefinedForm } from './predefined-form.tsx';
import { SendOutcomePanel } from '../send/send-outcome.tsx';
import { Page } from '../../../design/page.tsx';
import { ErrorState } from '../../../design/states/error-state.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { CarAnswer } from '../sent/car-answer.tsx';
import { lookAgainMs } from '../sent/look-again.ts';
import { StateChip } from '../sent/state-chip.tsx';

/** Sends one of the ready-made notifications to a car in the name of a consumer (specification 3, section 2). */
export function PredefinedNotificationScreen() {
  const t = useTexts('carMessages.predefined');
  const [results, setResults] = useState<readonly { readonly outcome: SendOutcome; readonly name: string }[]>(
    [],
  );
  const last = results.at(-1);
  const show = (outcome: SendOutcome, name: string) => {
    setResults((before) => [...before, { outcome, name }]);
    globalThis.scrollTo({ top: 0 });
  };
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="xl">
        {last !== undefined && (
          <SendOutcomePanel key={results.length} {...last} onDismiss={() => setResults([])}>
            {last.outcome.send_id !== null && <CarLife sendId={last.outcome.send_id} />}
          </SendOutcomePanel>
        )}
        <PredefinedForm onSent={show} />
      </Stack>
    </Page>
  );
}

/** How far a notification is with the car that it was sent to, live. */
function CarLife({ sendId }: { sendId: number }) {
  const cars = useEndpoint(
    listMessageVehiclesEndpoint,
    { body: { send_id: sendId } },
    { refetchInterval: ({ state }) => lookAgainMs('notification', state.data?.data ?? []) },
  );
  if (cars.data === undefined)
    return cars.error !== null && <ErrorState problem={cars.error} retry={() => void cars.refetch()} />;
  return (
    <>
      <NotUpdated problem={cars.error} />
      {cars.data.data.map((row) => (
        <Paper key={row.vin} withBorder p="sm" component="output" display="block">
          <Group gap="sm">
            <VinLink vin={row.vin} />
            <StateChip state={row.state} />
            <CarAnswer kind="notification" row={row} />
          </Group>
        </Paper>
      ))}
    </>
  );
}
