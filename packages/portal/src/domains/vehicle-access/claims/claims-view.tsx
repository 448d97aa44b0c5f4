import { Code, Group, Stack } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ClaimRow } from '@vinculum/contract/vehicle-access/claim.ts';
import {
  createClaimEndpoint,
  listClaimsEndpoint,
  revokeClaimEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { RowLink } from '../../../design/table/row-link.tsx';
import { pageRequestOf, searchOf, useTableState } from '../../../design/table/table-state.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { OfMaker } from '../of-maker.ts';
import { ClaimStateChip } from './claim-state.tsx';
import { CreateClaimDialog } from './create-claim-dialog.tsx';
import { isRevocable, RevokeClaim } from './revoke-claim.tsx';

const SHOWN_VINS = 2;

/** Of the own organisation, or of a maker that the operator chose. */
export function ClaimsView({ of }: { of: OfMaker }) {
  const t = useTexts('vehicleAccess.claims');
  const words = useTexts('design.words');
  const state = useTableState({ name: 'vehicle-claims' });
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ClaimRow | null>(null);
  const claims = useSteadyEndpoint(
    listClaimsEndpoint,
    { body: { ...of.ofMaker, ...pageRequestOf(state), ...searchOf(state) } },
    { refetchInterval: 15_000 },
  );
  const columns = useClaimColumns(of);
  const mayRevoke = useMay(revokeClaimEndpoint);
  const create = useMay(createClaimEndpoint) && (
    <ActButton icon={IconPlus} onClick={() => setCreating(true)} text={t('create')} />
  );
  return (
    <Stack>
      <Group justify="space-between">
        <FilterText state={state} name="search" label={t('search')} />
        {create}
      </Group>
      <DataTable
        name={t('claim')}
        columns={columns}
        source={claims}
        state={state}
        rowKey={(row) => String(row.id)}
        actions={(row) => [
          mayRevoke &&
            isRevocable(row) && {
              label: t('revokeOf', { name: row.name }),
              word: words('revoke'),
              icon: IconBan,
              onClick: () => setRevoking(row),
            },
        ]}
        empty={
          state.filter('search') === '' ? (
            <EmptyState title={t('none')} hint={t('noneHint')} />
          ) : (
            <EmptyState title={t('noneFound')} />
          )
        }
      />
      {isCreating && <CreateClaimDialog of={of} onClose={() => setCreating(false)} />}
      {revoking !== null && <RevokeClaim of={of} claim={revoking} onClose={() => setRevoking(null)} />}
    </Stack>
  );
}

function useClaimColumns(of: OfMaker): readonly DataColumn<ClaimRow>[] {
  const t = useTexts('vehicleAccess.claims');
  return [
    {
      key: 'name',
      title: t('name'),
      cell: (row) => (
        <RowLink to={addressOf('/vehicle-claim/$claimId', { claimId: row.id, ...of.inAddress })}>
          {row.name}
        </RowLink>
      ),
    },
    { key: 'state', title: t('state'), cell: (row) => <ClaimStateChip state={row.state} /> },
    {
      key: 'used',
      title: t('used'),
      align: 'end',
      cell: ({ used, count }) => t('usedOf', { used, count }),
    },
    { key: 'vins', title: t('forVins'), cell: (row) => <FewVins vins={row.vins} /> },
    { key: 'ends', title: t('ends'), cell: (row) => <RelativeTime moment={row.ends_at} /> },
    {
      key: 'last_used',
      title: t('lastUsed'),
      cell: ({ last_used_on: last }) => (last === null ? t('never') : <RelativeTime moment={last} />),
    },
    { key: 'created_by', title: t('createdBy'), cell: (row) => row.created_by ?? t('unknown') },
  ];
}

function FewVins({ vins }: { vins: readonly string[] }) {
  const t = useTexts('vehicleAccess.claims');
  const more = vins.length - SHOWN_VINS;
  return (
    <Group gap={4} wrap="wrap">
      {vins.slice(0, SHOWN_VINS).map((vin) => (
        <Code key={vin}>{vin}</Code>
      ))}
      {more > 0 && <span>{t('more', { count: more })}</span>}
    </Group>
  );
}
