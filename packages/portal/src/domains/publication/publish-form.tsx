import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import {
  publishAdminConsentFormEndpoint,
  publishConsentFormEndpoint,
  type PublishOutcome,
} from '@vinculum/contract/publication/endpoints.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { idOfField } from '../../design/form/field.ts';
import { LeaveWarning } from '../../design/form/leave-warning.tsx';
import { Banner, ProblemBanner } from '../../design/states/banner.tsx';
import { useVinEntry } from '../../design/vins/use-vin-entry.ts';
import { VinListField } from '../../design/vins/vin-list-field.tsx';
import { useAddress } from '../../lib/navigation.ts';
import { useLeftText } from '../../lib/use-left-text.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import {
  type AddressedChoice,
  type FormChoice,
  FormChoiceFields,
  LanguageGap,
  type PickedForm,
  statusesFor,
  UnfinishedChanges,
  useFormChoice,
} from '../forms/public.ts';
import { useConsumerName } from '../organisations/public.ts';
import { AudienceChoice } from './audience/audience-choice.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { EligibilityPanel } from './eligibility/eligibility-panel.tsx';
import { useEligibility } from './eligibility/use-eligibility.ts';
import { forConsumer, type Publisher } from './publisher.ts';
import classes from './publish-form.module.css';

interface PublishFormProps {
  readonly by: Publisher;
  /** The form of the address; null: the user chooses one. */
  readonly addressed: AddressedChoice | null;
  readonly onPublished: (published: { form: PickedForm; outcome: PublishOutcome }) => void;
}

const calls = {
  consumer: publishConsentFormEndpoint,
  administrator: publishAdminConsentFormEndpoint,
} as const;

/** Of specification 1, section 5, and of specification 3, section 8. */
const missingVins = { consumer: 'validation.required', administrator: 'consent.formRequired' } as const;

/** Who is asked, what publishing would do with each, and the button. What is typed stays when publishing fails. */
export function PublishForm({ by, addressed, onPublished }: PublishFormProps) {
  const t = useTexts('publication');
  const steps = useTexts('publication.steps');
  const { entry, isBack } = useEntry(by, `publish/${by}/${addressed?.form.id ?? 'new'}`);
  const choice = useFormChoice(by, addressed);
  const { consumerId, form } = choice;
  const { eligibility, wasTried, publish, submit } = usePublication({ by, onPublished, choice, entry });
  return (
    // No form of the browser's: nothing but its button publishes, no Enter in a field.
    <Paper withBorder p="lg" component="section" aria-label={t('title')}>
      <Stack>
        <LeaveWarning isDirty={entry.isDirty} staysOnPath />
        {isBack && <VinsBack />}
        <PathStep number={1} title={steps('who')}>
          <Stack>
            <PublishedForm by={by} addressed={addressed} choice={choice} wasTried={wasTried} />
            <LanguageGap formId={form?.id ?? null} />
            <UnfinishedChanges formId={form?.id ?? null} />
            <AudienceChoice key={consumerId} by={by} consumerId={consumerId} entry={entry} />
            <VinListField {...entry.field} error={wasTried ? entry.problem : undefined} />
          </Stack>
        </PathStep>
        <PathStep number={2} title={steps('check')}>
          <EligibilityPanel
            key={form?.id}
            formId={form?.id ?? null}
            check={eligibility}
            onRemove={(vins) => entry.replace(entry.vins.filter((vin) => !vins.has(vin)).join('\n'))}
          />
        </PathStep>
        <PathStep number={3} title={steps('confirm')}>
          <ProblemBanner problem={publish.error} />
          <ConfirmStep
            by={by}
            formId={form?.id ?? null}
            check={eligibility}
            count={entry.count}
            isListWrong={entry.isWrong}
            isTyping={entry.isChecking}
            isBusy={publish.isPending}
            onPublish={submit}
          />
        </PathStep>
      </Stack>
    </Paper>
  );
}

/** The VINs being entered: those of the address, or what was left under this name when the session ended. */
function useEntry(by: Publisher, name: string) {
  const start = useAddress().vins?.replaceAll(',', '\n') ?? '';
  const { left, keep } = useLeftText(name);
  const entry = useVinEntry('errors.tooManyVins', left ?? start, missingVins[by]);
  const { text } = entry;
  useEffect(() => keep(text === start ? '' : text));
  return { entry, isBack: left !== null };
}

function VinsBack() {
  const t = useTexts('publication');
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <Banner kind="info" onClose={() => setShown(false)}>
      {t('vinsBack')}
    </Banner>
  );
}

interface Publication extends Pick<PublishFormProps, 'by' | 'onPublished'> {
  readonly choice: FormChoice;
  readonly entry: ReturnType<typeof useVinEntry>;
}

/** What publishing would do; publishes, or leads to what is missing, which is said once it was tried. */
function usePublication({ by, onPublished, choice: { consumerId, form }, entry }: Publication) {
  const [wasTried, setTried] = useState(false);
  const publish = useCall(calls[by]);
  const eligibility = useEligibility({
    by,
    consumerId,
    formId: form?.id ?? null,
    vins: entry.vins,
    isComplete: entry.problem === undefined && !entry.isChecking,
  });
  const submit = async () => {
    setTried(true);
    if (consumerId === null || form === null || entry.problem !== undefined) {
      const missing = form === null ? 'consent_form_id' : 'vin_numbers';
      document.getElementById(idOfField(consumerId === null ? 'consumer_id' : missing))?.focus();
      return;
    }
    const body = {
      ...forConsumer(by, consumerId),
      consent_form_id: form.id,
      vin_numbers: [...entry.vins],
    };
    onPublished({ form, outcome: await publish.mutateAsync({ body }) });
    globalThis.scrollTo({ top: 0 });
  };
  // What fails is the `problem` of the next rendering.
  return { eligibility, wasTried, publish, submit: () => void submit().catch(() => undefined) };
}

interface PublishedFormProps extends Pick<PublishFormProps, 'by' | 'addressed'> {
  readonly choice: FormChoice;
  readonly wasTried: boolean;
}

/** The form of the address stands in the title; another one is chosen here. */
function PublishedForm({ by, addressed, choice, wasTried }: PublishedFormProps) {
  const message = useMessages();
  if (addressed !== null && choice.form?.id === addressed.form.id)
    return by === 'administrator' && <Asker consumerId={addressed.consumerId} />;
  return (
    <FormChoiceFields
      by={by}
      choice={choice}
      statuses={statusesFor.publish}
      missing={(isMissing) => (wasTried && isMissing ? message('consent.formRequired') : undefined)}
    />
  );
}

/** Whose form it is, to somebody who acts for its consumer. */
function Asker({ consumerId }: { readonly consumerId: number }) {
  const t = useTexts('formsOem');
  const consumer = useConsumerName(consumerId);
  return consumer === null ? null : <Text fz="sm">{t('asker', { consumer })}</Text>;
}

interface PathStepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** A stretch of the way to a publication, with its number. */
function PathStep({ number, title, children }: PathStepProps) {
  return (
    <Stack gap="sm" className={classes.step}>
      <Group gap="xs" wrap="nowrap">
        <Text component="span" className={classes.number} aria-hidden>
          {number}
        </Text>
        <Title order={2} fz="md">
          {title}
        </Title>
      </Group>
      {children}
    </Stack>
  );
}
