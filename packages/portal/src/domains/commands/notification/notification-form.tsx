import { getIconUploadAddress, sendNotification } from '@vinculum/contract/commands/endpoints.ts';
import { iconLimits, iconProblem } from '@vinculum/contract/commands/icon-rules.ts';
import { notificationRequest } from '@vinculum/contract/commands/requests.ts';
import { listVehicleMessages } from '@vinculum/contract/commands/sent-messages.ts';
import { defaultMinutes } from '@vinculum/contract/commands/vocabulary.ts';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { TextAreaField, TextField } from '../../../design/form/text-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { call } from '../../../lib/api.ts';
import { useCall } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { upload } from '../../../lib/upload.ts';
import { type ImageRule, useChosenImage } from '../../../lib/use-chosen-image.ts';
import { FormPanel } from '../send/form-panel.tsx';
import { asFieldProblem } from '../send/as-field-problem.ts';
import type { SendFormProps } from '../send/send-page.tsx';
import { ValidityField } from '../send/validity-field.tsx';
import { VinsField } from '../send/vins-field.tsx';
import { vinsInText } from '../send/vins-in-text.ts';
import { IconField } from './icon-field.tsx';
import { NotificationPreview } from './notification-preview.tsx';

const rule: ImageRule = {
  maxBytes: iconLimits.maxBytes,
  tooHeavy: 'commands.iconTooHeavy',
  problem: iconProblem,
};

/** The request, with what is wrong with the chosen icon in the place of its name. */
function formSchema(max: number | undefined) {
  return notificationRequest.extend({
    vin_numbers: vinsInText(max),
    icon_url: z.string().refine((problem) => problem === '', { error: ({ input }) => String(input) }),
  });
}

/** A notification's text, link, icon and cars, and beside it how it will look in the car. */
export function NotificationForm({ onSent }: SendFormProps) {
  const t = useTexts('commands.notification');
  const { organisationName } = useSession();
  const max = useSettings()?.max_vins;
  const schema = useMemo(() => formSchema(max), [max]);
  const form = useContractForm(schema, {
    defaultValues: {
      message: '',
      title: '',
      url: '',
      icon_url: '',
      vin_numbers: '',
      valid_for_minutes: defaultMinutes.notification,
    },
  });
  const icon = useChosenImage(rule, (problem) =>
    form.setValue('icon_url', problem ?? '', { shouldValidate: true, shouldDirty: true }),
  );
  const send = useCall(sendNotification, { refetch: [listVehicleMessages] });
  const [title = '', message, url = ''] = useWatch({
    control: form.control,
    name: ['title', 'message', 'url'],
  });
  return (
    <FormPanel
      form={form}
      label={t('title')}
      submit={t('send')}
      onSubmit={async ({ title: given, url: link, ...values }) => {
        const iconName = icon.file === null ? undefined : await sentIcon(icon.file);
        const body = {
          ...values,
          ...(given !== '' && given !== undefined && { title: given }),
          ...(link !== '' && link !== undefined && { url: link }),
          icon_url: iconName,
        };
        onSent(await send.mutateAsync({ body }));
      }}
      aside={
        <NotificationPreview
          title={title.trim() === '' ? organisationName : title}
          message={message}
          url={url}
          icon={icon.preview}
        />
      }
    >
      <TextAreaField control={form.control} name="message" label={t('message')} isRequired />
      <TextField
        control={form.control}
        name="title"
        label={t('titleField')}
        help={t('titleHint', { name: organisationName })}
      />
      <TextField
        control={form.control}
        name="url"
        label={t('url')}
        help={t('urlHint')}
        inputMode="url"
        placeholder="https://"
      />
      <IconField name="icon_url" icon={icon} error={form.formState.errors.icon_url?.message} />
      <VinsField control={form.control} name="vin_numbers" />
      <ValidityField control={form.control} name="valid_for_minutes" kind="notification" />
    </FormPanel>
  );
}

/** Sends the icon and gives the name under which the notification names it. @throws {ApiProblem} at the icon's field */
async function sentIcon(file: File): Promise<string> {
  const { url, imageName } = await call(getIconUploadAddress, {});
  try {
    await upload(url, file);
  } catch (error) {
    throw asFieldProblem(error, ({ field }) => (field === 'file' ? 'icon_url' : field));
  }
  return imageName;
}
