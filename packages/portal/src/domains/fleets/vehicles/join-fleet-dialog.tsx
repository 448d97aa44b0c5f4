import { Text } from '@mantine/core';
import { Select } from '../../../design/form/choice/select.tsx';
import { notifications } from '@mantine/notifications';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { addFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { useState } from 'react';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { ChoicesFailed } from '../../../design/states/choices-failed.tsx';
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
      <FleetChoice value={fleetId} onChange={setFleetId} isMissing={wasTried && fleetId === null} />
      <Text fz="sm" c="dimmed">
        {t('follows')}
      </Text>
    </Confirm>
  );
}

interface FleetChoiceProps {
  readonly value: string | null;
  readonly onChange: (fleetId: string | null) => void;
  readonly isMissing: boolean;
}

function FleetChoice({ value, onChange, isMissing }: FleetChoiceProps) {
  const t = useTexts('fleets.join');
  const fleets = useEndpoint(listFleetsEndpoint, { body: { page: 1, limit: MOST } });
  const { data: rows, total_rows: total } = fleets.data ?? { data: [], total_rows: 0 };
  return (
    <>
      <ChoicesFailed source={fleets} />
      {/* There from the start: the dialog begins with it. */}
      <Select
        id={idOfField('fleet_id')}
        label={t('fleet')}
        placeholder={t('choose')}
        withAsterisk
        searchable
        openOnFocus={false}
        data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value}
        onChange={onChange}
        nothingFoundMessage={fleets.data === undefined ? undefined : t('none')}
        error={isMissing ? t('missing') : undefined}
        description={total > rows.length ? t('more', { count: MOST }) : undefined}
      />
    </>
  );
}
