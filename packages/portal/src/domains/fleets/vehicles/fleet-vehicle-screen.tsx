import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link, useNavigate } from '@tanstack/react-router';
import IconUserEdit from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import {
  getFleetVehicleEndpoint,
  reportOwnerChangeEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { useState } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { ErrorState } from '../../../design/states/error-state.tsx';
import { Facts } from '../../../design/facts.tsx';
import { LoadingRows } from '../../../design/states/loading-rows.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { Page } from '../../../design/page.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { rowsAtHand } from '../../../design/table/rows-at-hand.ts';
import { Section } from '../../../design/section.tsx';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useConsentColumns } from './consent-columns.tsx';
import { OwnerChangeDialog } from './owner-change-dialog.tsx';
import { Connection, nameOf } from './vehicle-columns.tsx';

type Vehicle = ResultOf<typeof getFleetVehicleEndpoint>;

/** One car of a fleet with what was asked of it; only to look at. */
export function FleetVehicleScreen() {
  const t = useTexts('fleets');
  const navigate = useNavigate();
  const vin = useParam('vin');
  const [isChanging, setChanging] = useState(false);
  const [reported, setReported] = useState<string | null>(null);
  const found = useEndpoint(getFleetVehicleEndpoint, { params: { vin } }, { refetchInterval: 5000 });
  const mayChange = useMay(reportOwnerChangeEndpoint);
  if (found.data === undefined) {
    return (
      <Page title={vin} parents={[{ to: '/fleets', title: t('title') }]}>
        {found.error === null ? (
          <LoadingRows />
        ) : (
          <ErrorState problem={found.error} retry={() => void found.refetch()} />
        )}
      </Page>
    );
  }
  const vehicle = found.data;
  const fleetAddress = `/fleets/${vehicle.fleet_id}`;
  return (
    <Page
      title={vin}
      lead={nameOf(vehicle)}
      parents={[
        { to: '/fleets', title: t('title') },
        { to: fleetAddress, title: vehicle.fleet_name },
      ]}
      action={
        mayChange && (
          <Button
            variant="default"
            leftSection={<IconUserEdit size={18} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            {t('vehicles.change')}
          </Button>
        )
      }
    >
      <Stack>
        {reported !== null && (
          <Banner kind="success" onClose={() => setReported(null)}>
            {reported}
          </Banner>
        )}
        <NotUpdated problem={found.error} />
        <VehicleFacts vehicle={vehicle} fleetAddress={fleetAddress} />
        <Consents vehicle={vehicle} />
      </Stack>
      {isChanging && (
        <OwnerChangeDialog
          fleetId={vehicle.fleet_id}
          vins={[vin]}
          onClose={() => setChanging(false)}
          onDone={(message, hasLeft) => {
            if (!hasLeft) return setReported(message);
            notifications.show({ color: 'green', message });
            void navigate({ to: fleetAddress });
          }}
        />
      )}
    </Page>
  );
}

function VehicleFacts({ vehicle, fleetAddress }: { vehicle: Vehicle; fleetAddress: string }) {
  const t = useTexts('fleets.vehicle');
  const facts = [
    { name: t('maker'), value: vehicle.oem },
    {
      name: t('fleet'),
      value: (
        <Anchor renderRoot={(props) => <Link to={fleetAddress} {...props} />}>{vehicle.fleet_name}</Anchor>
      ),
    },
    { name: t('handedOver'), value: <RelativeTime moment={vehicle.handed_over_on} /> },
    { name: t('connection'), value: <Connection vehicle={vehicle} /> },
  ];
  return (
    <Section title={t('about')}>
      <Facts facts={facts} />
    </Section>
  );
}

function Consents({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts('fleets.vehicle');
  const columns = useConsentColumns();
  const { consents, consents_total: total } = vehicle;
  return (
    <>
      <Title order={2} fz="lg">
        {t('consents')}
      </Title>
      {vehicle.earlier_consents > 0 && (
        <Banner kind="warning">{t('earlier', { count: vehicle.earlier_consents })}</Banner>
      )}
      <DataTable
        name={t('consents')}
        columns={columns}
        source={rowsAtHand(consents)}
        rowKey={(row) => String(row.consent_id)}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      {total > consents.length && (
        <Text c="dimmed" fz="sm">
          {t('more', { shown: consents.length, total })}
        </Text>
      )}
    </>
  );
}
