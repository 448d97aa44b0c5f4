import { Button, Group, Paper, Stack } from '@mantine/core';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { listConsentForms, type getConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import { type PublishOutcome, publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Banner } from '../../../design/banner.tsx';
import { useProblemText } from '../../../design/error-state.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { LeaveWarning } from '../../../design/form/leave-warning.tsx';
import { checkVinText, type VinTextCheck } from '../../../design/vins/check-vin-text.ts';
import { VinListField } from '../../../design/vins/vin-list-field.tsx';
import { useCall } from '../../../lib/queries.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useMessages, useTexts } from '../../../lib/texts.ts';
import { FormPicker } from '../form-picker.tsx';
import { EligibilityPanel } from './eligibility/eligibility-panel.tsx';
import { useEligibility } from './eligibility/use-eligibility.ts';

interface PublishFormProps {
  /** Null: the user chooses one. */
  readonly form: ResultOf<typeof getConsentForm> | null;
  readonly onPublished: (published: { formId: number; title: string; outcome: PublishOutcome }) => void;
}

/** A form, its VINs and the button. What is typed stays when publishing fails. */
export function PublishForm({ form, onPublished }: PublishFormProps) {
  const t = useTexts('consent');
  const tCheck = useTexts('consentEligibility');
  const textOf = useProblemText();
  const problemIn = useProblemIn();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const deferred = useDeferredValue(text);
  const check = useMemo(() => checkVinText(deferred), [deferred]);
  const [chosen, setChosen] = useState<{ id: number; title: string } | null>(null);
  const [wasTried, setTried] = useState(false);
  const max = useSettings()?.max_vins;
  const formId = form?.consent_form_id ?? chosen?.id ?? null;
  const publish = useCall(publishConsentForm, { refetch: [listConsentForms] });
  const problem = problemIn(check, max);
  const message = useMessages();
  const eligibility = useEligibility({
    formId,
    vins: check.vins,
    isComplete: problem === undefined && deferred === text,
  });
  const replace = (next: string) => {
    if (input.current !== null) input.current.value = next;
    setText(next);
  };
  const submit = async () => {
    setTried(true);
    if (formId === null || problem !== undefined) {
      document.getElementById(idOfField(formId === null ? 'consent_form_id' : 'vin_numbers'))?.focus();
      return;
    }
    const outcome = await publish.mutateAsync({
      body: { consent_form_id: formId, vin_numbers: [...check.vins] },
    });
    onPublished({ formId, title: form?.title ?? chosen?.title ?? '', outcome });
    setTried(false);
    replace('');
    globalThis.scrollTo({ top: 0 });
  };
  return (
    <Paper
      withBorder
      p="lg"
      component="form"
      noValidate
      aria-label={t('publishTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit().catch(() => undefined);
      }}
    >
      <LeaveWarning isDirty={text.trim() !== ''} />
      <Stack>
        {publish.error !== null && <Banner kind="problem">{textOf(publish.error)}</Banner>}
        {form === null && (
          <FormPicker
            value={chosen?.id ?? null}
            onChange={setChosen}
            statuses={['DRAFT', 'PUBLISHED']}
            error={wasTried && chosen === null ? message('consent.formRequired') : undefined}
          />
        )}
        <VinListField
          input={input}
          onText={setText}
          onReplace={replace}
          check={check}
          isChecking={deferred !== text}
          max={max}
          error={wasTried ? problem : undefined}
        />
        <EligibilityPanel
          key={formId}
          formId={formId}
          check={eligibility}
          onRemove={(vins) => replace(check.vins.filter((vin) => !vins.has(vin)).join('\n'))}
        />
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
            disabled={deferred !== text}
          >
            {t('publish.submit', { count: check.vins.length })}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** What stands in the way of publishing a list, in the user's language. */
function useProblemIn(): (check: VinTextCheck, max: number | undefined) => string | undefined {
  const t = useTexts('design.vins');
  const message = useMessages();
  return (check, max) => {
    if (check.malformed.length > 0) return t('keepMalformed');
    if (check.vins.length === 0) return message('validation.required');
    if (max !== undefined && check.vins.length > max) return message('errors.tooManyVins', { max });
    return undefined;
  };
}
