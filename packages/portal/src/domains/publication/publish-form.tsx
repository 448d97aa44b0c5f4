import { Button, Group } from '@mantine/core';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { type PublishOutcome, publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { useState } from 'react';
import { idOfField } from '../../design/form/field.ts';
import { LeaveWarning } from '../../design/form/leave-warning.tsx';
import { useVinEntry } from '../../design/vins/use-vin-entry.ts';
import { VinListField } from '../../design/vins/vin-list-field.tsx';
import { useCall } from '../../lib/queries.ts';
import { useMessages, useTexts } from '../../lib/texts.ts';
import { FormCard, LanguageGap, FormPicker, type PickedForm } from '../forms/public.ts';
import { EligibilityPanel } from './eligibility/eligibility-panel.tsx';
import { useEligibility } from './eligibility/use-eligibility.ts';

interface PublishFormProps {
  /** Null: the user chooses one. */
  readonly form: ResultOf<typeof getConsentFormEndpoint> | null;
  readonly onPublished: (published: { formId: number; title: string; outcome: PublishOutcome }) => void;
}

/** A form, its VINs and the button. What is typed stays when publishing fails. */
export function PublishForm({ form, onPublished }: PublishFormProps) {
  const t = useTexts('consent');
  const tCheck = useTexts('consentEligibility');
  const entry = useVinEntry('errors.tooManyVins');
  const [chosen, setChosen] = useState<PickedForm | null>(null);
  const [wasTried, setTried] = useState(false);
  const formId = form?.consent_form_id ?? chosen?.id ?? null;
  const publish = useCall(publishConsentFormEndpoint);
  const message = useMessages();
  const eligibility = useEligibility({
    formId,
    vins: entry.vins,
    isComplete: entry.problem === undefined && !entry.isChecking,
  });
  const submit = async () => {
    setTried(true);
    if (formId === null || entry.problem !== undefined) {
      document.getElementById(idOfField(formId === null ? 'consent_form_id' : 'vin_numbers'))?.focus();
      return;
    }
    const outcome = await publish.mutateAsync({
      body: { consent_form_id: formId, vin_numbers: [...entry.vins] },
    });
    onPublished({ formId, title: form?.title ?? chosen?.title ?? '', outcome });
    setTried(false);
    entry.clear();
    globalThis.scrollTo({ top: 0 });
  };
  return (
    <FormCard label={t('publishTitle')} problem={publish.error} onSubmit={submit} isWide>
      <LeaveWarning isDirty={entry.isDirty} />
      {form === null && (
        <FormPicker
          value={chosen}
          onChange={setChosen}
          statuses={['DRAFT', 'PUBLISHED']}
          error={wasTried && chosen === null ? message('consent.formRequired') : undefined}
        />
      )}
      <VinListField {...entry.field} error={wasTried ? entry.problem : undefined} />
      <EligibilityPanel
        key={formId}
        formId={formId}
        check={eligibility}
        onRemove={(vins) => entry.replace(entry.vins.filter((vin) => !vins.has(vin)).join('\n'))}
      />
      <LanguageGap formId={formId} />
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconListCheck size={18} aria-hidden />}
          disabled={!eligibility.canCheck}
          onClick={eligibility.check}
        >
          {tCheck('check')}
        </Button>
        <Button
          type="submit"
          leftSection={<IconSend size={18} aria-hidden />}
          loading={publish.isPending}
          disabled={entry.isChecking}
        >
          {t('publish.submit', { count: entry.vins.length })}
        </Button>
      </Group>
    </FormCard>
  );
}
