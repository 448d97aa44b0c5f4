import { Button, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { enteredConsumer } from '@vinculum/contract/car-messages/forms.ts';
import type { SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import {
  getLiveDataMetadataEndpoint,
  liveDataMetadata,
  type LiveDataMetadata,
} from '@vinculum/contract/live-data/endpoints.ts';
import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useMutation } from '@tanstack/react-query';
import { ChoicesFailed } from '../../../design/states/choices-failed.tsx';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { type PredefinedKey, predefinedActions } from './predefined-actions.ts';
import { NotificationPreview } from '../notification/notification-preview.tsx';
import type { SendFormProps } from '../send/send-page.tsx';
import { useSendNotification } from '../send/use-send-notification.ts';
import { FoundSelect } from '../../../design/form/choice/found-select.tsx';

const target = z.object({
  consumer_id: enteredConsumer(true),
  vin: z
    .string()
    .nullable()
    .refine((vin) => vin !== null, 'commands.missed'),
});
type Target = z.input<typeof target>;
const nothing: Target = { consumer_id: null, vin: null };

/** The consumer, one of the cars that share data with it, and a button for each ready-made notification. */
export function PredefinedForm({ onSent }: { onSent: SendFormProps['onSent'] }) {
  const t = useTexts('carMessages');
  const form = useContractForm(target, { defaultValues: nothing, name: 'predefined-notification' });
  const [consumerId, vin] = useWatch({ control: form.control, name: ['consumer_id', 'vin'] });
  const [search, setSearch] = useState('');
  const [request, setRequest] = useState<PredefinedKey | null>(null);
  const metadata = useMetadata(consumerId, search);
  const { consumers = [], cars = [] } = metadata.data ?? {};
  return (
    <Paper withBorder p="lg" maw={960}>
      <FormFrame form={form} label={t('predefined.title')} onSubmit={() => undefined}>
        <ChoicesFailed source={metadata} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SelectField
            control={form.control}
            name="consumer_id"
            label={t('consumer')}
            help={t('consumerHint')}
            placeholder={t('predefined.chooseConsumer')}
            choices={consumers.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={() => form.setValue('vin', null)}
            isRequired
          />
          <CarField
            control={form.control}
            cars={consumerId === null || metadata.isPlaceholderData ? [] : cars}
            isLoading={metadata.isFetching}
            onSearch={setSearch}
            isDisabled={consumerId === null}
          />
        </SimpleGrid>
        <Actions onChoose={(key) => void form.handleSubmit(() => setRequest(key))()} />
      </FormFrame>
      {request !== null && consumerId !== null && vin !== null && (
        <SendPredefined
          action={request}
          consumerId={consumerId}
          vin={vin}
          onClose={() => setRequest(null)}
          onSent={(outcome) => {
            setRequest(null);
            onSent(outcome, t(`predefined.${request}.title`));
          }}
        />
      )}
    </Paper>
  );
}

/** The consumers, and cars that share data with one, found by part of a VIN. */
function useMetadata(consumerId: number | null, search: string) {
  return useSteadyEndpoint(
    getLiveDataMetadataEndpoint,
    {
      query: {
        ...(consumerId !== null && { consumer_id: consumerId }),
        ...(search !== '' && { search }),
      },
    },
    { select: metadataIn },
  );
}

/** A button for each ready-made notification. */
function Actions({ onChoose }: { readonly onChoose: (key: PredefinedKey) => void }) {
  const t = useTexts('carMessages.predefined');
  return (
    <Stack gap="sm" component="section" aria-label={t('actions')}>
      <Title order={2} fz="md">
        {t('actions')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {predefinedActions.map(({ key, icon: Icon }) => (
          <Button
            key={key}
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={20} aria-hidden />}
            onClick={() => onChoose(key)}
          >
            {t(`${key}.title`)}
          </Button>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** What the JSON text of an answer holds. @throws when it is none of ours */
function metadataIn({ data }: { readonly data: string }): LiveDataMetadata {
  return liveDataMetadata.parse(JSON.parse(data));
}

interface SendPredefinedProps {
  readonly action: PredefinedKey;
  readonly consumerId: number;
  readonly vin: string;
  readonly onClose: () => void;
  readonly onSent: (outcome: SendOutcome) => void;
}

/** Shows a ready-made notification as the car will, in the language of the operator, and sends it. */
function SendPredefined({ action, consumerId, vin, onClose, onSent }: SendPredefinedProps) {
  const t = useTexts('carMessages.predefined');
  const send = useSendNotification();
  const [title, message] = [t(`${action}.title`), t(`${action}.message`)];
  const sending = useMutation({
    mutationFn: () => send({ consumer_id: consumerId, icon: null, title, message, vin_numbers: [vin] }),
    onSuccess: onSent,
  });
  return (
    <Confirm
      title={t('ask', { title, vin })}
      confirmLabel={t('send')}
      call={sending}
      onConfirm={() => sending.mutate()}
      onCancel={onClose}
    >
      <NotificationPreview title={title} message={message} url="" icon={null} />
    </Confirm>
  );
}

interface CarFieldProps {
  readonly control: Control<Target, unknown, Target>;
  /** Found for what was typed last. */
  readonly cars: LiveDataMetadata['cars'];
  readonly isLoading: boolean;
  readonly isDisabled: boolean;
  /** Hears part of a VIN once the user pauses. */
  readonly onSearch: (text: string) => void;
}

/** Chooses one of the cars that share data with a consumer; the server searches as the user types. */
function CarField({ control, cars, isLoading, isDisabled, onSearch }: CarFieldProps) {
  const t = useTexts('carMessages.predefined');
  const { field, fieldState } = useController({ control, name: 'vin' });
  const found = cars.map(({ vin, make, model, is_online: isOnline }) => ({
    id: vin,
    label: [vin, [make, model].filter((word) => word !== null).join(' '), isOnline ? null : t('offline')]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
  }));
  return (
    <FoundSelect
      name="vin"
      label={t('car')}
      help={t('carHint')}
      placeholder={t('chooseCar')}
      value={field.value}
      known={field.value === null ? null : { id: field.value, label: field.value }}
      onChange={(car) => field.onChange(car?.id ?? null)}
      onBlur={field.onBlur}
      found={found}
      onSearch={onSearch}
      noneText={isLoading ? undefined : t('noCar')}
      error={fieldState.error?.message}
      isRequired
      isDisabled={isDisabled}
    />
  );
}
