import { Stack, Text } from '@mantine/core';
import { deleteFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import type { FleetRow } from '@vinculum/contract/fleets/fleet.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import type { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';

interface DeleteFleetProps {
  readonly fleet: FleetRow;
  readonly onClose: () => void;
  readonly onDeleted: (message: string) => void;
  readonly onFailed: (problem: ApiProblem) => void;
}

/** Asks before a fleet is deleted. */
export function DeleteFleet({ fleet, onClose, onDeleted, onFailed }: DeleteFleetProps) {
  const t = useTexts('fleets');
  const remove = useCall(deleteFleetEndpoint, {
    onSuccess: ({ data }) => onDeleted(data.message),
    onError: onFailed,
    onSettled: onClose,
  });
  return (
    <Confirm
      title={t('deleteTitle', { name: fleet.name })}
      confirmLabel={t('delete')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ body: { fleet_id: fleet.id } })}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <Text>{t('deleteText')}</Text>
        <Text>{t('deleteCars', { count: fleet.vehicles })}</Text>
      </Stack>
    </Confirm>
  );
}
