import { Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { addFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { useState } from 'react';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { LongList } from '../../../design/table/long-list.tsx';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

/** As many as one page may hold; an owner of more opens the fleet and adds the cars there. */
const MOST = 200;

interface JoinFleetDialogProps {
  readonly vins: readonly string[];
  readonly onClose: () => void;
  readonly onJoined?: () => void;
}

/** Asks into which of the own fleets cars are to be put, and says what came of it. */
export function JoinFleetDialog({ vins, onClose, onJoined }: JoinFleetDialogProps) {
  const t = useTexts('fleets.join');
  const [fleetId, setFleetId] = useState<string | null>(null);
  const [wasTried, setTried] = useState(false);
  const fleets = useEndpoint(listFleetsEndpoint, { body: { page: 1, limit: MOST } });
  const add = useCall(addFleetVehiclesEndpoint, {
    onSuccess: ({ message, unavailable: { length: count } }) => {
      const rest = count === 0 ? '' : ` ${t('unavailable', { count })}`;
      notifications.show({ color: count === 0 ? 'green' : 'yellow', message: message + rest });
      onJoined?.();
      onClose();
    },
  });
  const count = vins.length;
  const title = t('title', { count, vin: vins[0] ?? '' });
  const rows = fleets.data?.data ?? [];
  const confirm = () => {
    setTried(true);
    if (fleetId === null) document.getElementById(idOfField('fleet_id'))?.focus();
    else add.mutate({ body: { fleet_id: Number(fleetId), vin_numbers: [...vins] } });
  };
  return (
    <Confirm
      title={title}
      confirmLabel={t('submit', { count })}
      call={add}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {count > 1 && <LongList label={title} count={count} lineOf={(index) => vins[index]} />}
      {fleets.data === undefined && <NotYet source={fleets} />}
      {fleets.data !== undefined && (
        <Select
          id={idOfField('fleet_id')}
          label={t('fleet')}
          placeholder={t('choose')}
          withAsterisk
          searchable
          openOnFocus={false}
          data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={fleetId}
          onChange={setFleetId}
          nothingFoundMessage={t('none')}
          error={wasTried && fleetId === null ? t('missing') : undefined}
          description={fleets.data.total_rows > rows.length ? t('more', { count: MOST }) : undefined}
        />
      )}
      <Text fz="sm" c="dimmed">
        {t('follows')}
      </Text>
    </Confirm>
  );
}
