import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import type { VehicleConsentRow } from '@vinculum/contract/vehicles/endpoints.ts';
import { useState } from 'react';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useMay } from '../../lib/session.tsx';

interface EndConsentProps {
  readonly vin: string;
  readonly consent: VehicleConsentRow;
}

/** Ends a consent of one car, or the question that waits: for a fleet's administrator and the operator's. */
export function EndConsent({ vin, consent }: EndConsentProps) {
  const t = useTexts('vehicles.consents');
  const mayEnd = useMay(requestConsentStatusEndpoint);
  const [isAsking, setAsking] = useState(false);
  const { title, consumer, status } = consent;
  const isLive = liveStatuses.includes(status);
  const end = useCall(requestConsentStatusEndpoint, {
    onSuccess: ({ vin_queued: queued }) => {
      setAsking(false);
      const done = isLive ? t('ended', { title }) : t('withdrawn', { title });
      const isDone = queued.length > 0;
      notifications.show({ color: isDone ? 'green' : 'yellow', message: isDone ? done : t('unchanged') });
    },
  });
  if (!mayEnd || (!isLive && !openStatuses.includes(status))) return null;
  const body = {
    consent_status: 'FORM_CANCELED' as const,
    consent_form_id: consent.consent_form_id,
    vin_numbers: [vin],
  };
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {t(isLive ? 'end' : 'endRequest')}
      </Button>
      {isAsking && (
        <Confirm
          title={t(isLive ? 'endTitle' : 'endRequestTitle', { title })}
          confirmLabel={t(isLive ? 'end' : 'endRequest')}
          isDangerous
          call={end}
          onConfirm={() => end.mutate({ body })}
          onCancel={() => setAsking(false)}
        >
          {t(isLive ? 'endText' : 'endRequestText', { consumer })}
        </Confirm>
      )}
    </>
  );
}
