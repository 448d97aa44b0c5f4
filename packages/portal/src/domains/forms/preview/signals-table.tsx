import { Table, Text } from '@mantine/core';
import type { PreviewedSignal } from '@vinculum/collection/preview/preview-form.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import type { SignalCatalogue } from '../../signals/public.ts';
import { collectionPhrase, draftPhrase } from '../editor/sentence/plain-summary.ts';
import { usePlainTexts } from '../editor/sentence/use-plain-texts.ts';
import { type PreviewedForm, unsavableSignals } from './previewed-form.ts';
import { useAmounts } from './use-amounts.ts';

interface SignalsTableProps {
  readonly form: PreviewedForm;
  readonly catalogue: SignalCatalogue;
  readonly signals: readonly PreviewedSignal[];
}

/** What is sent of each signal, or why nothing is. */
export function SignalsTable({ form, catalogue, signals }: SignalsTableProps) {
  const t = useTexts('formsPreview');
  const byId = new Map(signals.map((signal) => [signal.signalId, signal]));
  const unsavable = unsavableSignals(form, catalogue);
  const sum = signals.reduce((messages, signal) => messages + signal.messages, 0);
  return (
    <>
      <Table.ScrollContainer minWidth={480}>
        <Table verticalSpacing={6} aria-label={t('result')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('signal')}</Table.Th>
              <Table.Th>{t('formats')}</Table.Th>
              <Table.Th ta="end">{t('messages')}</Table.Th>
              <Table.Th ta="end">{t('samples')}</Table.Th>
              <Table.Th ta="end">{t('bytes')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {form.read_signals.map((entry) => (
              <SignalRow
                key={entry.signal_id}
                entry={entry}
                name={catalogue.byId.get(entry.signal_id)?.label ?? entry.signal_name}
                signal={byId.get(entry.signal_id)}
                problem={unsavable.get(entry.signal_id)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {signals.length > 1 && sum > 0 && (
        <Text fz="xs" c="dimmed" mt={4}>
          {t('shared')}
        </Text>
      )}
    </>
  );
}

interface SignalRowProps {
  readonly entry: PreviewedForm['read_signals'][number];
  readonly name: string;
  /** What is sent of it; undefined for a signal that the run did not have. */
  readonly signal: PreviewedSignal | undefined;
  /** Why it could not be saved as it is. */
  readonly problem: FieldProblem | undefined;
}

function SignalRow({ entry, name, signal, problem }: SignalRowProps) {
  const t = useTexts('formsPreview');
  const { number } = useFormats();
  const amounts = useAmounts();
  const plain = usePlainTexts();
  const message = useMessages();
  const silence = signal === undefined ? 'unknown' : signal.silence;
  const said = silence === null ? null : t(`silence.${silence}`);
  const reason =
    problem === undefined ? said : t('unsavable', { reason: message(problem.key, problem.args) });
  const phraseOf = problem === undefined ? collectionPhrase : draftPhrase;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {name}
        {reason !== null && (
          <Text fz="xs" c="dimmed">
            {reason}
          </Text>
        )}
      </Table.Th>
      <Table.Td>{phraseOf(entry, plain)}</Table.Td>
      <Table.Td ta="end">{number(signal?.messages ?? 0)}</Table.Td>
      <Table.Td ta="end">
        {number(signal?.samples ?? 0)}
        {signal !== undefined && (
          <Text fz="xs" c="dimmed">
            {signal.mostSamples === null ? t('unbound') : t('most', { most: number(signal.mostSamples) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end">{amounts.bytes(signal?.bytes ?? 0)}</Table.Td>
    </Table.Tr>
  );
}
