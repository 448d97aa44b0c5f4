import { Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { consentLimits } from '@vinculum/contract/consent/limits.ts';
import { descriptionTypes } from '@vinculum/contract/consent/vocabulary.ts';
import { useWatch } from 'react-hook-form';
import { TextAreaField, TextField } from '../../../design/form/text-field.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { Draft } from './draft.ts';
import type { EditorForm } from './editor-form.ts';

const kinds = ['text', 'link', 'html'] as const;

/** The description as text, link or HTML; switching clears it (specification 1, section 4). */
export function DescriptionField({ form }: { form: EditorForm }) {
  const t = useTexts('consentEditor');
  const [type, description] = useWatch({ control: form.control, name: ['description_type', 'description'] });
  const choose = (next: Draft['description_type']) => {
    form.setValue('description_type', next, { shouldDirty: true });
    form.setValue('description', '', { shouldDirty: true });
    form.clearErrors('description');
  };
  const max = type === descriptionTypes.html ? consentLimits.descriptionHtml : consentLimits.descriptionText;
  const shared = {
    control: form.control,
    name: 'description',
    label: t('description'),
    help: t('descriptionHelp', { count: description.length, max }),
    isRequired: true,
  } as const;
  return (
    <Stack gap="xs">
      <div>
        <Input.Label component="div" id="description-type">
          {t('descriptionType')}
        </Input.Label>
        <SegmentedControl
          aria-labelledby="description-type"
          value={kinds[type]}
          onChange={(kind) => choose(descriptionTypes[kind])}
          data={kinds.map((kind) => ({ value: kind, label: t(`descriptionTypes.${kind}`) }))}
          fullWidth
        />
        <Text fz="xs" c="dimmed" mt={4}>
          {t('descriptionTypeHelp')}
        </Text>
      </div>
      {type === descriptionTypes.link ? (
        <TextField {...shared} inputMode="url" placeholder="https://" />
      ) : (
        <TextAreaField {...shared} rows={type === descriptionTypes.html ? 8 : 3} />
      )}
    </Stack>
  );
}
