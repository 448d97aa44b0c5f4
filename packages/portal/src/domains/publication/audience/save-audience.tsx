import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  type AudienceFilter,
  audienceName,
  listAudiencesEndpoint,
  saveAudienceEndpoint,
} from '@vinculum/contract/publication/audiences.ts';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useCall, useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

/** What is saved: a filter, or a list as it is. */
export type AudienceContent = { readonly filter: AudienceFilter } | { readonly vins: readonly string[] };

interface SaveAudienceProps {
  readonly content: AudienceContent;
  readonly onClose: () => void;
}

const named = z.object({ name: audienceName });

/** Saves an audience under a name; under that of another one it takes its place. */
export function SaveAudience({ content, onClose }: SaveAudienceProps) {
  const t = useTexts('publication.saved');
  const form = useContractForm(named, { defaultValues: { name: '' } });
  const save = useCall(saveAudienceEndpoint);
  const audiences = useEndpoint(listAudiencesEndpoint, {});
  const entered = useWatch({ control: form.control, name: 'name' });
  const replaced = audiences.data?.data.find(
    ({ name }) => name.toLowerCase() === entered.trim().toLowerCase(),
  );
  return (
    <FormDialog
      form={form}
      title={t('saveTitle')}
      submitText={t('save')}
      onSubmit={async ({ name }) => {
        const held = 'vins' in content ? { vin_numbers: [...content.vins] } : content;
        const id = replaced === undefined ? {} : { audience_id: replaced.audience_id };
        await save.mutateAsync({ body: { ...id, ...held, name } });
        notifications.show({ message: t('saved', { name }) });
        onClose();
      }}
      onClose={onClose}
    >
      <Text fz="sm">
        {'vins' in content ? t('listHint', { count: content.vins.length }) : t('filterHint')}
      </Text>
      <TextField
        control={form.control}
        name="name"
        label={t('name')}
        {...(replaced !== undefined && { help: t('replaces') })}
        isRequired
      />
    </FormDialog>
  );
}
