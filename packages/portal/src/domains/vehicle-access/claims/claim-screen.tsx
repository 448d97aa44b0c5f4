import { Code, Group, Stack } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import type { ClaimRow, ClaimUseRow } from '@vinculum/contract/vehicle-access/claim.ts';
import { listClaimUsesEndpoint, revokeClaimEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable, type TableSource } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { NoObject } from '../../../design/object/no-object.tsx';
import { Facts } from '../../../design/facts.tsx';
import { FilterText } from '../../../design/table/filter-text.tsx';
import { Page } from '../../../design/page.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { Section } from '../../../design/section.tsx';
import {
  pageRequestOf,
  searchOf,
  type TableState,
  useTableState,
} from '../../../design/table/table-state.ts';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useParam } from '../../../lib/navigation.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useOfMaker } from '../of-maker.ts';
import { ClaimStateChip } from './claim-state.tsx';
import { isRevocable, RevokeClaim } from './revoke-claim.tsx';

/** One claim: what it is for, and the cars that got certificates by it. */
export function ClaimScreen() {
  const t = useTexts('vehicleAccess');
  const of = useOfMaker();
  const claimId = Number(useParam('claimId'));
  const state = useTableState({ name: 'vehicle-claim-uses' });
  const [isRevoking, setRevoking] = useState(false);
  const mayRevoke = useMay(revokeClaimEndpoint);
  const uses = useSteadyEndpoint(
    listClaimUsesEndpoint,
    { body: { ...of.ofMaker, claim_id: claimId, ...pageRequestOf(state), ...searchOf(state) } },
    { refetchInterval: 15_000 },
  );
  const claim = uses.data?.claim;
  const list = addressOf('/vehicle-access', of.inAddress);
  const parents = [{ to: list, title: t('title') }];
  const unknown = {
    title: t('claims.noSuch'),
    hint: t('claims.noSuchHint'),
    to: list,
    toText: t('claims.toList'),
    field: 'claim_id',
  };
  if (claim === undefined)
    return (
      <Page title={t('claims.claim')} parents={parents}>
        <NoObject source={uses} unknown={unknown} />
      </Page>
    );
  const revoke = mayRevoke && isRevocable(claim) && (
    <ActButton
      variant="default"
      icon={IconBan}
      iconSize={16}
      onClick={() => setRevoking(true)}
      text={t('claims.revoke')}
    />
  );
  return (
    <Page title={claim.name} parents={parents} aside={<ClaimStateChip state={claim.state} />} action={revoke}>
      <Stack>
        <ClaimFacts claim={claim} />
        <ClaimUses uses={uses} state={state} />
      </Stack>
      {isRevoking && <RevokeClaim of={of} claim={claim} onClose={() => setRevoking(false)} />}
    </Page>
  );
}

interface ClaimUsesProps {
  readonly uses: TableSource<ClaimUseRow>;
  readonly state: TableState;
}

/** The cars that got certificates by a claim. */
function ClaimUses({ uses, state }: ClaimUsesProps) {
  const t = useTexts('vehicleAccess.claims');
  return (
    <Section title={t('uses')}>
      <Stack>
        <Group>
          <FilterText state={state} name="search" label={t('searchUses')} />
        </Group>
        <DataTable
          name={t('uses')}
          columns={useUseColumns()}
          source={uses}
          state={state}
          rowKey={(row) => `${row.vin} ${row.issued_on}`}
          empty={<EmptyState title={t(state.filter('search') === '' ? 'noUses' : 'noUsesFound')} />}
        />
      </Stack>
    </Section>
  );
}

function ClaimFacts({ claim }: { claim: ClaimRow }) {
  const t = useTexts('vehicleAccess.claims');
  const { used, count, revoked_on: revokedOn } = claim;
  const vins = (
    <Group gap={4} mah="12rem" style={{ overflowY: 'auto' }}>
      {claim.vins.map((vin) => (
        <Code key={vin}>{vin}</Code>
      ))}
    </Group>
  );
  return (
    <Facts
      facts={[
        { name: t('used'), value: t('usedOf', { used, count }) },
        { name: t('forVins'), value: vins },
        { name: t('ends'), value: <RelativeTime moment={claim.ends_at} /> },
        { name: t('created'), value: <MomentBy moment={claim.created_on} who={claim.created_by} /> },
        ...(revokedOn === null
          ? []
          : [{ name: t('revoked'), value: <MomentBy moment={revokedOn} who={claim.revoked_by} /> }]),
      ]}
    />
  );
}

function MomentBy({ moment, who }: { moment: string; who: string | null }) {
  const t = useTexts('vehicleAccess.claims');
  return (
    <>
      <RelativeTime moment={moment} />, {who ?? t('unknown')}
    </>
  );
}

function useUseColumns(): readonly DataColumn<ClaimUseRow>[] {
  const t = useTexts('vehicleAccess.claims');
  return [
    { key: 'vin', title: t('vin'), cell: (row) => <VinLink vin={row.vin} /> },
    { key: 'issued_on', title: t('when'), cell: (row) => <RelativeTime moment={row.issued_on} /> },
  ];
}
