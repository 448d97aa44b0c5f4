import { Button, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { enteredConsumer } from '@vinculum/contract/car-messages/forms.ts';
import type { SendOutcome } from '@vinculum/contract/car-messages/endpoints.ts';
import { getLiveDataMetadataEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ChoicesFailed } from '../../../design/states/choices-failed.tsx';
import { FormFrame } from '../../../design/form/form-frame.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { CarField } from './car-field.tsx';
import { metadataIn } from './metadata-in.ts';
import { type PredefinedKey, predefinedActions } from './predefined-actions.ts';
import { SendPredefined } from './send-predefined.tsx';

const target = z.object({
  consumer_id: enteredConsumer(true),
  vin: z
    .string()
    .nullable()
    .refine((vin) => vin !== null, 'commands.missed'),
});

/** The consumer, one of the cars that share data with it, and a button for each ready-made notification. */
export function PredefinedForm({ onSent }: { onSent: (outcome: SendOutcome) => void }) {
  const t = useTexts('commands');
  const form = useContractForm(target, { defaultValues: { consumer_id: null, vin: null } });
  const [consumerId, vin] = useWatch({ control: form.control, name: ['consumer_id', 'vin'] });
  const [search, setSearch] = useState('');
  const [request, setRequest] = useState<PredefinedKey | null>(null);
  const metadata = useSteadyEndpoint(
    getLiveDataMetadataEndpoint,
    {
      query: {
        ...(consumerId !== null && { consumer_id: consumerId }),
        ...(search !== '' && { search }),
      },
    },
    { select: metadataIn },
  );
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
        <Stack gap="sm" component="section" aria-label={t('predefined.actions')}>
          <Title order={2} fz="md">
            {t('predefined.actions')}
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            {predefinedActions.map(({ key, icon: Icon }) => (
              <Button
                key={key}
                variant="default"
                justify="flex-start"
                leftSection={<Icon size={20} aria-hidden />}
                onClick={() => void form.handleSubmit(() => setRequest(key))()}
              >
                {t(`predefined.${key}.title`)}
              </Button>
            ))}
          </SimpleGrid>
        </Stack>
      </FormFrame>
      {request !== null && consumerId !== null && vin !== null && (
        <SendPredefined
          action={request}
          consumerId={consumerId}
          vin={vin}
          onClose={() => setRequest(null)}
          onSent={(outcome) => {
            setRequest(null);
            onSent(outcome);
          }}
        />
      )}
    </Paper>
  );
}
