import { Button, Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { type ReactNode, useState } from 'react';
import { idOfField } from '../../design/form/field.ts';
import { LeaveWarning } from '../../design/form/leave-warning.tsx';
import { useVinEntry } from '../../design/vins/use-vin-entry.ts';
import { VinListField } from '../../design/vins/vin-list-field.tsx';
import { useMessages } from '../../lib/texts.ts';
import { FormCard } from './form-card.tsx';
import type { PickedForm } from './form-picker.tsx';
import { type AddressedChoice, useFormChoice } from './use-form-choice.ts';
import { FormChoiceFields } from './clone/form-choice-fields.tsx';
import { VinsConfirm, type VinsEntry, type VinsQuestion } from './vins-confirm.tsx';

interface VinsFormProps {
  readonly label: string;
  /** The form of the address; null: the user chooses one. */
  readonly addressed: AddressedChoice | null;
  /** Of the forms that can be chosen. */
  readonly statuses: readonly FormStatus[];
  readonly tooManyKey: Parameters<typeof useVinEntry>[0];
  readonly submitText: (count: number) => string;
  readonly icon: Icon;
  readonly question: VinsQuestion;
  /** What is said of the chosen form beside the button. */
  readonly renderNote?: (form: PickedForm | null) => ReactNode;
  /** A further field between the form and the VINs, told whether to say what it lacks. */
  readonly renderExtra?: (wasTried: boolean) => ReactNode;
  /** The name of the further field while it lacks something. */
  readonly missingExtra?: string | null;
  readonly problem: Error | null;
  readonly isBusy: boolean;
  /** Once the question was answered; when it resolves it is done and the VINs are cleared. */
  readonly onSubmit: (entry: VinsEntry) => Promise<void>;
}

/** A consumer, one of its forms and VINs, sent after a question. What was entered stays when it fails. */
export function VinsForm(props: VinsFormProps) {
  const { label, addressed, icon: Picture } = props;
  const message = useMessages();
  const choice = useFormChoice(addressed);
  const { consumerId, form } = choice;
  const entry = useVinEntry(props.tooManyKey);
  const [wasTried, setTried] = useState(false);
  const missing = (isMissing: boolean) =>
    wasTried && isMissing ? message('consent.formRequired') : undefined;
  const [request, setRequest] = useState<VinsEntry | null>(null);
  const ask = () => {
    setTried(true);
    const field = firstMissing({ consumerId, form, extra: props.missingExtra, vins: entry.problem });
    if (field !== null || consumerId === null || form === null) {
      document.getElementById(idOfField(field ?? 'consumer_id'))?.focus();
      return;
    }
    setRequest({ consumerId, form, vins: entry.vins });
  };
  const submit = async (confirmed: VinsEntry) => {
    try {
      await props.onSubmit(confirmed);
    } finally {
      setRequest(null);
    }
    setTried(false);
    entry.clear();
    globalThis.scrollTo({ top: 0 });
  };
  return (
    <FormCard label={label} problem={props.problem} onSubmit={ask}>
      <LeaveWarning isDirty={entry.isDirty} staysOnPath />
      <FormChoiceFields choice={choice} statuses={props.statuses} missing={missing} />
      {props.renderExtra?.(wasTried)}
      <VinListField {...entry.field} error={wasTried ? entry.problem : undefined} />
      {props.renderNote?.(form)}
      <Group justify="flex-end">
        <Button
          type="submit"
          leftSection={<Picture size={18} aria-hidden />}
          loading={props.isBusy}
          disabled={entry.isChecking}
          {...(props.question.isDangerous === true && { color: 'red.9' })}
        >
          {props.submitText(entry.vins.length)}
        </Button>
      </Group>
      {request !== null && (
        <VinsConfirm
          question={props.question}
          entry={request}
          isBusy={props.isBusy}
          // What fails is the `problem` of the next rendering.
          onConfirm={() => void submit(request).catch(() => undefined)}
          onCancel={() => setRequest(null)}
        />
      )}
    </FormCard>
  );
}

function firstMissing(entered: {
  readonly consumerId: number | null;
  readonly form: PickedForm | null;
  readonly extra: string | null | undefined;
  readonly vins: string | undefined;
}): string | null {
  if (entered.consumerId === null) return 'consumer_id';
  if (entered.form === null) return 'consent_form_id';
  return entered.extra ?? (entered.vins === undefined ? null : 'vin_numbers');
}
