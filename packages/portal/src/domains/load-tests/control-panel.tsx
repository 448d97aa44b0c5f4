import { Group, Stack, Text } from '@mantine/core';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import {
  controlLoadTesterEndpoint,
  type LoadTestProfileRow,
  loadTestStartOf,
} from '@vinculum/contract/load-tests/endpoints.ts';
import type { LoadTesterState } from '@vinculum/contract/load-tests/vocabulary.ts';
import { useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { ActButton } from '../../design/object/act-button.tsx';
import { Banner } from '../../design/states/banner.tsx';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { NumberField } from '../../design/form/number-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { Section } from '../../design/section.tsx';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { type Ending, type Reported, useReported, useStartStop } from './reported.ts';
import { isUnderWay } from './use-load-tester.ts';
import { useProfileChoices } from './use-profile-choices.ts';

export interface ControlPanelProps {
  readonly profiles: readonly LoadTestProfileRow[];
  /** The profile whose test runs or ran last. */
  readonly initial: string | null;
  readonly state: LoadTesterState;
  /** Why the last run failed or stopped by itself, as its status says it; '' when it does not. */
  readonly toldOfRun: string;
  readonly onChoose: (profile: string) => void;
}

/** How a load test ended by its tester's state; not there while it goes on. */
const endings: Readonly<Partial<Record<LoadTesterState, Ending>>> = { STOPPED: 'stopped', ERROR: 'failed' };

/** Chooses a profile and how many of its vehicles, and starts and stops them. */
export function ControlPanel({ profiles, initial, state, toldOfRun, onChoose }: ControlPanelProps) {
  const t = useTexts('loadTests');
  const [reported, setReported] = useReported(endings[state] ?? null);
  const control = useCall(controlLoadTesterEndpoint);
  const schema = useMemo(() => loadTestStartOf(profiles), [profiles]);
  const form = useContractForm(schema, {
    defaultValues: { profile_name: initial ?? profiles[0]?.['test-name'] ?? '' },
  });
  const profileName = useWatch({ control: form.control, name: 'profile_name' });
  const max = profiles.find((row) => row['test-name'] === profileName)?.vehicle_count;
  const { start, stop } = useStartStop(control.mutateAsync, setReported);
  return (
    <Section title={t('controlTitle')}>
      <FormFrame form={form} label={t('controlTitle')} onSubmit={start}>
        <SelectField
          control={form.control}
          name="profile_name"
          label={t('profile')}
          choices={useProfileChoices(profiles)}
          onChoose={(value) => {
            // What was said was of the profile before.
            setReported(null);
            if (typeof value === 'string') onChoose(value);
          }}
          isRequired
        />
        <NumberField
          control={form.control}
          name="vehicle_num"
          label={t('vehicles')}
          {...(max === undefined ? {} : { help: t('vehiclesHelp', { max }) })}
          isRequired
        />
        {reported !== null && reported.text !== toldOfRun && (
          <ReportedBanner reported={reported} onClose={() => setReported(null)} />
        )}
        <StartStop
          state={state}
          isStarting={form.formState.isSubmitting}
          isAsking={control.isPending}
          onStop={() => void stop(profileName)}
        />
      </FormFrame>
    </Section>
  );
}

function ReportedBanner({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  return (
    <Banner
      kind={reported.kind}
      // Closed, it could not say when the vehicles have stopped.
      {...(reported.isStopping !== true && { onClose })}
    >
      {reported.text}
    </Banner>
  );
}

interface StartStopProps {
  readonly state: LoadTesterState;
  readonly isStarting: boolean;
  /** The server is asked to start or to stop. */
  readonly isAsking: boolean;
  readonly onStop: () => void;
}

/** The two buttons, and why one of them is not possible just now. */
function StartStop({ state, isStarting, isAsking, onStop }: StartStopProps) {
  const t = useTexts('loadTests');
  const why = useId();
  const locked = (isLocked: boolean) => ({
    disabled: isLocked,
    ...(isLocked && { 'aria-describedby': why }),
  });
  return (
    <Stack gap={4}>
      <Group>
        <ActButton
          type="submit"
          icon={IconPlayerPlay}
          loading={isStarting}
          text={t('start')}
          {...locked(isUnderWay(state))}
        />
        <ActButton
          variant="default"
          icon={IconPlayerStop}
          loading={isAsking && !isStarting}
          onClick={onStop}
          text={t('stop')}
          {...locked(state !== 'RUNNING')}
        />
      </Group>
      <Text id={why} fz="sm" c="dimmed">
        {t(`disabled.${state}`)}
      </Text>
    </Stack>
  );
}
