import { Text } from '@mantine/core';
import {
  releaseVehicleEndpoint,
  revokeVehicleCertificateEndpoint,
  type VehicleAccessRow,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { OfMaker } from '../of-maker.ts';

/** What is about to be done to a car's access. */
export interface Acting {
  readonly act: 'revoke' | 'release';
  readonly row: VehicleAccessRow;
}

interface CertificateActProps {
  readonly of: OfMaker;
  readonly acting: Acting;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Asks before a car's certificate is revoked, or the car released. */
export function CertificateAct({ of, acting, onClose, onDone }: CertificateActProps) {
  const t = useTexts('vehicleAccess.certificates');
  const { act, row } = acting;
  const { vin } = row;
  const call = useCall(act === 'revoke' ? revokeVehicleCertificateEndpoint : releaseVehicleEndpoint, {
    onSuccess: ({ message }) => {
      onDone(message);
      onClose();
    },
  });
  const releaseText = row.state === 'REVOKED' ? 'releaseRevoked' : 'releaseLive';
  return (
    <Confirm
      title={t(`${act}Title`, { vin })}
      confirmLabel={t(act)}
      isDangerous={act === 'revoke' || row.state === 'LIVE'}
      call={call}
      onConfirm={() => call.mutate({ body: { ...of.ofMaker, vin } })}
      onCancel={onClose}
    >
      <Text>{t(act === 'revoke' ? 'revokeText' : releaseText)}</Text>
    </Confirm>
  );
}
