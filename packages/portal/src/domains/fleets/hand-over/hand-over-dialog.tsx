import { Button, Group, Select, Stack } from '@mantine/core';
import {
  type HandOverOutcome,
  handOverVehicles,
  listFleetOwners,
  listHandedOver,
} from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import { useState } from 'react';
import { Banner } from '../../../design/banner.tsx';
import { EntryDialog } from '../../../design/entry-dialog.tsx';
import { useProblemText } from '../../../design/error-state.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { LeaveWarning } from '../../../design/form/leave-warning.tsx';
import { useVinEntry } from '../../../design/vins/use-vin-entry.ts';
import { VinListField } from '../../../design/vins/vin-list-field.tsx';
import { useCall, useEndpoint } from '../../../lib/queries.ts';
import { useMessages, useTexts } from '../../../lib/texts.ts';

interface HandOverDialogProps {
  readonly onClose: () => void;
  readonly onDone: (outcome: HandOverOutcome) => void;
}

/** Asks for a fleet owner and a list of VINs. */
export function HandOverDialog({ onClose, onDone }: HandOverDialogProps) {
  const t = useTexts('fleets.handOver');
  const common = useTexts('design');
  const message = useMessages();
  const textOf = useProblemText();
  const entry = useVinEntry();
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const [wasTried, setTried] = useState(false);
  const owners = useEndpoint(listFleetOwners, {});
  const handOver = useCall(handOverVehicles, {
    refetch: [listHandedOver],
    onSuccess: (outcome) => {
      onDone(outcome);
      onClose();
    },
  });
  const problem = handOver.error ?? owners.error;
  const submit = () => {
    setTried(true);
    if (ownerId === null) document.getElementById(idOfField('fleet_owner_id'))?.focus();
    else if (entry.problem !== undefined) document.getElementById(idOfField('vin_numbers'))?.focus();
    else handOver.mutate({ body: { fleet_owner_id: ownerId, vin_numbers: [...entry.vins] } });
  };
  return (
    <EntryDialog
      title={t('open')}
      size="lg"
      onClose={onClose}
      isDirty={entry.isDirty}
      isSaving={handOver.isPending}
    >
      {(leave) => (
        <>
          <LeaveWarning isDirty={entry.isDirty && !handOver.isPending} />
          <form
            noValidate
            aria-label={t('open')}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <Stack>
              {problem !== null && <Banner kind="problem">{textOf(problem)}</Banner>}
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
              <VinListField {...entry.field} error={wasTried ? entry.problem : undefined} />
              <Group justify="flex-end">
                <Button variant="default" onClick={leave} disabled={handOver.isPending}>
                  {common('cancel')}
                </Button>
                <Button type="submit" loading={handOver.isPending} disabled={entry.isChecking}>
                  {t('submit', { count: entry.vins.length })}
                </Button>
              </Group>
            </Stack>
          </form>
        </>
      )}
    </EntryDialog>
  );
}
