import { enteredConsumer } from '@vinculum/contract/car-messages/forms.ts';
import { iconLimits, iconProblem, notificationRequest } from '@vinculum/contract/car-messages/requests.ts';
import { defaultMinutes } from '@vinculum/contract/car-messages/vocabulary.ts';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Avatar } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { TextAreaField, TextField } from '../../../design/form/text-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useSession } from '../../../lib/session.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { type ChosenImage, type ImageRule, useChosenImage } from '../../../lib/use-chosen-image.ts';
import { useConsumerName } from '../../organisations/public.ts';
import { ConsumerField } from '../send/consumer-field.tsx';
import { FormPanel } from '../send/form-panel.tsx';
import type { SendFormProps } from '../send/send-page.tsx';
import { useSendNotification } from '../send/use-send-notification.ts';
import { ValidityField } from '../send/validity-field.tsx';
import { VinsField } from '../send/vins-field.tsx';
import { vinsInText } from '../send/vins-in-text.ts';
import { NotificationPreview } from './notification-preview.tsx';
import { Banner } from '../../../design/states/banner.tsx';
import { FileField } from '../../../design/form/file-field.tsx';

const rule: ImageRule = {
  maxBytes: iconLimits.maxBytes,
  tooHeavy: 'commands.iconTooHeavy',
  problem: iconProblem,
};

/** The request, with what is wrong with the chosen icon in the place of its name, and the name of its file. */
function formSchema(max: number | undefined, isChosen: boolean) {
  return notificationRequest.extend({
    consumer_id: enteredConsumer(isChosen),
    vin_numbers: vinsInText(max),
    icon_url: z.string().refine((problem) => problem === '', { error: ({ input }) => String(input) }),
    icon_name: z.string(),
  });
}

/** A notification's text, link, icon and cars, and beside it how it will look in the car. */
export function NotificationForm({ onSent, sender }: SendFormProps) {
  const t = useTexts('carMessages.notification');
  const { form, icon, lostIcon, send } = useNotificationForm(sender);
  const kindName = useTexts('carMessages')('kinds.notification');
  const [title = '', message, url = '', consumerId] = useWatch({
    control: form.control,
    name: ['title', 'message', 'url', 'consumer_id'],
  });
  const name = useSenderName(consumerId, sender.isChosen);
  return (
    <FormPanel
      form={form}
      label={t('title')}
      submit={t('send')}
      onSubmit={async (values) => onSent(await send(values), values.title || kindName)}
      aside={
        <NotificationPreview
          title={title.trim() === '' ? name : title}
          message={message}
          url={url}
          icon={icon.preview}
        />
      }
    >
      <ConsumerField control={form.control} name="consumer_id" sender={sender} />
      <TextAreaField control={form.control} name="message" label={t('message')} isRequired />
      <TextField
        control={form.control}
        name="title"
        label={t('titleField')}
        help={t('titleHint', { name })}
      />
      <TextField
        control={form.control}
        name="url"
        label={t('url')}
        help={t('urlHint')}
        inputMode="url"
        placeholder="https://"
      />
      <LostIcon name={lostIcon} onClose={() => icon.choose(null)} />
      <IconField name="icon_url" icon={icon} error={form.formState.errors.icon_url?.message} />
      <VinsField control={form.control} name="vin_numbers" />
      <ValidityField control={form.control} name="valid_for_minutes" kind="notification" />
    </FormPanel>
  );
}

/** The form with the chosen icon, and the call that leaves out what was left empty. */
function useNotificationForm(sender: SendFormProps['sender']) {
  const max = useSettings()?.max_vins;
  const schema = useMemo(() => formSchema(max, sender.isChosen), [max, sender.isChosen]);
  const form = useContractForm(schema, {
    defaultValues: {
      consumer_id: sender.consumerId,
      message: '',
      title: '',
      url: '',
      icon_url: '',
      icon_name: '',
      vin_numbers: '',
      valid_for_minutes: defaultMinutes.notification,
    },
    name: 'push-notification',
    // A file does not come back, nor what is wrong with it.
    afresh: { icon_url: '' },
  });
  const icon = useChosenImage(rule, (problem) =>
    form.setValue('icon_url', problem ?? '', { shouldValidate: true, shouldDirty: true }),
  );
  const fileName = useWatch({ control: form.control, name: 'icon_name' });
  const chooseIcon = (file: File | null) => {
    form.setValue('icon_name', file?.name ?? '');
    icon.choose(file);
  };
  const sendNotification = useSendNotification();
  const send = async ({
    title,
    url,
    icon_url: _icon,
    icon_name: _name,
    ...values
  }: z.output<typeof schema>) =>
    sendNotification({
      ...values,
      ...(title !== '' && title !== undefined && { title }),
      ...(url !== '' && url !== undefined && { url }),
      icon: icon.file,
    });
  const lostIcon = form.left === 'back' && icon.file === null ? fileName : '';
  return { form, icon: { ...icon, choose: chooseIcon }, lostIcon, send };
}

/** Whose name stands over a notification without a title. */
function useSenderName(consumerId: number | null, isChosen: boolean): string {
  const t = useTexts('carMessages.notification');
  const { organisationName } = useSession();
  const consumerName = useConsumerName(consumerId);
  return isChosen ? (consumerName ?? t('nameOfConsumer')) : organisationName;
}

/** That the icon has to be chosen again, which no session brings back; nothing without a name. */
function LostIcon({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const t = useTexts('carMessages.notification');
  if (name === '') return null;
  return (
    <Banner kind="warning" onClose={onClose}>
      {t('iconLost', { name })}
    </Banner>
  );
}

interface IconFieldProps {
  readonly name: string;
  readonly icon: ChosenImage;
  readonly error: string | undefined;
}

/** The PNG that stands beside a notification's title in the car. */
function IconField({ name, icon, error }: IconFieldProps) {
  const t = useTexts('carMessages.notification');
  return (
    <FileField
      name={name}
      label={t('icon')}
      help={t('iconHint')}
      error={error}
      accept="image/png"
      icon={<IconPhoto size={18} aria-hidden />}
      chooseText={t('chooseIcon')}
      file={icon.file}
      onChoose={icon.choose}
      removeText={(fileName) => t('removeIcon', { name: fileName })}
      picture={icon.preview !== null && <Avatar src={icon.preview} alt="" radius="sm" size={32} />}
    />
  );
}
