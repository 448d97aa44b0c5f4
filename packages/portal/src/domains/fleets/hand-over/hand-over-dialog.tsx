import { Select } from '../../../design/form/choice/select.tsx';
import {
  type HandOverOutcome,
  handOverVehiclesEndpoint,
  listFleetOwnersEndpoint,
} from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import { useState } from 'react';
import { idOfField } from '../../../design/form/field.ts';
import { useVinEntry } from '../../../design/vins/use-vin-entry.ts';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { VinDialog } from '../vin-dialog.tsx';

interface HandOverDialogProps {
  readonly onClose: () => void;
  readonly onDone: (outcome: HandOverOutcome) => void;
}

/** Asks for a fleet owner and a list of VINs. */
export function HandOverDialog({ onClose, onDone }: HandOverDialogProps) {
  const t = useTexts('fleets.handOver');
  const message = useMessages();
  const entry = useVinEntry();
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const [wasTried, setTried] = useState(false);
  const owners = useEndpoint(listFleetOwnersEndpoint, {});
  const handOver = useCall(handOverVehiclesEndpoint, {
    onSuccess: (outcome) => {
      onDone(outcome);
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (ownerId === null) document.getElementById(idOfField('fleet_owner_id'))?.focus();
    else if (entry.problem !== undefined) document.getElementById(idOfField('vin_numbers'))?.focus();
    else handOver.mutate({ body: { fleet_owner_id: ownerId, vin_numbers: [...entry.vins] } });
  };
  return (
    <VinDialog
      title={t('open')}
      submitText={t('submit', { count: entry.count })}
      entry={entry}
      wasTried={wasTried}
      problem={handOver.error ?? owners.error}
      isSending={handOver.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        id={idOfField('fleet_owner_id')}
        label={t('owner')}
        placeholder={t('choose')}
        withAsterisk
        openOnFocus={false}
        data={(owners.data?.organisation ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        value={ownerId === null ? null : String(ownerId)}
        onChange={(id) => setOwnerId(id === null ? null : Number(id))}
        allowDeselect={false}
        searchable
        checkIconPosition="right"
        error={wasTried && ownerId === null ? message('validation.required') : undefined}
      />
    </VinDialog>
  );
}
