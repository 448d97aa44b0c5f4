import { Group, Stack, Switch, Text } from '@mantine/core';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import { spanOf } from '@vinculum/contract/forms/form-problems.ts';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { ActButton } from '../../../../design/object/act-button.tsx';
import { Confirm } from '../../../../design/dialogs/confirm.tsx';
import { idOfField } from '../../../../design/form/field.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
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
  const texts = usePlainTexts();
  const { field } = useController({ control: form.control, name: 'schedule' });
  const { errors } = useFormState({ control: form.control, name: 'schedule' });
  const problems = new Set(messagesIn(errors, 'schedule').map(({ message }) => message));
  const [expiry_type, expiry, oem_data_package_ids] = useWatch({
    control: form.control,
    name: ['expiry_type', 'expiry', 'oem_data_package_ids'],
  });
  const facts = useFormFacts(useAttachedPackages())();
  const [isConfirming, setIsConfirming] = useState(false);
  /** With what the dialog began; the form has it only once it is applied. */
  const [opened, setOpened] = useState<DraftSchedule | null>(null);
  const { value: schedule } = field;
  return (
    <Stack gap="sm">
      <Switch
        label={t('scheduling')}
        description={t('schedulingHelp')}
        checked={schedule !== null}
        onChange={(event) =>
          event.currentTarget.checked ? setOpened(emptySchedule()) : setIsConfirming(true)
        }
        withThumbIndicator={false}
      />
      {schedule !== null && (
        <Group justify="space-between">
          <Text>{schedulePhrase(schedule, texts)}</Text>
          <ActButton
            id={idOfField('schedule')}
            variant="default"
            icon={IconCalendarTime}
            iconSize={16}
            onClick={() => setOpened(schedule)}
            text={t('editSchedule')}
          />
        </Group>
      )}
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
      <Confirm
        opened={isConfirming}
        title={t('scheduleOff')}
        confirmLabel={t('turnOff')}
        isDangerous
        onConfirm={() => {
          field.onChange(null);
          setIsConfirming(false);
        }}
        onCancel={() => setIsConfirming(false)}
      >
        {t('scheduleOffText')}
      </Confirm>
    </Stack>
  );
}
