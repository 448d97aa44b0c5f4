import { Stack } from '@mantine/core';
import { expiryDays } from '@vinculum/contract/forms/limits.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DateField } from '../../../../design/form/date-field.tsx';
import { SelectField } from '../../../../design/form/select-field.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import type { EditorForm } from '../editor-form.ts';
import { LabelledChoice } from './labelled-choice.tsx';
import { useLastPackageDay } from './packages-section.tsx';

/** When the consent ends: days after acceptance, or a last day. */
export function ExpiryFields({ form }: { form: EditorForm }) {
  const [today] = useState(() => dayOf(Date.now()));
  const t = useTexts('formsEditor');
  const packageText = useTexts('dataPackages');
  const last = useLastPackageDay();
  const help = last === null ? {} : { help: packageText('endsWithPackage', { date: last.text }) };
  const { control } = form;
  const type = useWatch({ control, name: 'expiry_type' });
  const choose = (next: 0 | 1) => {
    form.setValue('expiry_type', next, { shouldDirty: true });
    form.clearErrors(['expiry', 'expiry_in_days']);
  };
  return (
    <Stack gap="xs">
      <div>
        <LabelledChoice
          id="expiry-type"
          label={t('expiryType')}
          value={String(type)}
          onChange={(value) => choose(value === '1' ? 1 : 0)}
          data={[
            { value: '0', label: t('expiryTypes.days') },
            { value: '1', label: t('expiryTypes.date') },
          ]}
        />
      </div>
      {type === 0 ? (
        <SelectField
          control={control}
          name="expiry_in_days"
          label={t('expiryDays')}
          placeholder={t('choose')}
          {...help}
          choices={expiryDays.map((count) => ({ value: count, label: t('days', { count }) }))}
          isRequired
        />
      ) : (
        <DateField
          control={control}
          name="expiry"
          label={t('expiryDate')}
          min={today}
          {...(last !== null && { max: last.day })}
          {...help}
          isRequired
        />
      )}
    </Stack>
  );
}
