import { Stack } from '@mantine/core';
import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import { consentTypes } from '@vinculum/contract/consents/vocabulary.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DateField } from '../../../design/form/date-field.tsx';
import { SelectField, SwitchField } from '../../../design/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../design/form/text-field.tsx';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import type { PackageForm } from './package-draft.ts';

/** Title, description, kind and end of a package. */
export function BasicInfoStep({ form: { control } }: { form: PackageForm }) {
  const t = useTexts('dataPackagesOem');
  const message = useMessages();
  const [today] = useState(() => dayOf(Date.now()));
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  return (
    <Stack maw="46rem">
      <TextField
        control={control}
        name="title"
        label={t('packageTitle')}
        help={t('titleHelp', { count: title.length, max: consentLimits.title })}
        isRequired
      />
      <TextAreaField
        control={control}
        name="description"
        label={t('description')}
        help={t('descriptionHelp', { count: description.length, max: consentLimits.descriptionText })}
        isRequired
      />
      <SelectField
        control={control}
        name="consent_type"
        label={t('type')}
        help={t('typeHelp')}
        placeholder={t('choose')}
        choices={consentTypes.map((type) => ({ value: type, label: message(`consentType.${type}`) }))}
        isRequired
      />
      <DateField
        control={control}
        name="expiry_date"
        label={t('expiry')}
        help={t('expiryHelp')}
        min={today}
        isRequired
      />
      <SwitchField control={control} name="widget_id" label={t('widget')} help={t('widgetHelp')} />
    </Stack>
  );
}
