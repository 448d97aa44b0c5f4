import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Icon } from '@tabler/icons-react';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconUserEdit from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs';
import { reportOwnerChangeEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { listVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { VehicleDetail } from '@vinculum/contract/vehicles/endpoints.ts';
import { useState } from 'react';
import { useMay, useSession } from '../../lib/session.tsx';
import { useGo } from '../../lib/navigation.ts';
import { addressOf, pageOf, type To } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/texts.ts';
import { OwnerChangeDialog } from '../fleets/public.ts';

interface VehicleActionsProps {
  readonly vehicle: VehicleDetail;
  /** What an action answered, to be shown on the page. */
  readonly onReported: (message: string) => void;
}

interface VehicleAction {
  readonly name: string;
  readonly icon: Icon;
  /** An address, or what to do. */
  readonly to?: To;
  readonly onClick?: () => void;
}

/** What the user may do with a car: one action in words, the rest behind one button. */
export function VehicleActions({ vehicle, onReported }: VehicleActionsProps) {
  const t = useTexts('vehicles.actions');
  const go = useGo();
  const [isChanging, setChanging] = useState(false);
  const [first, ...rest] = useActions(vehicle, () => setChanging(true));
  if (first === undefined) return null;
  const { fleet } = vehicle;
  return (
    <Button.Group>
      <ActionButton action={first} />
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="xs" aria-label={t('more')}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <ActionItem key={action.name} action={action} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isChanging && fleet !== null && (
        <OwnerChangeDialog
          fleetId={fleet.id}
          vins={[vehicle.vin]}
          onClose={() => setChanging(false)}
          onDone={(message, hasLeft) => {
            if (!hasLeft) return onReported(message);
            notifications.show({ color: 'green', message });
            void go(pageOf.fleet(fleet.id));
          }}
        />
      )}
    </Button.Group>
  );
}

function useActions({ vin, fleet, maker_id: makerId }: VehicleDetail, onChange: () => void) {
  const t = useTexts('vehicles.actions');
  const { principal } = useSession();
  const mayChange = useMay(reportOwnerChangeEndpoint);
  const mayReadOwn = useMay(searchResponsesEndpoint);
  const mayReadAll = useMay(searchAdminResponsesEndpoint);
  const maySeeAccess = useMay(listVehicleCertificatesEndpoint);
  const ofMaker = principal.portal === 'ADMIN' && makerId !== null ? { maker: makerId } : {};
  const actions: (VehicleAction | false)[] = [
    mayChange && fleet !== null && { name: t('ownerChange'), icon: IconUserEdit, onClick: onChange },
    maySeeAccess &&
      makerId !== null && {
        name: t('access'),
        icon: IconCertificate,
        to: addressOf('/vehicle-access', { view: 'certificates', search: vin, ...ofMaker }),
      },
    (mayReadOwn || mayReadAll) && {
      name: t('responses'),
      icon: IconChecklist,
      to: addressOf('/consent-responses/$consentFormId', { consentFormId: 'all', vin }),
    },
  ];
  return actions.filter((action) => action !== false);
}

function ActionButton({ action: { name, icon: Picture, to, onClick } }: { action: VehicleAction }) {
  const look = { variant: 'default', leftSection: <Picture size={18} aria-hidden /> } as const;
  if (to === undefined)
    return (
      <Button {...look} onClick={onClick}>
        {name}
      </Button>
    );
  return (
    <Button {...look} renderRoot={linkTo(to)}>
      {name}
    </Button>
  );
}

function ActionItem({ action: { name, icon: Picture, to, onClick } }: { action: VehicleAction }) {
  const look = { leftSection: <Picture size={16} aria-hidden /> };
  if (to === undefined)
    return (
      <Menu.Item {...look} onClick={onClick}>
        {name}
      </Menu.Item>
    );
  return (
    <Menu.Item {...look} renderRoot={linkTo(to)}>
      {name}
    </Menu.Item>
  );
}
