import { NO_VALUE } from '../../lib/no-value.ts';
import { Anchor, Group, Text } from '@mantine/core';
import type { ConsentResponseRow } from '@vinculum/contract/responses/endpoints.ts';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { TestMark } from '../../design/states/test-traffic.tsx';
import { ObjectLink } from '../../design/object/object-link.tsx';
import { VinLink } from '../../design/vins/vin-link.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { ConsentStatusChip } from '../forms/public.ts';

interface ColumnChoice {
  /** Names each row's form. */
  readonly withForm: boolean;
  /** Names whose form it is. */
  readonly withConsumer: boolean;
}

/** The same for a consumer, a maker and an operator but for what the choice says. */
export function useResponseColumns(choice: ColumnChoice): readonly DataColumn<ConsentResponseRow>[] {
  const t = useTexts('responses');
  const tForms = useTexts('forms');
  const formats = useFormats();
  const appliedText = (row: ConsentResponseRow) => {
    if (row.oem === null) return t('unregistered');
    return row.applied ? t('appliedYes') : t('appliedNo');
  };
  return [
    {
      key: 'vin_number',
      title: t('vin'),
      cell: (row) => (
        <>
          <VinLink vin={row.vin_number} />
          <TestMark isTest={row.is_test} />
        </>
      ),
    },
    ...useFormColumns(choice),
    { key: 'status', title: tForms('form.status'), cell: (row) => <ConsentStatusChip status={row.status} /> },
    { key: 'oem', title: t('oem'), isPlain: true, cell: (row) => row.oem ?? NO_VALUE },
    {
      key: 'applied',
      title: t('applied'),
      isPlain: true,
      cell: (row) =>
        row.status === 'FORM_NOT_ASKED' ? NO_VALUE : <OnOff isOn={row.applied} text={appliedText(row)} />,
    },
    {
      key: 'online',
      title: t('online'),
      isPlain: true,
      cell: ({ online }) =>
        online === null ? NO_VALUE : <OnOff isOn={online} text={online ? t('onlineYes') : t('onlineNo')} />,
    },
    {
      key: 'created_on',
      title: t('created'),
      isPlain: true,
      isSortable: true,
      cell: (row) => <time dateTime={row.created_on}>{formats.dateTime(row.created_on)}</time>,
    },
  ];
}

/** Which form, and whose, as far as the choice says. */
function useFormColumns({ withForm, withConsumer }: ColumnChoice): readonly DataColumn<ConsentResponseRow>[] {
  const t = useTexts('responses');
  const tConsumers = useTexts('organisations.consumers');
  const form: DataColumn<ConsentResponseRow> = {
    key: 'title',
    title: t('formTitle'),
    isPlain: true,
    isWritten: true,
    cell: (row) => (
      <Anchor
        renderRoot={linkTo(
          addressOf('/consent-responses/$consentFormId', { consentFormId: row.consent_form_id }),
        )}
      >
        {row.title}
      </Anchor>
    ),
  };
  const consumer: DataColumn<ConsentResponseRow> = {
    key: 'consumer',
    title: tConsumers('label'),
    isPlain: true,
    cell: (row) => <ObjectLink kind="organisation" id={row.consumer_id} name={row.consumer} />,
  };
  return [...(withForm ? [form] : []), ...(withConsumer ? [consumer] : [])];
}

/** A state that is so or not so, as picture and words. */
function OnOff({ isOn, text }: { isOn: boolean; text: string }) {
  return (
    <Group gap={6} wrap="nowrap" component="span">
      {isOn ? (
        <IconCircleCheck size={16} color="var(--mantine-color-green-filled)" aria-hidden />
      ) : (
        <IconCircle size={16} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      <Text component="span" inherit style={{ whiteSpace: 'nowrap' }}>
        {text}
      </Text>
    </Group>
  );
}
