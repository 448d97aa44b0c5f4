import { Button, Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { type ReactNode, useState } from 'react';
import { idOfField } from '../../design/form/field.ts';
import { LeaveWarning } from '../../design/form/leave-warning.tsx';
import { useVinEntry } from '../../design/vins/use-vin-entry.ts';
import { VinListField } from '../../design/vins/vin-list-field.tsx';
import { useMessages } from '../../lib/language/texts.ts';
import { FormCard } from './form-card.tsx';
import { FormChoiceFields } from './form-choice-fields.tsx';
import type { FormChooser, PickedForm } from './form-picker.tsx';
import { type AddressedChoice, type FormChoice, useFormChoice } from './use-form-choice.ts';

/** What was chosen and entered. */
export interface FormAct {
  readonly consumerId: number;
  readonly form: PickedForm;
  /** Empty where none are asked for. */
  readonly vins: readonly string[];
}

/** What a question before an act is given. */
export interface ActQuestion {
  readonly act: FormAct;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

interface ActOnFormProps {
  readonly by: FormChooser;
  readonly label: string;
  /** The form of the address; null: the user chooses one. */
  readonly addressed: AddressedChoice | null;
  /** Of the forms that can be chosen; absent: of any. */
  readonly statuses?: readonly FormStatus[];
  /** What is said of too many VINs; absent: it is done for all of the form's. */
  readonly tooManyKey?: Parameters<typeof useVinEntry>[0];
  readonly submitText: (count: number) => string;
  readonly icon: Icon;
  readonly isDangerous?: boolean;
  /** Asks before it is done. */
  readonly renderQuestion: (question: ActQuestion) => ReactNode;
  /** A further field between the form and the VINs, told whether to say what it lacks. */
  readonly renderExtra?: (wasTried: boolean) => ReactNode;
  /** The name of the further field while it lacks something. */
  readonly missingExtra?: string | null;
  readonly problem: Error | null;
  readonly isBusy: boolean;
  /** Once the question was answered; when it resolves it is done and the VINs are cleared. */
  readonly onSubmit: (act: FormAct) => Promise<void>;
}

/** Chooses a form, and VINs where they are asked for, and acts after a question. What was entered stays if it fails. */
export function ActOnForm(props: ActOnFormProps) {
  const { by, tooManyKey, icon: Picture } = props;
  const message = useMessages();
  const choice = useFormChoice(by, props.addressed);
  const entry = useVinEntry(tooManyKey, '', 'consent.formRequired');
  const { wasTried, vinProblem, ask, act, submit, cancel } = useAskedAct(props, choice, entry);
  return (
    <FormCard label={props.label} problem={props.problem} onSubmit={ask}>
      <LeaveWarning isDirty={entry.isDirty} staysOnPath />
      <FormChoiceFields
        by={by}
        choice={choice}
        statuses={props.statuses}
        missing={(isMissing) => (wasTried && isMissing ? message('consent.formRequired') : undefined)}
      />
      {props.renderExtra?.(wasTried)}
      {tooManyKey !== undefined && (
        <VinListField {...entry.field} error={wasTried ? vinProblem : undefined} />
      )}
      <Group justify="flex-end">
        <Button
          type="submit"
          leftSection={<Picture size={18} aria-hidden />}
          loading={props.isBusy}
          disabled={entry.isChecking}
          {...(props.isDangerous === true && { color: 'red.9' })}
        >
          {props.submitText(entry.count)}
        </Button>
      </Group>
      {act !== null &&
        props.renderQuestion({
          act,
          isBusy: props.isBusy,
          // What fails is the `problem` of the next rendering.
          onConfirm: () => void submit(act).catch(() => undefined),
          onCancel: cancel,
        })}
    </FormCard>
  );
}

/** What was entered: asked about once nothing of it is missing, then done. */
function useAskedAct(
  { tooManyKey, missingExtra, onSubmit }: ActOnFormProps,
  { consumerId, form }: FormChoice,
  entry: ReturnType<typeof useVinEntry>,
) {
  const [wasTried, setTried] = useState(false);
  const [act, setAct] = useState<FormAct | null>(null);
  const vinProblem = tooManyKey === undefined ? undefined : entry.problem;
  return {
    wasTried,
    vinProblem,
    ask: () => {
      setTried(true);
      const field = firstMissing({ consumerId, form, extra: missingExtra, vins: vinProblem });
      if (field !== null || consumerId === null || form === null) {
        document.getElementById(idOfField(field ?? 'consumer_id'))?.focus();
        return;
      }
      setAct({ consumerId, form, vins: entry.vins });
    },
    /** What is being asked about; null while nothing is. */
    act,
    submit: async (confirmed: FormAct) => {
      try {
        await onSubmit(confirmed);
      } finally {
        setAct(null);
      }
      setTried(false);
      entry.clear();
      globalThis.scrollTo({ top: 0 });
    },
    cancel: () => setAct(null),
  };
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
