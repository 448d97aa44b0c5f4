import { NO_VALUE } from '../../lib/no-value.ts';
import { Group, Stack, Text } from '@mantine/core';
import {
  getVehicleCertificatesEndpoint,
  type VehicleCertificate,
} from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import type { VehicleDetail } from '@vinculum/contract/vehicles/endpoints.ts';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { NotYet } from '../../design/states/not-yet.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { StatusChip } from '../../design/states/status-chip.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { rowsAtHand } from '../../design/table/rows-at-hand.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { AccessStateChip } from '../vehicle-access/public.ts';
import { useMakerInAddress } from './maker-link.tsx';

const POLL_MS = 15_000;

/** Whether a car is let in, and by which certificates it was and is. */
export function CertificateView({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTexts('vehicles.certificate');
  const columns = useCertificateColumns(vehicle);
  const found = useEndpoint(
    getVehicleCertificatesEndpoint,
    { params: { vin: vehicle.vin } },
    { refetchInterval: POLL_MS },
  );
  if (found.data === undefined) return <NotYet source={found} rows={3} height={36} />;
  const { state, certificates } = found.data;
  return (
    <Stack>
      <NotUpdated problem={found.error} />
      <Group gap="sm">
        <AccessStateChip state={state} />
        <Text fz="sm" c="dimmed">
          {t(`means.${state}`)}
        </Text>
      </Group>
      <DataTable
        name={t('title')}
        columns={columns}
        source={rowsAtHand(certificates)}
        rowKey={({ serial }) => serial}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
    </Stack>
  );
}

function useCertificateColumns(vehicle: VehicleDetail): readonly DataColumn<VehicleCertificate>[] {
  const t = useTexts('vehicles.certificate');
  const formats = useFormats();
  const ofMaker = useMakerInAddress(vehicle);
  const momentOf = (at: string | null) => (at === null ? NO_VALUE : formats.dateTime(at));
  return [
    {
      key: 'kind',
      title: t('kind'),
      cell: ({ kind, claim, claim_id: claimId }) =>
        kind === 'RENEWAL' || claim === null || claimId === null ? (
          t(kind)
        ) : (
          <RowLink to={addressOf('/vehicle-claim/$claimId', { claimId, ...ofMaker })}>
            {t('byClaim', { claim })}
          </RowLink>
        ),
    },
    { key: 'issued', title: t('issued'), cell: (row) => momentOf(row.issued_on) },
    { key: 'expires', title: t('expires'), cell: (row) => momentOf(row.expires_on) },
    {
      key: 'used',
      title: t('used'),
      // Only the first use of a renewed one is written down: it ends the one before.
      cell: ({ kind, first_used_on: used }) =>
        kind === 'CLAIM' && used === null ? t('notRecorded') : momentOf(used),
    },
    {
      key: 'revoked',
      title: t('revoked'),
      cell: ({ revoked_on: revoked }) =>
        revoked === null ? NO_VALUE : <StatusChip kind="bad">{formats.dateTime(revoked)}</StatusChip>,
    },
    {
      key: 'serial',
      title: t('serial'),
      cell: ({ serial }) => (
        <Text component="span" ff="monospace" fz="xs" style={{ overflowWrap: 'anywhere' }}>
          {serial}
        </Text>
      ),
    },
  ];
}
