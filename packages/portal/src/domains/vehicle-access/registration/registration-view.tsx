import { Box, Button, Group, Stack, Text } from '@mantine/core';
import {
  checkRegistrationEndpoint,
  registerVehiclesEndpoint,
  type RegistrationCheck,
  type RegistrationOutcome,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import { useState } from 'react';
import { ProblemBanner } from '../../../design/states/banner.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { LeaveWarning } from '../../../design/form/leave-warning.tsx';
import { OutcomePanel } from '../../../design/states/outcome-panel.tsx';
import { useVinEntry } from '../../../design/vins/use-vin-entry.ts';
import { VinListField } from '../../../design/vins/vin-list-field.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { OfMaker } from '../of-maker.ts';
import { VinBanner } from '../../../design/vins/vin-banner.tsx';

/** Kept with its VINs: what is registered must be what was checked. */
interface Checked {
  readonly vins: readonly string[];
  readonly lists: RegistrationCheck;
}

/** Takes VINs, from a file too, says what registering them would do, and registers them. */
export function RegistrationView({ of }: { of: OfMaker }) {
  const t = useTexts('vehicleAccess.registration');
  const { entry, lists, outcome, ...registration } = useRegistration(of);
  return (
    <Stack>
      <Text fz="sm" c="dimmed" maw="70ch">
        {t('lead')}
      </Text>
      {outcome !== null && (
        <OutcomePanel title={t('result')} onDismiss={registration.dismiss}>
          <RegistrationLists done="registered" vins={outcome.registered} rest={outcome} />
        </OutcomePanel>
      )}
      <LeaveWarning isDirty={entry.isDirty} />
      <Box maw={640}>
        <form
          noValidate
          aria-label={t('form')}
          onSubmit={(event) => {
            event.preventDefault();
            registration.check();
          }}
        >
          <Stack>
            <ProblemBanner problem={registration.error} />
            <VinListField {...entry.field} error={registration.problem} />
            <Group>
              <Button
                type="submit"
                variant={lists === null ? 'filled' : 'default'}
                loading={registration.isAsking}
                disabled={entry.isChecking}
              >
                {t('check')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Box>
      {lists !== null && (
        <CheckedLists of={of} lists={lists} vins={entry.vins} onRegistered={registration.finish} />
      )}
    </Stack>
  );
}

/** The VINs being entered, what registering them would do once that was asked, and what came of it. */
function useRegistration(of: OfMaker) {
  const entry = useVinEntry();
  const [wasTried, setTried] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [outcome, setOutcome] = useState<RegistrationOutcome | null>(null);
  const check = useCall(checkRegistrationEndpoint);
  return {
    entry,
    // A check is of what was in the field then.
    lists: checked?.vins === entry.vins ? checked.lists : null,
    outcome,
    problem: wasTried ? entry.problem : undefined,
    error: check.error,
    isAsking: check.isPending,
    check: () => {
      setTried(true);
      if (entry.problem !== undefined) {
        document.getElementById(idOfField('vin_numbers'))?.focus();
        return;
      }
      const { vins } = entry;
      setOutcome(null);
      check.mutate(
        { body: { ...of.ofMaker, vin_numbers: [...vins] } },
        { onSuccess: (lists) => setChecked({ vins, lists }) },
      );
    },
    finish: (done: RegistrationOutcome) => {
      setOutcome(done);
      setChecked(null);
      setTried(false);
      entry.clear();
    },
    dismiss: () => setOutcome(null),
  };
}

interface CheckedListsProps {
  readonly of: OfMaker;
  readonly lists: RegistrationCheck;
  readonly vins: readonly string[];
  readonly onRegistered: (outcome: RegistrationOutcome) => void;
}

function CheckedLists({ of, lists, vins, onRegistered }: CheckedListsProps) {
  const t = useTexts('vehicleAccess.registration');
  const register = useCall(registerVehiclesEndpoint, {
    onSuccess: onRegistered,
  });
  return (
    <Stack component="section" aria-label={t('checked')}>
      <RegistrationLists done="ready" vins={lists.ready} rest={lists} />
      <ProblemBanner problem={register.error} />
      {lists.ready.length > 0 && (
        <Group>
          <Button
            loading={register.isPending}
            onClick={() => register.mutate({ body: { ...of.ofMaker, vin_numbers: [...vins] } })}
          >
            {t('submit', { count: lists.ready.length })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface RegistrationListsProps {
  /** Whether the first list can be registered, or has been. */
  readonly done: 'ready' | 'registered';
  readonly vins: readonly string[];
  readonly rest: Pick<RegistrationCheck, 'already' | 'outside' | 'unavailable'>;
}

/** VINs by what registering them does; each is in one list, and empty ones are left out. */
function RegistrationLists({ done, vins, rest }: RegistrationListsProps) {
  const t = useTexts('vehicleAccess.registration');
  const lists = [
    { key: done, kind: done === 'ready' ? 'info' : 'success', vins },
    { key: 'already', kind: 'info', vins: rest.already },
    { key: 'outside', kind: 'warning', vins: rest.outside },
    { key: 'unavailable', kind: 'warning', vins: rest.unavailable },
  ] as const;
  return lists
    .filter((list) => list.vins.length > 0)
    .map(({ key, kind, vins: listed }) => (
      <VinBanner
        key={key}
        kind={kind}
        title={t(key, { count: listed.length })}
        hint={t(`${key}Hint`)}
        vins={listed}
        areKnown={key === 'registered' || key === 'already'}
        fileName={`cars-${key}.txt`}
      />
    ));
}
