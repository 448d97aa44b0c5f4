import { Group, SimpleGrid, Stack } from '@mantine/core';
import { Select } from '../../../../design/form/choice/select.tsx';
import { cities } from '@vinculum/collection/drive/cities.ts';
import { localTimeAt } from '@vinculum/collection/plan/local-time.ts';
import { DayInput } from '../../../../design/form/day-input.tsx';
import { TimeInput } from '../../../../design/form/time/time-input.tsx';
import { localeOf } from '../../../../lib/language/locale.ts';
import { useLanguage } from '../../../../lib/language/language.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import { dayName } from '../../editor/schedule/schedule-phrase.ts';
import { type DriveChoice, driveKinds, startOf, zoneOf } from './drive-choice.ts';
import { OwnDriveFile } from './own-drive-file.tsx';

interface DriveFieldsProps {
  readonly choice: DriveChoice;
  readonly onChange: (choice: DriveChoice) => void;
  /** Names that may head a column of an own recording. */
  readonly signalNames: Iterable<string>;
}

/** What is driven, where and when. */
export function DriveFields({ choice, onChange, signalNames }: DriveFieldsProps) {
  const t = useTexts('formsPreview');
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={t('drive')}
          data={driveKinds.map((kind) => ({ value: kind, label: t(`drives.${kind}`) }))}
          value={choice.kind}
          allowDeselect={false}
          onChange={(value) => {
            const kind = driveKinds.find((known) => known === value);
            if (kind !== undefined) onChange({ ...choice, kind });
          }}
        />
        {choice.kind !== 'own' && (
          <Select
            label={t('place')}
            data={cities.map(({ name }) => name)}
            value={choice.place}
            allowDeselect={false}
            onChange={(place) => place !== null && onChange({ ...choice, place })}
          />
        )}
      </SimpleGrid>
      {choice.kind === 'own' && (
        <OwnDriveFile
          own={choice.own}
          signalNames={signalNames}
          onRead={(own) => onChange({ ...choice, own })}
        />
      )}
      <StartFields choice={choice} onChange={onChange} />
    </Stack>
  );
}

/** When the drive starts, by the car's clock. */
function StartFields({ choice, onChange }: Pick<DriveFieldsProps, 'choice' | 'onChange'>) {
  const t = useTexts('formsPreview');
  const { language } = useLanguage();
  const start = startOf(choice);
  const weekday = start === null ? undefined : localTimeAt(start, zoneOf(choice))?.weekday;
  const help =
    weekday === undefined
      ? {}
      : {
          description: t('startHelp', {
            weekday: dayName(weekday, localeOf(language), 'long'),
            zone: zoneOf(choice).replaceAll('_', ' '),
          }),
        };
  return (
    <Group gap="sm" align="flex-start">
      <DayInput
        label={t('date')}
        called={t('date')}
        clearable={false}
        valueFormat="D MMM YYYY"
        value={choice.date}
        {...help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={start === null ? t('startWrong') : undefined}
        onChange={(date) => date !== null && onChange({ ...choice, date })}
        style={{ flex: '2 1 12rem' }}
      />
      <TimeInput
        label={t('time')}
        value={choice.time}
        onChange={(time) => onChange({ ...choice, time })}
        style={{ flex: '1 1 8rem' }}
      />
    </Group>
  );
}
