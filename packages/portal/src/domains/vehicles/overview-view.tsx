import { Anchor, Stack, Text } from '@mantine/core';
import type { VehicleDetail } from '@vinculum/contract/vehicles/endpoints.ts';
import { Facts } from '../../design/facts.tsx';
import { ObjectLink } from '../../design/object/object-link.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { Section } from '../../design/section.tsx';
import { getVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import { addFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { Banner } from '../../design/states/banner.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useMay, useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { MakerLink, nameOfCar } from './maker-link.tsx';
import { ConnectionOf, isUnregistered } from './vehicle-chips.tsx';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { addressOf } from '../../lib/screens/addresses.ts';

/** What a car is, where it belongs, and how its consents stand. */
export function OverviewView({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTexts('vehicles.overview');
  const about = useAbout(vehicle);
  const standing = useStanding(vehicle);
  const mayAdd = useMay(addFleetVehiclesEndpoint);
  const mayRead = useMay(getVehicleCertificatesEndpoint);
  return (
    <Stack>
      {mayRead && vehicle.is_online === false && !isUnregistered(vehicle) && <NotLetIn vin={vehicle.vin} />}
      {mayAdd && vehicle.fleet === null && <Banner kind="info">{t('noFleet')}</Banner>}
      {vehicle.earlier_consents > 0 && (
        <Banner kind="warning">{t('earlier', { count: vehicle.earlier_consents })}</Banner>
      )}
      <Section title={t('about')}>
        <Facts facts={about} />
      </Section>
      <Section title={t('standing')}>
        <Facts facts={standing} />
      </Section>
    </Stack>
  );
}

/** Of a car that is not connected: that it is not let in, where that is why. */
function NotLetIn({ vin }: { vin: string }) {
  const t = useTexts('vehicles.certificate');
  const found = useEndpoint(getVehicleCertificatesEndpoint, { params: { vin } }, { refetchInterval: 15_000 });
  if (found.data === undefined || found.data.state === 'LIVE') return null;
  return (
    <Banner kind="warning">
      {t(`means.${found.data.state}`)}{' '}
      <Anchor fz="sm" renderRoot={linkTo(addressOf('/vehicles/$vin', { vin, tab: 'certificate' }))}>
        {t('title')}
      </Anchor>
    </Banner>
  );
}

function useAbout(vehicle: VehicleDetail) {
  const t = useTexts('vehicles.overview');
  const { handed_over: handedOver, fleet } = vehicle;
  const name = nameOfCar(vehicle);
  const { portal } = useSession().principal;
  const isOfFleets = portal === 'FLEET_MANAGER';
  // A maker knows that it is the maker, and a fleet owner to whom its own cars went.
  return [
    ...(portal === 'OEMS' ? [] : [{ name: t('maker'), value: <MakerOf vehicle={vehicle} /> }]),
    { name: t('model'), value: name === '' ? <Unknown /> : name },
    { name: t('registered'), value: <Registered vehicle={vehicle} /> },
    { name: t('connection'), value: <ConnectionOf vehicle={vehicle} /> },
    ...(handedOver === null
      ? []
      : [
          ...(isOfFleets ? [] : [{ name: t('handedOverTo'), value: handedOver.to }]),
          { name: t('handedOverOn'), value: <RelativeTime moment={handedOver.on} /> },
        ]),
    ...(isOfFleets ? [{ name: t('fleet'), value: <Fleet fleet={fleet} /> }] : []),
    // Of all others nobody knows: what counts as real may be simulated.
    ...(vehicle.is_test && !isUnregistered(vehicle) ? [{ name: t('kind'), value: t('testCar') }] : []),
  ];
}

function MakerOf({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTexts('vehicles.overview');
  return (
    <>
      <MakerLink vehicle={vehicle}>
        <Unknown />
      </MakerLink>
      {isUnregistered(vehicle) && vehicle.maker !== null && (
        <Text component="span" c="dimmed" fz="inherit">
          {' '}
          {t('byItsVin')}
        </Text>
      )}
    </>
  );
}

function useStanding({ vin, live_consents: live, waiting_consents: waiting }: VehicleDetail) {
  const t = useTexts('vehicles.overview');
  const formats = useFormats();
  const counted = (count: number) => (
    <Anchor renderRoot={linkTo(addressOf('/vehicles/$vin', { vin, tab: 'consents' }))}>
      {formats.number(count)}
    </Anchor>
  );
  return [
    { name: t('live'), value: counted(live) },
    { name: t('waiting'), value: counted(waiting) },
  ];
}

function Registered({ vehicle }: { vehicle: VehicleDetail }) {
  const t = useTexts('vehicles.overview');
  const formats = useFormats();
  if (vehicle.registered_on !== null) return formats.date(vehicle.registered_on);
  return isUnregistered(vehicle) ? t('unregistered') : <Unknown />;
}

function Fleet({ fleet }: Pick<VehicleDetail, 'fleet'>) {
  const t = useTexts('vehicles.list');
  if (fleet === null) return t('noFleet');
  return <ObjectLink kind="fleet" id={fleet.id} name={fleet.name} />;
}

function Unknown() {
  const t = useTexts('vehicles.overview');
  return (
    <Text component="span" c="dimmed" fz="inherit">
      {t('notKnown')}
    </Text>
  );
}
