import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconUserEdit from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs';
import {
  type FleetVehicleRow,
  removeFleetVehiclesEndpoint,
  reportOwnerChangeEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import type { Acts } from '../../../design/object/act.ts';
import { Connection } from '../../../design/states/connection.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

/** The columns of a fleet's cars; a VIN leads to the car's consents. */
export function useVehicleColumns(): readonly DataColumn<FleetVehicleRow>[] {
  const t = useTexts('fleets.vehicles');
  const formats = useFormats();
  return [
    {
      key: 'vin',
      title: t('vin'),
      cell: ({ vin }) => <VinLink vin={vin} />,
    },
    { key: 'car', title: t('car'), isPlain: true, cell: nameOf },
    {
      key: 'connection',
      title: t('connection'),
      cell: (row) => <Connection isOnline={row.is_online} lastSeen={row.last_seen_on} />,
    },
    { key: 'live', title: t('live'), cell: (row) => formats.number(row.live_consents), align: 'end' },
    {
      key: 'waiting',
      title: t('waiting'),
      cell: (row) => formats.number(row.waiting_consents),
      align: 'end',
    },
    {
      key: 'earlier',
      title: t('earlier'),
      cell: (row) => formats.number(row.earlier_consents),
      align: 'end',
    },
  ];
}

/** "Norrsken N40 Electric". */
export function nameOf({ make, model }: Pick<FleetVehicleRow, 'make' | 'model'>): string {
  return [make, model].filter((part) => part !== null).join(' ');
}

/** What the user may do with one car. */
export function useVehicleActions(on: { remove: (vin: string) => void; change: (vin: string) => void }) {
  const t = useTexts('fleets.vehicles');
  const mayRemove = useMay(removeFleetVehiclesEndpoint);
  const mayChange = useMay(reportOwnerChangeEndpoint);
  return ({ vin }: FleetVehicleRow): Acts => [
    {
      label: t('viewOf', { vin }),
      word: t('consentsWord'),
      icon: IconEye,
      to: addressOf('/vehicles/$vin', { vin, tab: 'consents' }),
    },
    mayChange && {
      label: t('changeOf', { vin }),
      word: t('change'),
      icon: IconUserEdit,
      onClick: () => on.change(vin),
    },
    mayRemove && {
      label: t('removeOf', { vin }),
      word: t('remove'),
      icon: IconMinus,
      onClick: () => on.remove(vin),
    },
  ];
}
