import { ActionIcon, Button, Checkbox, Fieldset, Group, Paper, Stack, Switch, Text } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import type { ScheduleSpan } from '@vinculum/contract/forms/entries/schedule.ts';
import { useState } from 'react';
import { DialogFoot } from '../../../../design/dialogs/dialog-foot.tsx';
import { Dialog } from '../../../../design/dialogs/dialog.tsx';
import { DayInput } from '../../../../design/form/day-input.tsx';
import { useLanguage } from '../../../../lib/language/language.tsx';
import { useMessages, useTexts } from '../../../../lib/language/texts.ts';
import type { DraftSchedule } from '../draft.ts';
import { HoursRows } from './hours-rows.tsx';
import {
  changeSpecialDate,
  draftScheduleProblems,
  sameOnWorkdays,
  withDay,
  withHours,
  withSpecialDate,
} from './schedule-changes.ts';
import { dayName } from './schedule-phrase.ts';

interface ScheduleDialogProps {
  readonly schedule: DraftSchedule;
  /** The days on which the form can collect. */
  readonly span: ScheduleSpan;
  readonly onApply: (schedule: DraftSchedule) => void;
  readonly onClose: () => void;
}

/** Business hours of the seven days and hours of special dates; applied only when every range is right. */
export function ScheduleDialog({ schedule, span, onApply, onClose }: ScheduleDialogProps) {
  const t = useTexts('formsEditor');
  const message = useMessages();
  const [draft, setDraft] = useState(schedule);
  const [isChecked, setIsChecked] = useState(false);
  const problems = isChecked ? draftScheduleProblems(draft, span) : [];
  const problemAt = (field: string) => {
    const found = problems.find((problem) => problem.field === field);
    return found === undefined ? undefined : message(found.key, found.args);
  };
  const apply = () => {
    setIsChecked(true);
    if (draftScheduleProblems(draft, span).length === 0) onApply(draft);
  };
  return (
    <Dialog onClose={onClose} title={t('schedule')} size="lg" closing="notByStrayClick">
      <Stack>
        <Text c="dimmed" fz="sm">
          {t('zoneOfCar')}
        </Text>
        <BusinessHours
          schedule={draft}
          onChange={setDraft}
          problemAt={problemAt}
          onNothingToCopy={() => setIsChecked(true)}
        />
        <SpecialHours schedule={draft} onChange={setDraft} problemAt={problemAt} />
        <DialogFoot>
          {problemAt('business_hours') !== undefined && (
            <Text c="var(--mantine-color-error)" role="alert" w="100%">
              {problemAt('business_hours')}
            </Text>
          )}
          <Group justify="flex-end" w="100%">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button onClick={apply}>{t('apply')}</Button>
          </Group>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}

interface HoursProps {
  readonly schedule: DraftSchedule;
  readonly onChange: (schedule: DraftSchedule) => void;
  readonly problemAt: (field: string) => string | undefined;
}

interface BusinessHoursProps extends HoursProps {
  /** Told that no day has hours which others could have, so that it is said why. */
  readonly onNothingToCopy: () => void;
}

function BusinessHours({ schedule, onChange, problemAt, onNothingToCopy }: BusinessHoursProps) {
  const t = useTexts('formsEditor');
  const { language } = useLanguage();
  const copy = () => {
    const next = sameOnWorkdays(schedule);
    if (next === null) onNothingToCopy();
    else onChange(next);
  };
  return (
    <Fieldset legend={t('businessHours')}>
      <Stack gap="sm">
        {schedule.business_hours.map(({ day, active, hours }, index) => {
          const name = dayName(day, language, 'long');
          return (
            <Group key={day} align="flex-start" gap="md" wrap="wrap">
              <Switch
                label={name}
                w={130}
                pt={6}
                checked={active}
                onChange={(event) => onChange(withDay(schedule, day, event.currentTarget.checked))}
                withThumbIndicator={false}
              />
              {active ? (
                <HoursRows
                  of={name}
                  hours={hours}
                  onChange={(next) => onChange(withHours(schedule, day, next))}
                  problemAt={(field) => problemAt(`business_hours.${index}.hours.${field}`)}
                />
              ) : (
                <Text c="dimmed" pt={6} fz="sm">
                  {t('closed')}
                </Text>
              )}
            </Group>
          );
        })}
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={copy}>
            {t('copyToWorkdays')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function SpecialHours({ schedule, onChange, problemAt }: HoursProps) {
  const t = useTexts('formsEditor');
  return (
    <Fieldset legend={t('specialHours')}>
      <Stack gap="sm">
        <Text c="dimmed" fz="sm">
          {t('specialHoursHelp')}
        </Text>
        {schedule.special_hours.map((special, index) => (
          <SpecialDate
            // The index is the key: dates may be empty or the same while they are typed.
            key={index}
            n={index + 1}
            special={special}
            onChange={(change) => onChange(changeSpecialDate(schedule, index, change))}
            problemAt={(field) => problemAt(`special_hours.${index}.${field}`)}
          />
        ))}
        <Group>
          <Button
            variant="default"
            disabled={schedule.special_hours.length >= consentLimits.specialDays}
            onClick={() => onChange(withSpecialDate(schedule))}
          >
            {t('addDate')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

interface SpecialDateProps extends Pick<HoursProps, 'problemAt'> {
  readonly n: number;
  readonly special: DraftSchedule['special_hours'][number];
  /** Called with null to remove it. */
  readonly onChange: (change: Partial<SpecialDateProps['special']> | null) => void;
}

function SpecialDate({ n, special: { date, exclusive, hours }, onChange, problemAt }: SpecialDateProps) {
  const t = useTexts('formsEditor');
  const name = t('dateN', { n });
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Group align="flex-start">
          <DayInput
            label={name}
            called={name}
            placeholder={t('chooseDate')}
            valueFormat="ddd D MMM YYYY"
            miw={200}
            value={date === '' ? null : date}
            error={problemAt('date')}
            onChange={(day) => onChange({ date: day ?? '' })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            mt={24}
            aria-label={t('removeDate', { n })}
            onClick={() => onChange(null)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Checkbox
          label={t('exclusive')}
          checked={exclusive}
          onChange={(event) => onChange({ exclusive: event.currentTarget.checked })}
        />
        <HoursRows
          of={name}
          hours={hours}
          onChange={(next) => onChange({ hours: next })}
          problemAt={(field) => problemAt(`hours.${field}`)}
        />
      </Stack>
    </Paper>
  );
}
