import { NO_VALUE } from '../../../lib/no-value.ts';
import { Group, Stack, Text } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import {
  accessStates,
  listVehicleCertificatesEndpoint,
  releaseVehicleEndpoint,
  revokeVehicleCertificateEndpoint,
  type VehicleAccessRow,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { useState } from 'react';
import type { Acts } from '../../../design/object/act.ts';
import { DoneBanner } from '../../../design/states/banner.tsx';
import { ChoiceFilter } from '../../../design/table/choice-filter.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { RowLink } from '../../../design/table/row-link.tsx';
import { Connection } from '../../../design/states/connection.tsx';
import {
  pageRequestOf,
  searchOf,
  type TableState,
  useTableState,
} from '../../../design/table/table-state.ts';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { OfMaker } from '../of-maker.ts';
import { AccessStateChip } from './access-state-chip.tsx';
import { type Acting, CertificateAct } from './certificate-act.tsx';

/** A maker's cars with their certificates. */
export function CertificatesView({ of }: { of: OfMaker }) {
  const t = useTexts('vehicleAccess.certificates');
  const state = useTableState({ name: 'vehicle-certificates' });
  const [acting, setActing] = useState<Acting | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const chosen = accessStates.find((one) => one === state.filter('state'));
  const cars = useSteadyEndpoint(
    listVehicleCertificatesEndpoint,
    {
      body: {
        ...of.ofMaker,
        ...pageRequestOf(state),
        ...searchOf(state),
        ...(chosen !== undefined && { state: chosen }),
      },
    },
    { refetchInterval: 15_000 },
  );
  const columns = useCertificateColumns(of);
  return (
    <Stack>
      <DoneBanner text={reported} onClose={() => setReported(null)} />
      <Filters state={state} />
      <DataTable
        name={t('vin')}
        columns={columns}
        source={cars}
        state={state}
        rowKey={(row) => row.vin}
        actions={useCertificateActions(setActing)}
        empty={
          state.filter('search') === '' && chosen === undefined ? (
            <EmptyState title={t('none')} hint={t('noneHint')} />
          ) : (
            <EmptyState title={t('noneFound')} />
          )
        }
      />
      {acting !== null && (
        <CertificateAct of={of} acting={acting} onClose={() => setActing(null)} onDone={setReported} />
      )}
    </Stack>
  );
}

function useCertificateActions(act: (acting: Acting) => void): (row: VehicleAccessRow) => Acts {
  const t = useTexts('vehicleAccess.certificates');
  const words = useTexts('design.words');
  const mayRevoke = useMay(revokeVehicleCertificateEndpoint);
  const mayRelease = useMay(releaseVehicleEndpoint);
  return (row) => [
    mayRevoke &&
      row.state === 'LIVE' && {
        label: t('revokeOf', { vin: row.vin }),
        word: words('revoke'),
        icon: IconBan,
        onClick: () => act({ act: 'revoke', row }),
      },
    mayRelease &&
      (row.state === 'LIVE' || row.state === 'REVOKED') && {
        label: t('releaseOf', { vin: row.vin }),
        word: t('releaseWord'),
        icon: IconLockOpen,
        onClick: () => act({ act: 'release', row }),
      },
  ];
}

function Filters({ state }: { state: TableState }) {
  const t = useTexts('vehicleAccess.certificates');
  const choices = accessStates.map((value) => ({ value, label: t(`states.${value}`) }));
  return (
    <Group gap="sm">
      <FilterText state={state} name="search" label={t('search')} />
      <ChoiceFilter
        state={state}
        name="state"
        label={t('state')}
        anyLabel={t('anyState')}
        choices={choices}
      />
    </Group>
  );
}

function useCertificateColumns(of: OfMaker): readonly DataColumn<VehicleAccessRow>[] {
  const t = useTexts('vehicleAccess.certificates');
  const momentOf = (moment: string | null, none: string) =>
    moment === null ? none : <RelativeTime moment={moment} />;
  return [
    { key: 'vin', title: t('vin'), cell: (row) => <VinLink vin={row.vin} /> },
    { key: 'state', title: t('state'), cell: (row) => <AccessStateChip state={row.state} /> },
    {
      key: 'issued_on',
      title: t('issued'),
      cell: (row) =>
        row.issued_on === null ? (
          NO_VALUE
        ) : (
          <>
            <RelativeTime moment={row.issued_on} />
            {row.is_renewed && (
              <Text size="xs" c="dimmed">
                {t('renewed')}
              </Text>
            )}
          </>
        ),
    },
    { key: 'expires_on', title: t('expires'), cell: (row) => momentOf(row.expires_on, NO_VALUE) },
    {
      key: 'last_used_on',
      title: t('lastUsed'),
      cell: (row) => (row.is_online ? <Connection isOnline /> : momentOf(row.last_used_on, t('never'))),
    },
    {
      key: 'claim',
      title: t('claim'),
      cell: ({ claim, claim_id: id }) =>
        claim === null || id === null ? (
          NO_VALUE
        ) : (
          <RowLink to={addressOf('/vehicle-claim/$claimId', { claimId: id, ...of.inAddress })}>
            {claim}
          </RowLink>
        ),
    },
  ];
}
