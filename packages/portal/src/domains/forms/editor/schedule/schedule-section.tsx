import { Group, Stack, Text } from '@mantine/core';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import { spanOf } from '@vinculum/contract/forms/form-problems.ts';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { ActButton } from '../../../../design/object/act-button.tsx';
import { idOfField } from '../../../../design/form/field.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
import { AskingSwitch } from '../asking-switch.tsx';
import type { DraftSchedule } from '../draft.ts';
import type { EditorForm } from '../editor-form.ts';
import { useAttachedPackages } from '../sections/editor-packages.tsx';
import { messagesIn } from '../messages-in.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { schedulePhrase } from './schedule-phrase.ts';
import { useFormFacts } from '../use-form-facts.ts';
import { usePlainTexts } from '../sentence/use-plain-texts.ts';

/** Whether and when data is collected. Turning the schedule off asks, then clears it. */
export function ScheduleSection({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
  const { field } = useController({ control: form.control, name: 'schedule' });
  const { errors } = useFormState({ control: form.control, name: 'schedule' });
  const problems = new Set(messagesIn(errors, 'schedule').map(({ message }) => message));
  const [expiry_type, expiry, oem_data_package_ids] = useWatch({
    control: form.control,
    name: ['expiry_type', 'expiry', 'oem_data_package_ids'],
  });
  const facts = useFormFacts(useAttachedPackages())();
  /** With what the dialog began; the form has it only once it is applied. */
  const [opened, setOpened] = useState<DraftSchedule | null>(null);
  const { value: schedule } = field;
  return (
    <Stack gap="sm">
      <AskingSwitch
        label={t('scheduling')}
        description={t('schedulingHelp')}
        checked={schedule !== null}
        question={{ title: t('scheduleOff'), text: t('scheduleOffText') }}
        onTurnOn={() => setOpened(emptySchedule())}
        onTurnOff={() => field.onChange(null)}
      />
      {schedule !== null && <ScheduleInWords schedule={schedule} onEdit={() => setOpened(schedule)} />}
      {[...problems].map((text) => (
        <Text key={text} c="var(--mantine-color-error)" role="alert">
          {text}
        </Text>
      ))}
      {opened !== null && (
        <ScheduleDialog
          schedule={opened}
          span={spanOf({ expiry_type, expiry, oem_data_package_ids }, facts)}
          onApply={(next) => {
            field.onChange(next);
            form.clearErrors('schedule');
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

interface ScheduleInWordsProps {
  readonly schedule: DraftSchedule;
  readonly onEdit: () => void;
}

function ScheduleInWords({ schedule, onEdit }: ScheduleInWordsProps) {
  const t = useTexts('formsEditor');
  const texts = usePlainTexts();
  return (
    <Group justify="space-between">
      <Text>{schedulePhrase(schedule, texts)}</Text>
      <ActButton
        id={idOfField('schedule')}
        variant="default"
        icon={IconCalendarTime}
        iconSize={16}
        onClick={onEdit}
        text={t('editSchedule')}
      />
    </Group>
  );
}
