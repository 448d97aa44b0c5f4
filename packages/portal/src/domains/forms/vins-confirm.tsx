import { Text } from '@mantine/core';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import type { PickedForm } from './form-picker.tsx';
import { useConsumerName } from '../organisations/public.ts';

/** What was chosen and entered. */
export interface VinsEntry {
  readonly consumerId: number;
  readonly form: PickedForm;
  readonly vins: readonly string[];
}

/** What is asked before anything is sent. */
export interface VinsQuestion {
  readonly title: (form: { readonly title: string; readonly consumer: string }) => string;
  /** What follows, at that many VINs. */
  readonly text: (count: number) => string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
}

interface VinsConfirmProps {
  readonly question: VinsQuestion;
  readonly entry: VinsEntry;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Names the form, its consumer and at how many VINs what follows. */
export function VinsConfirm({ question, entry, ...dialog }: VinsConfirmProps) {
  const { consumerId, form, vins } = entry;
  const consumer = useConsumerName(consumerId) ?? String(consumerId);
  return (
    <Confirm
      {...dialog}
      opened
      title={question.title({ title: form.title, consumer })}
      confirmLabel={question.confirmLabel}
      isDangerous={question.isDangerous ?? false}
    >
      <Text>{question.text(vins.length)}</Text>
    </Confirm>
  );
}
