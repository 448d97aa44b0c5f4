import { List, Stack, Text, Title } from '@mantine/core';
import { type ConsentStatus, liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { type FormOfVehicle, getFormOfVehicleEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { VehicleConsentRow } from '@vinculum/contract/vehicles/endpoints.ts';
import { NotYet } from '../../design/states/not-yet.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { FormDescription } from '../forms/public.ts';
import { useSignalCatalogue, WhenNamed } from '../signals/public.ts';

interface ConsentContentProps {
  readonly vin: string;
  readonly consent: VehicleConsentRow;
}

/** Under these nothing is collected, and nothing will be unless the owner is asked for it, perhaps anew. */
const idleStatuses: readonly ConsentStatus[] = [
  'FORM_DECLINED',
  'FORM_CANCELED',
  'FORM_EXPIRED',
  'FORM_NOT_ASKED',
];

/** What the owner of a car was asked for, in the words that the owner read. */
export function ConsentContent({ vin, consent }: ConsentContentProps) {
  const t = useTexts('vehicles.consents');
  const found = useEndpoint(getFormOfVehicleEndpoint, { params: { vin, id: String(consent.consent_id) } });
  if (found.data === undefined) return <NotYet source={found} rows={3} height={20} />;
  const { description_type: type, description, read_signals: read, write_signals: written } = found.data;
  const isLive = liveStatuses.includes(consent.status);
  const words = wordsOf(consent.status);
  return (
    <Stack gap="xs">
      <FormDescription title={consent.title} type={type} text={description} />
      <WhenNamed>
        <Signals title={t(words.read)} signals={read} isDecided={isLive} />
        <Signals title={t(words.written)} signals={written} isDecided={isLive} />
      </WhenNamed>
      {!idleStatuses.includes(consent.status) && (
        <Text fz="sm" c="dimmed">
          {t('retention', { count: found.data.data_retention_in_days })}
        </Text>
      )}
    </Stack>
  );
}

/** What stands over the signals: nobody is told that something goes on, or was asked for, that does not, or was not. */
function wordsOf(status: ConsentStatus) {
  if (liveStatuses.includes(status)) return { read: 'collectedNow', written: 'written' } as const;
  if (status === 'FORM_NOT_ASKED') return { read: 'wouldCollect', written: 'wouldWrite' } as const;
  return idleStatuses.includes(status)
    ? ({ read: 'collectedBefore', written: 'writtenBefore' } as const)
    : ({ read: 'collected', written: 'written' } as const);
}

interface SignalsProps {
  readonly title: string;
  readonly signals: readonly (FormOfVehicle['write_signals'][number] & {
    readonly collected?: string | null;
  })[];
  /** Whether the owner has said what of it flows. */
  readonly isDecided: boolean;
}

function Signals({ title, signals, isDecided }: SignalsProps) {
  const t = useTexts('vehicles.consents');
  const catalogue = useSignalCatalogue();
  if (signals.length === 0) return null;
  return (
    <div>
      <Title order={3} fz="sm">
        {title}
      </Title>
      <List fz="sm" aria-label={title}>
        {signals.map(({ signal_id: id, signal_name: name, collected, is_agreed: isAgreed }) => (
          <List.Item key={id}>
            {collected ?? catalogue.data?.byId.get(id)?.label ?? (name || String(id))}
            {isDecided && !isAgreed && (
              <Text c="dimmed" fz="sm">
                {t('notAgreed')}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
