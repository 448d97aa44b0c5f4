import { Text } from '@mantine/core';
import { takeBackVehiclesEndpoint } from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

interface TakeBackProps {
  readonly vins: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Asks before cars are taken back from their fleet owners. */
export function TakeBack({ vins, onClose, onDone }: TakeBackProps) {
  const t = useTexts('fleets.handOver');
  const takeBack = useCall(takeBackVehiclesEndpoint, {
    onSuccess: ({ message }) => {
      onDone(message);
      onClose();
    },
  });
  return (
    <Confirm
      title={t('takeBackTitle', { count: vins.length, vin: vins[0] ?? '' })}
      confirmLabel={t('takeBack')}
      isDangerous
      call={takeBack}
      onConfirm={() => takeBack.mutate({ body: { vin_numbers: [...vins] } })}
      onCancel={onClose}
    >
      <Text>{t('takeBackText')}</Text>
    </Confirm>
  );
}
