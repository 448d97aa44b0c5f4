import { notifications } from '@mantine/notifications';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import IconUserEdit from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs';
import {
  addFleetVehiclesEndpoint,
  reportOwnerChangeEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { listVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { VehicleDetail } from '@vinculum/contract/vehicles/endpoints.ts';
import { useState } from 'react';
import type { Acts } from '../../design/object/act.ts';
import { PageActions } from '../../design/object/page-actions.tsx';
import { useMay } from '../../lib/session.tsx';
import { useGo } from '../../lib/navigation.ts';
import { addressOf, pageOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { JoinFleetDialog, OwnerChangeDialog } from '../fleets/public.ts';
import { useMakerInAddress } from './maker-link.tsx';

interface VehicleActionsProps {
  readonly vehicle: VehicleDetail;
  /** What an action answered, to be shown on the page. */
  readonly onReported: (message: string) => void;
}

/** What the user may do with a car: one action in words, the rest behind one button. */
export function VehicleActions({ vehicle, onReported }: VehicleActionsProps) {
  const go = useGo();
  const [isChanging, setChanging] = useState(false);
  const [isJoining, setJoining] = useState(false);
  const actions = useActions(vehicle, { change: () => setChanging(true), join: () => setJoining(true) });
  const { fleet } = vehicle;
  return (
    <>
      <PageActions actions={actions} />
      {isJoining && <JoinFleetDialog vins={[vehicle.vin]} onClose={() => setJoining(false)} />}
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
    </>
  );
}

interface Begin {
  readonly change: () => void;
  readonly join: () => void;
}

function useActions({ vin, fleet, maker_id: makerId }: VehicleDetail, begin: Begin): Acts {
  const t = useTexts('vehicles.actions');
  const mayAdd = useMay(addFleetVehiclesEndpoint);
  const mayChange = useMay(reportOwnerChangeEndpoint);
  const mayReadOwn = useMay(searchResponsesEndpoint);
  const mayReadAll = useMay(searchAdminResponsesEndpoint);
  const maySeeAccess = useMay(listVehicleCertificatesEndpoint);
  const ofMaker = useMakerInAddress({ maker_id: makerId });
  return [
    mayAdd && fleet === null && { label: t('toFleet'), icon: IconStack2, onClick: begin.join },
    mayChange && fleet !== null && { label: t('ownerChange'), icon: IconUserEdit, onClick: begin.change },
    maySeeAccess &&
      makerId !== null && {
        label: t('access'),
        icon: IconCertificate,
        to: addressOf('/vehicle-access', { view: 'certificates', search: vin, ...ofMaker }),
      },
    (mayReadOwn || mayReadAll) && {
      label: t('responses'),
      icon: IconChecklist,
      to: addressOf('/consent-responses/$consentFormId', { consentFormId: 'all', vin }),
    },
  ];
}
