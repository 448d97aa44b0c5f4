import { Checkbox, List, Text } from '@mantine/core';
import { reportOwnerChangeEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { useState } from 'react';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { LongList } from '../../../design/table/long-list.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

interface OwnerChangeDialogProps {
  readonly fleetId: number;
  readonly vins: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (message: string, haveLeft: boolean) => void;
}

/** Says what a change of owner brings about, and asks. */
export function OwnerChangeDialog({ fleetId, vins, onClose, onDone }: OwnerChangeDialogProps) {
  const t = useTexts('fleets.change');
  const [leaves, setLeaves] = useState(false);
  const report = useCall(reportOwnerChangeEndpoint, {
    onSuccess: ({ message }) => {
      onDone(message, leaves);
      onClose();
    },
  });
  const count = vins.length;
  const title = t('title', { count, vin: vins[0] ?? '' });
  const body = { fleet_id: fleetId, vin_numbers: [...vins], leave_fleet: leaves };
  return (
    <Confirm
      title={title}
      confirmLabel={t('confirm')}
      isDangerous
      call={report}
      onConfirm={() => report.mutate({ body })}
      onCancel={onClose}
    >
      {count > 1 && <LongList label={title} count={count} lineOf={(index) => vins[index]} />}
      <Text fw={600}>{t('follows')}</Text>
      <List size="sm" spacing="xs">
        <List.Item>{t('ends', { count })}</List.Item>
        <List.Item>{t('told')}</List.Item>
        <List.Item>{t('undo')}</List.Item>
      </List>
      <Checkbox
        label={t('leave', { count })}
        description={t('leaveHint', { count })}
        checked={leaves}
        onChange={(event) => setLeaves(event.currentTarget.checked)}
      />
    </Confirm>
  );
}
